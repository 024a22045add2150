"""Settings: a flag goes before a variable, a variable before the file, that before a default."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.shell import settings
from suite.core.errors import SettingError
from suite.core.text.catalogue import current_language
from tests.cli.positions import saved_position
from tests.cli.records import RANDOM, lines_of, only, play, run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the file of settings, in a folder that is there."""
    path = tmp_path / "config" / "zweistrom" / "config.toml"
    path.parent.mkdir(parents=True)
    return path


def test_nothing_is_settled_where_nothing_is_said() -> None:
    assert settings.read() == {}
    assert {name: settings.value(name) for name in settings.SETTINGS} == {
        name: setting.default for name, setting in settings.SETTINGS.items()
    }


def test_every_value_can_be_settled_by_file_and_by_variable(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, setting in settings.SETTINGS.items():
        for value in setting.values or ("Ada", "Zoë"):
            file.write_text(f'{name} = "{value}"\n')
            assert settings.value(name) == value
            file.unlink()
            monkeypatch.setenv(settings.variable(name), value)
            assert settings.value(name) == value
            monkeypatch.delenv(settings.variable(name))


def test_a_flag_goes_before_a_variable_before_the_file(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("temples", "Anna", RANDOM, "--from", saved_position(tmp_path))
    sentence, letters = "Anna's piece is at the Medes.", "HITTITES"
    assert sentence in play(*words).stdout
    file.write_text('ui = "ascii"\n')
    assert letters in play(*words).stdout
    monkeypatch.setenv("ZWEISTROM_UI", "line")
    assert sentence in play(*words).stdout
    assert letters in play(*words, "--ui", "ascii").stdout
    monkeypatch.setenv("ZWEISTROM_UI", "ascii")
    assert sentence in play(*words, "--ui", "auto").stdout


def test_an_empty_variable_says_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text('size = "M"\n')
    monkeypatch.setenv("ZWEISTROM_SIZE", "")
    assert settings.value("size") == "M"


def test_another_file_can_be_named_or_none(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text('size = "M"\n')
    other = tmp_path / "mine.toml"
    other.write_text('size = "S"\n')
    monkeypatch.setenv("ZWEISTROM_CONFIG", str(other))
    assert settings.value("size") == "S"
    monkeypatch.setenv("ZWEISTROM_CONFIG", "")
    assert settings.value("size") == "auto"
    monkeypatch.setenv("ZWEISTROM_CONFIG", str(tmp_path / "none.toml"))
    told = run("bots")
    assert told.exit_code == 2
    assert told.stderr.startswith(f"zweistrom: {tmp_path / 'none.toml'} cannot be read: ")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('colour = "16"', "unknown setting 'colour'; did you mean 'colours'?"),
        ('ui = "pink"', "ui cannot be 'pink'; choose auto, full, plain, line or ascii"),
        ("size = 3", "size cannot be 3; choose auto, S, M or L"),
        ("colours = 16", "colours cannot be 16; did you mean '16'?"),
        ('name = ""', "name: a name is needed, of 1 to 20 printable characters"),
        ('[language]\nde = "yes"', "language cannot be {'de': 'yes'}; choose auto, en, "),
        ("language = de", 'its lines look like language = "de"'),
        ("a = " + "[" * 60_000, "cannot be read: it is nested too deeply; its lines look like"),
        ("a = \x00 1", 'its lines look like language = "de"'),
    ],
)
def test_what_is_wrong_in_the_file_is_one_sentence_and_code_2(
    file: Path, text: str, problem: str
) -> None:
    file.write_text(text)
    told = run("bots")
    assert told.exit_code == 2
    assert not told.stdout
    assert told.stderr.startswith(f"zweistrom: {file}")
    assert problem in told.stderr
    assert told.stderr.count("\n") == 1
    with pytest.raises(SettingError):
        settings.check()


def test_a_file_that_is_no_text_is_one_sentence(file: Path) -> None:
    file.write_bytes(b"\xff\xfe")
    assert run("bots").exit_code == 2
    file.unlink()
    file.mkdir()
    told = run("bots")
    assert told.exit_code == 2
    assert f"{file} cannot be read" in told.stderr


def test_what_is_wrong_in_the_environment_is_one_sentence_and_code_2(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ZWEISTROM_AREAS", "pink")
    told = run("bots")
    assert told.exit_code == 2
    assert told.stderr == (
        "zweistrom: ZWEISTROM_AREAS cannot be 'pink'; choose off, faint or strong\n"
    )


def test_help_and_doctor_run_whatever_is_settled(file: Path) -> None:
    file.write_text("nonsense")
    assert run("--help").exit_code == 0
    for words in (("play",), ("play", "temples"), ("record", "show"), ("hint",)):
        assert run(*words, "--help").exit_code == 0
    assert run("play", "temples").exit_code == 2
    told = run("doctor")
    assert told.exit_code == 0
    assert f"wrong: {file} cannot be read: " in told.stdout


def test_whoever_types_can_settle_a_name(file: Path, home: Path) -> None:
    file.write_text('name = "Zoë"\n')
    play("temples", RANDOM, typed="quit")
    assert lines_of(only(home))[0]["seats"][1] == {"name": "Zoë", "player": "human"}


PROGRAMS = ["easy", "master", "random", "reply", "greedy", "ismcts"]
"""Words of programs: of all games, of the tile game, of the card game."""
PROGRAMS_HERE = [word for word in PROGRAMS if word != "greedy"]
"""Those of the card game."""


@pytest.mark.parametrize(
    "name",
    [*("   ", "1", "12", "spectator", "Spectator", "ai:greedy", "a\tb"), *PROGRAMS],
)
def test_nobody_is_called_what_means_something_else(
    name: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if name not in [*PROGRAMS, "ai:greedy"]:
        told = run("play", "temples", name, RANDOM)
        assert told.exit_code == 2
        assert f"{name!r} cannot be a person's name" in told.stderr
    monkeypatch.setenv("ZWEISTROM_NAME", name)
    told = run("play", "temples", RANDOM)
    assert told.exit_code == 2
    assert f"ZWEISTROM_NAME: {name!r} cannot be a person's name: use 1 to 20" in told.stderr
    assert not home.exists()


@pytest.mark.parametrize(
    "login",
    [
        *("1", "spectator", "\x07", "", "n" * 21),
        *("root", "Administrator", "user", "ubuntu", "pi", "ec2-user", "test1", *PROGRAMS_HERE),
        *("gebruiker", "utente", "node", "jenkins", "owner", "me", "core", "cloud-user"),
        *("localuser", "defaultuser0", "DESKTOP-1\\user", "root@corp.com"),
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_login_that_is_no_persons_name_is_passed_over(
    login: str, language: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: login)
    monkeypatch.setenv("ZWEISTROM_LANGUAGE", language)
    play("temples", RANDOM, typed="quit")
    assert lines_of(only(home))[0]["seats"][1] == {"name": "Player", "player": "human"}


@pytest.mark.parametrize(
    ("login", "name"),
    [
        *((login, login) for login in ("rooth", "Testa", "greedy", "Piet", "Ada", "Cora")),
        *(("DESKTOP\\bob", "bob"), ("bob@corp.com", "bob"), ("CORP\\bob@corp.com", "bob")),
    ],
)
def test_a_login_that_may_be_a_name_is_one(
    login: str, name: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: login)
    play("temples", RANDOM, typed="quit")
    assert lines_of(only(home))[0]["seats"][1]["name"] == name


def test_a_machine_that_knows_no_login_has_a_player(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown() -> str:
        raise KeyError("uid not found")

    monkeypatch.setattr("getpass.getuser", unknown)
    play("temples", RANDOM, typed="quit")
    assert lines_of(only(home))[0]["seats"][1]["name"] == "Player"


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "nl"}, "nl"),
        ({"LANG": "it-CH"}, "it"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "design"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "it_IT"}, "it"),
        ({"LANG": "de_DE", "LC_MESSAGES": "it_IT", "LC_ALL": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE", "ZWEISTROM_LANGUAGE": "it"}, "it"),
        ({"LANG": "de_DE", "ZWEISTROM_LANGUAGE": "auto"}, "de"),
    ],
)
def test_the_language_follows_the_system_unless_it_is_settled(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert settings.language() == language
    assert run("rules", "--json").exit_code == 0
    assert current_language() == language


def test_a_language_can_be_asked_for(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZWEISTROM_LANGUAGE", "nl")
    file.write_text('language = "it"\n')
    assert run("--language", "de", "rules", "--json").exit_code == 0
    assert current_language() == "de"
    assert run("rules", "--json").exit_code == 0
    assert current_language() == "nl"


def test_a_language_there_is_not_is_one_sentence_and_code_2() -> None:
    told = run("--language", "la", "bots")
    assert told.exit_code == 2
    assert told.stderr == ("zweistrom: unknown language 'la'; choose auto, en, de, nl or it\n")


def test_a_wrong_setting_is_told_in_the_language_of_the_system(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text('language = "la"\n')
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert run("bots").exit_code == 2
    assert current_language() == "de"


def test_a_number_too_long_to_read_is_told_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "config.toml"
    path.write_text(f"size = {'9' * 5000}\n", "utf-8")
    monkeypatch.setenv("ZWEISTROM_CONFIG", str(path))
    told = run("bots")
    assert told.exit_code == 2
    assert told.stderr.count("\n") == 1
    assert f"{path} cannot be read" in told.stderr
