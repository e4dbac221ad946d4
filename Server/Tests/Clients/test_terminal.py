"""The keys of `live watch`, pressed in a pseudo-terminal."""

import fcntl
import os
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

    def screen(self):
        """The whole screen, which Ctrl-L draws again."""
        self.read(0.05)
        self.press("\x0c")
        text = self.read(0.2)
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]", "\n", text)

    def wait(self, *texts):
        """Waits until all texts are visible, and returns the screen."""
        end = time.monotonic() + 60
        while time.monotonic() < end:
            screen = self.screen()
            if all(text in screen for text in texts):
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
    assert not order(terminal.wait("Ada", "s sort"))
    # The question has the current order, which can be edited.
    terminal.press("s")
    terminal.wait("Sort by", "age")
    terminal.press("\x15-age\r")
    assert order(terminal.wait("Ada", "s sort"))
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
    assert not order(terminal.wait("Ada", "s sort"))
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
    assert not order(terminal.wait("Ada", "Huck", "s sort"))
    terminal.press(mouse(0, age, names + 1))
    assert order(terminal.wait("Ada", "Huck", "s sort"))
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
