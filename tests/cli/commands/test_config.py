"""`zweistrom config`: what it shows, what it writes into the file, and what it refuses."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from cli.shell.settings import SETTINGS
from suite.core.text.catalogue import LANGUAGES
from tests.cli.records import run

BY_HAND = """\
# My settings.
language="de"  # as at home

  size = 'M'\t# not too large
areas = "strong"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the path of the settings file, which is not there."""
    return tmp_path / "config" / "zweistrom" / "config.toml"


def by_hand(file: Path, text: str = BY_HAND) -> Path:
    """Write the file as a person does."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode())
    return file


def listed(*words: str) -> dict[str, tuple[str, str]]:
    """Return the value of each setting and where it comes from."""
    lines = [json.loads(line) for line in run(*words, "--json").stdout.splitlines()]
    return {line["setting"]: (line["value"], line["source"]) for line in lines}


def test_every_setting_is_shown_with_its_value_and_meaning(file: Path) -> None:
    told = run("config")
    assert (told.exit_code, told.stderr) == (0, "")
    assert told.stdout.splitlines()[0] == f"your settings: {file}, which does not exist yet"
    for name, setting in SETTINGS.items():
        assert f'  {name} = "{setting.default}"  (the default)\n' in told.stdout
        assert setting.meaning[1:] in told.stdout
        assert ", ".join(setting.values) in told.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_fit_80_columns_in_every_language(file: Path, language: str) -> None:
    told = run("--language", language, "config").stdout.splitlines()
    assert max(map(len, told[1:])) <= 80
    assert "--language)" in told[1]


def test_a_flag_goes_before_a_variable_before_the_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_hand(file, 'areas = "strong"\nsize = "L"\n')
    monkeypatch.setenv("ZWEISTROM_SIZE", "S")
    known = listed("--language", "it", "config")
    assert known["language"] == ("it", "flag")
    assert known["size"] == ("S", "variable")
    assert known["areas"] == ("strong", "file")
    assert known["ui"] == ("auto", "default")
    assert list(known) == list(SETTINGS)
    assert "(from ZWEISTROM_SIZE)" in run("config", "size").stdout


def test_a_setting_is_written_and_holds(file: Path) -> None:
    for name, setting in SETTINGS.items():
        value = (setting.values or ("Zoë",))[-1]
        told = run("config", name, value)
        assert (told.exit_code, told.stderr) == (0, "")
        assert f'  {name} = "{value}"  (' in told.stdout
        assert listed("config", name) == {name: (value, "file")}
    assert list(tomllib.loads(file.read_text("utf-8"))) == list(SETTINGS)
    assert [each.name for each in file.parent.iterdir()] == ["config.toml"]


def test_the_other_lines_stay_as_they_were_typed(file: Path) -> None:
    by_hand(file)
    assert run("config", "size", "L").exit_code == 0
    assert file.read_text() == BY_HAND.replace("'M'", '"L"')
    assert run("config", "level", "easy").exit_code == 0
    assert file.read_text() == BY_HAND.replace("'M'", '"L"') + 'level = "easy"\n'
    assert run("config", "size", "--unset").exit_code == 0
    assert run("config", "level", "--unset").exit_code == 0
    assert file.read_text() == BY_HAND.replace("  size = 'M'\t# not too large\n", "")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", 'size = "L"\n'),
        ('ui = "line"', 'ui = "line"\nsize = "L"\n'),
        ('ui = "line"\r\nsize = "S"\r\n', 'ui = "line"\r\nsize = "L"\r\n'),
        ('"size" = "S"\n', '"size" = "L"\n'),
        ('name = "size = 1" # "\n', 'name = "size = 1" # "\nsize = "L"\n'),
        ('size="S#x" # y\n[table]\na = 1\n', 'size="L" # y\n[table]\na = 1\n'),
        ('ui = "line"\n[table]\na = 1\n', 'ui = "line"\nsize = "L"\n\n[table]\na = 1\n'),
        ('ui = "line"\n[size]\nsize = "S"\n', 'ui = "line"\nsize = "L"\n'),
        ('size = """\nS"""  # y\n', 'size = "L"  # y\n'),
        ("deep = " + "[" * 150 + "]" * 150, None),
    ],
)
def test_a_file_of_any_form_is_changed_or_left_alone(
    file: Path, before: str, after: str | None
) -> None:
    by_hand(file, before)
    told = run("config", "size", "L")
    if after is None:
        assert told.exit_code == 2
        assert told.stderr == (
            f"zweistrom: {file} cannot be edited automatically; change size by hand\n"
        )
    assert file.read_bytes().decode() == (before if after is None else after)


def test_what_is_wrong_is_told_and_can_be_put_right(file: Path) -> None:
    by_hand(file, 'size = "XL"\ncolour = "red"\nui = "line"\n')
    told = run("config")
    assert told.exit_code == 1
    assert told.stderr.splitlines() == [
        f"zweistrom: {file}: size cannot be 'XL'; choose auto, S, M or L",
        f"zweistrom: {file}: unknown setting 'colour'; did you mean 'colours'?",
    ]
    assert '  ui = "line"  (from the file)' in told.stdout
    assert '  size = "auto"  (the default)' in told.stdout
    assert run("config", "size", "L").exit_code == 1
    assert run("config", "colour", "--unset").exit_code == 0
    assert file.read_text() == 'size = "L"\nui = "line"\n'


def test_a_file_that_is_no_toml_is_told_and_left_alone(file: Path) -> None:
    by_hand(file, "size = M\n")
    told = run("config", "--json")
    assert told.exit_code == 1
    assert len(told.stdout.splitlines()) == len(SETTINGS)
    assert told.stderr.startswith(f"zweistrom: {file} cannot be read: ")
    told = run("config", "size", "M")
    assert told.exit_code == 2
    assert told.stderr.startswith(f"zweistrom: {file} cannot be read: ")
    assert file.read_text() == "size = M\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("color red", "unknown setting 'color'; did you mean 'colours'?"),
        ("color", "unknown setting 'color'; did you mean 'colours'?"),
        ("color --unset", "unknown setting 'color'; did you mean 'colours'?"),
        ("size XXL", "size cannot be 'XXL'; choose auto, S, M or L"),
        ("name 12", "name: '12' cannot be a person's name: use 1 to 20 printable characters"),
        ("name easy", "name: 'easy' cannot be a person's name: "),
        ("name greedy", "name: 'greedy' cannot be a person's name: "),
        ("--unset", "--unset needs the name of a setting, and no value"),
        ("size M --unset", "--unset needs the name of a setting, and no value"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(file: Path, words: str, sentence: str) -> None:
    told = run("config", *words.split())
    assert (told.exit_code, told.stdout) == (2, "")
    assert told.stderr.startswith(f"zweistrom: {sentence}")
    assert told.stderr.count("\n") == 1
    assert not file.exists()


def test_what_is_not_in_the_file_can_be_unset_as_well(file: Path) -> None:
    told = run("config", "size", "--unset")
    assert (told.exit_code, told.stderr) == (0, "size is not in the file\n")
    assert not file.exists()


def test_nothing_is_written_through_a_link_or_without_a_file(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = by_hand(tmp_path / "other.toml", 'size = "S"\n')
    file.parent.mkdir(parents=True)
    file.symlink_to(other)
    told = run("config", "size", "L")
    assert (told.exit_code, other.read_text()) == (2, 'size = "S"\n')
    assert told.stderr == f"zweistrom: {file} is a symbolic link, and is not written over\n"
    monkeypatch.setenv("ZWEISTROM_CONFIG", "")
    assert run("config").stdout.startswith("your settings: none\n")
    assert run("config", "size", "L").exit_code == 2
    monkeypatch.setenv("ZWEISTROM_CONFIG", str(tmp_path / "new" / "mine.toml"))
    assert run("config", "size", "L").exit_code == 0
    assert (tmp_path / "new" / "mine.toml").read_text() == 'size = "L"\n'


def test_who_may_read_the_file_stays_as_it_was(file: Path) -> None:
    by_hand(file).chmod(0o600)
    assert run("config", "size", "L").exit_code == 0
    assert file.stat().st_mode & 0o777 == 0o600
