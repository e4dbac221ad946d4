"""The keys of `live watch`, pressed in a pseudo-terminal."""

import fcntl
import os
import pathlib
import pty
import re
import select
import struct
import subprocess
import termios
import time

import pytest

from server import PROGRAM

ROWS = '[{"id": 1, "name": "Ada", "age": 36, "meta": {"team": "blue"}}, {"id": 2, "name": "Huck", "age": 13, "meta": {"team": "red"}}]'


class Terminal:
    """`live watch` on a terminal of 80 by 16."""

    def __init__(self, arguments, folder):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 16, 80, 0, 0))
        environment = dict(os.environ, TERM="xterm", NO_COLOR="1")
        self.process = subprocess.Popen(
            [PROGRAM, "watch", *arguments],
            cwd=folder, stdin=slave, stdout=slave, stderr=slave, env=environment,
            start_new_session=True,
            # Its own terminal, which sends it the signals of keys.
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(slave)

    def press(self, keys):
        os.write(self.master, keys.encode())

    def read(self, seconds):
        text = b""
        while select.select([self.master], [], [], seconds)[0]:
            try:
                piece = os.read(self.master, 65536)
            except OSError:
                break
            if not piece:
                break
            text += piece
        return text.decode(errors="replace")

    def output(self, ending):
        """What a program writes that uses the terminal instead, up to a text."""
        text = ""
        end = time.monotonic() + 60
        while ending not in text:
            if time.monotonic() > end:
                pytest.fail(f"{ending!r} isn't written:\n{text}")
            text += self.read(0.2)
        return text

    def reset(self, keys, *texts):
        """Presses keys until all texts are visible: on a busy machine, Escape and the next key arrive at once, which is another key."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            for key in keys:
                self.press(key)
                self.read(0.1)
            screen = self.screen()
            if all(text in screen for text in texts):
                return
        pytest.fail(f"{texts} isn't visible:\n{screen}")

    def screen(self):
        """The whole screen, which Ctrl-L draws again."""
        self.read(0.05)
        self.press("\x0c")
        text = self.read(0.2)
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]", "\n", text)

    def wait(self, *texts, where=lambda screen: True):
        """Waits until all texts are visible on a screen that satisfies a condition, and returns it."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            screen = self.screen()
            if all(text in screen for text in texts) and where(screen):
                return screen
        pytest.fail(f"{texts} isn't visible:\n{screen}")

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def terminal(tmp_path):
    (tmp_path / "friends.json").write_text(ROWS)
    opened = Terminal(["friends.json"], tmp_path)
    opened.folder = tmp_path
    opened.wait("Ada", "Huck", "s sort")
    yield opened
    opened.close()


def order(screen):
    return screen.index("Ada") < screen.index("Huck")


def test_s_sorts(terminal):
    terminal.press("sage\r")
    terminal.wait("Ada", "Huck", "s sort", where=lambda screen: not order(screen))
    # The question has the current order, which can be edited.
    terminal.press("s")
    terminal.wait("Sort by", "age")
    terminal.press("\x15-age\r")
    terminal.wait("Ada", "Huck", "s sort", where=order)
    terminal.press("s\x15nope\r")
    terminal.wait('No row has a field "nope".')


def test_f_filters(terminal):
    terminal.press("fmeta.team == red and age < 20\r")
    terminal.wait("1 row", "Huck")
    terminal.press("f\x15age > 99\r")
    terminal.wait("No row matches the filter. 2 rows are hidden.")
    terminal.press("f\x15age >\r")
    terminal.wait("expected a value")
    terminal.press("\x15\r")
    terminal.wait("Ada", "Huck", "2 rows")


def test_a_filter_shows_its_rows_while_it_is_typed(terminal):
    terminal.press("fage > 2")
    terminal.wait("Filter: age > 2", "2 rows")
    terminal.press("0")
    terminal.wait("Filter: age > 20", "1 row", "Ada")
    # While it can't be understood, the last valid filter stays.
    terminal.press(")")
    screen = terminal.wait("Filter: age > 20)", "column 9", "1 row")
    assert "Huck" not in screen
    terminal.press("\x1b")
    terminal.wait("Ada", "Huck", "2 rows", "s sort")
    terminal.press("fage < 20\r")
    terminal.wait("1 row", "Huck", "s sort")
    terminal.press("v")
    terminal.wait("live watch friends.json --filter 'age < 20'")


def test_m_shows_only_rows_that_change(terminal):
    terminal.press("m\r")
    terminal.wait("only rows that change from now on", "No row has changed. m shows all rows.")
    (terminal.folder / "friends.json").write_text(ROWS.replace("36", "37"))
    screen = terminal.wait("Ada", "37", "1 row")
    assert "Huck" not in screen
    (terminal.folder / "friends.json").write_text(ROWS.replace("36", "37").replace("13", "14"))
    terminal.wait("Ada", "Huck", "2 rows")
    terminal.press("mrr\r")
    terminal.wait("only rows of the last change", "1 row", "Huck")
    terminal.press("m\r")
    terminal.wait("Ada", "Huck", "2 rows", "s sort")


def test_a_adds_up(terminal):
    terminal.press("aage\r")
    terminal.wait("age: count 2 · sum 49 · min 13 · max 36 · mean 24.5")
    terminal.press("bmeta.team\r")
    terminal.wait("blue   count 1 · sum 36", "red   count 1 · sum 13")
    terminal.press("a\x15nope\r")
    terminal.wait('No row has a field "nope".')
    terminal.press("\x15\r")
    assert "sum" not in terminal.wait("blue", "s sort")


def test_a_shell_command_gets_values_of_the_row(terminal):
    rows = ROWS.replace("Ada", "$(touch no); 'Ada'")
    (terminal.folder / "friends.json").write_text(rows)
    terminal.wait("$(touch no)")
    terminal.press("!echo {id} {name} {meta.team} > out; echo rea\"\"dy; read line; echo \"got $line\"\r")
    terminal.output("ready")
    terminal.press("q\r")
    assert "got q" in terminal.output("[exit code 0] Press Enter to return")
    assert (terminal.folder / "out").read_text() == "1 $(touch no); 'Ada' blue\n"
    assert not (terminal.folder / "no").exists()
    terminal.press("\r")
    terminal.wait("Huck", "s sort")
    # An interrupt ends only the command.
    terminal.press("!echo rea\"\"dy; sleep 1000\r")
    terminal.output("ready")
    terminal.press("\x03")
    terminal.output("[exit code 130] Press Enter to return")
    terminal.press("\r")
    terminal.wait("Huck", "s sort")


def test_c_chooses_columns_and_b_groups(terminal):
    terminal.press("c\x15name,meta.team=color\r")
    screen = terminal.wait("COLOR")
    assert "AGE" not in screen
    terminal.press("c\x15\r")
    terminal.wait("AGE")
    terminal.press("bmeta.team\r")
    screen = terminal.wait("Ada")
    assert screen.index("blue") < screen.index("Ada") < screen.index("red") < screen.index("Huck")


def test_w_writes_and_v_shows_the_command_line(terminal):
    terminal.press("sage\r")
    terminal.wait("Ada", "Huck", "s sort", where=lambda screen: not order(screen))
    terminal.press("w\x15out.tsv\r")
    terminal.wait("Wrote 2 rows to out.tsv.")
    assert (terminal.folder / "out.tsv").read_text().splitlines()[1].startswith("2\tHuck\t13")
    terminal.press("w\x15out.tsv\r")
    terminal.wait("out.tsv already exists.")
    terminal.press("\x1b")
    terminal.wait("s sort")
    terminal.press("v")
    terminal.wait("live watch friends.json --sort age")


def test_h_and_l_scroll_and_other_keys_say_so(terminal):
    terminal.press("l")
    screen = terminal.wait("‹1")
    assert "NAME" not in screen
    terminal.press("hh")
    terminal.wait("NAME", "These are the first columns.")
    terminal.press("x")
    terminal.wait("x has no action. ? lists all keys.")
    terminal.press("?")
    terminal.wait("changed only", "add up", "shell", "command line")
    terminal.press("jjj")
    terminal.wait("command line", "columns left, right")


def mouse(button, column, line):
    return f"\x1b[<{button};{column};{line}M\x1b[<{button};{column};{line}m"


def test_the_mouse_chooses_opens_sorts_and_scrolls(terminal):
    screen = terminal.screen()
    lines = [line for line in screen.split("\n") if line.strip()]
    names = next(index for index, line in enumerate(lines) if "NAME" in line)
    age = lines[names].index("AGE") + 1
    terminal.press(mouse(0, 5, names + 3))
    terminal.wait("❯   " + lines[names + 2].strip(" ❯"))
    terminal.press(mouse(0, 5, names + 3))
    terminal.wait("row 2 of 2")
    terminal.press(mouse(65, 5, 5) + "q")
    terminal.press(mouse(0, age, names + 1))
    # The screen before the key may still be there.
    terminal.wait("Ada", "Huck", "s sort", where=lambda screen: not order(screen))
    terminal.press(mouse(0, age, names + 1))
    terminal.wait("Ada", "Huck", "s sort", where=order)
    terminal.press("v")
    terminal.wait("live watch friends.json --sort -age")


def test_y_copies_and_F_follows(terminal):
    terminal.press("y")
    text = terminal.read(1)
    assert "\x1b]52;c;MQlBZGEJMzYJYmx1ZQ==\x07" in text
    terminal.press("F")
    terminal.wait("stop following")
    rows = ROWS[:-1] + ', {"id": 3, "name": "Tom", "age": 14, "meta": {"team": "red"}}]'
    (terminal.folder / "friends.json").write_text(rows)
    screen = terminal.wait("Tom")
    assert any("❯" in line and "Tom" in line for line in screen.split("\n"))
    terminal.press("\x1b")
    terminal.wait("s sort")


NAMED = {"space": " ", "enter": "\r", "esc": "\x1b", "left": "\x1b[D", "right": "\x1b[C"}


def keys_of_other_programs():
    """The table of `Documentation/Mistakes.md`: keys, and texts that are visible afterwards."""
    page = (pathlib.Path(__file__).parents[3] / "Documentation" / "Mistakes.md").read_text()
    table = page.split("\n## Keys\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(.*?)` \| \w+ \| `(.*)` \|$", table, re.M)
    return [
        (keys.replace("\\|", "|"), texts.replace("\\|", "|").split("`<br>`"))
        for keys, texts in rows
    ]


def pressed(keys):
    """What a terminal sends for keys, such as `/Huck enter` or `^D`."""
    for word in keys.split(" "):
        if word in NAMED:
            yield NAMED[word]
        elif re.fullmatch(r"\^[A-Z]", word):
            yield chr(ord(word[1]) - 64)
        else:
            yield from word


def test_the_table_has_keys_of_each_program():
    assert len(keys_of_other_programs()) >= 50


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """A terminal for keys that change nothing that Escape doesn't end."""
    folder = tmp_path_factory.mktemp("keys")
    (folder / "friends.json").write_text(ROWS)
    opened = Terminal(["friends.json"], folder)
    opened.wait("Ada", "Huck", "s sort")
    yield opened
    opened.close()


@pytest.mark.parametrize("keys, texts", keys_of_other_programs())
def test_a_key_of_another_program_acts_or_names_ours(shared, keys, texts):
    for key in pressed(keys):
        shared.press(key)
        # Escape alone differs from the beginning of a sequence only by the time that passes.
        shared.read(0.1)
    shared.wait(*texts)
    shared.reset(["\x1b", "\x1b", "\x1b", "h", "\x1b", "g"], "❯   1  Ada", "s sort")


@pytest.mark.parametrize("keys", ["q", ":q", "Q" + "q", "ZZ" + "q", "\x03"])
def test_keys_that_quit(terminal, keys):
    terminal.press(keys)
    assert terminal.process.wait(60) in (0, 130)


def test_escape_in_the_filter_returns_to_the_row(terminal):
    terminal.press("j")
    terminal.wait("❯   2  Huck")
    terminal.press("fAda")
    terminal.press("\x15name == Ada")
    terminal.wait("1 row", "❯   1  Ada")
    terminal.press("\x1b")
    terminal.wait("2 rows", "❯   2  Huck", "s sort")
