"""The count of words: what is generated, addresses and signs do not count."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools import words

NOTE = "<!-- Written by `python docs/refresh.py`; change its source instead: x. -->\n\n"
BY_HAND = "<!-- Written by hand from here on. -->\n"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("", 0),
        ("# Two words\n", 2),
        ("A [link](page.md#part), a 10 % share - and `code --here`.", 8),
        ("| one | two |\n| --- | --- |\n| 3 | |\n", 3),
        (f"{NOTE}All of it is generated.\n", 0),
        (f"by hand\n\n{NOTE}generated\n\n{BY_HAND}\nby hand\n\n{NOTE}too\n\n{BY_HAND}\nthe end", 6),
    ],
)
def test_words_by_hand_are_counted(text: str, number: int) -> None:
    assert words.count(text) == number


def test_each_page_has_a_line_and_the_docs_a_sum(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "docs" / "game").mkdir(parents=True)
    pages = {"README.md": "one", "CHANGELOG.md": "", "docs/a.md": "one two", "docs/game/b.md": "1"}
    for name, text in pages.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(words, "ROOT", tmp_path)
    words.main()
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines == [
        "README.md 1",
        "CHANGELOG.md 0",
        "docs/a.md 2",
        "docs/game/b.md 1",
        "all of docs 3",
    ]
