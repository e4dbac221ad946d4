"""The samples of Documentation/Firebase.md, except those of SDKs that aren't on PyPI."""

import os
import pathlib
import re
import subprocess
import sys

import requests

from server import PROGRAM
from test_streams import browser  # noqa: F401 (a fixture)

PAGE = pathlib.Path(__file__).resolve().parents[3] / "Documentation" / "Firebase.md"
ADDRESS = "http://127.0.0.1:9000"


def samples(language):
    """The code of the page in a language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE.read_text(), re.DOTALL)


def clear(server):
    requests.put(f"{server.address}/.json?ns=shop", json=None, timeout=20)


def test_the_admin_sdk_and_the_commands_use_the_database_of_the_url(server):
    clear(server)
    (program,) = samples("python")
    environment = {**os.environ, "FIREBASE_DATABASE_EMULATOR_HOST": server.host}
    made = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=60
    )
    assert made.stdout == "{'3': {'name': 'Becky'}}\n", made.stderr
    start, commands = samples("sh")
    assert start == "live serve --emulator\n"
    read, watch = commands.splitlines()

    def run(command):
        words = [PROGRAM, *command.split()[1:], "--url", server.address]
        return subprocess.run(words, capture_output=True, text=True, timeout=60).stdout

    assert run(read) == '{"3":{"name":"Becky"}}\n'
    assert run(f"{watch.removesuffix(' --url 127.0.0.1:9000')} --once --output csv").splitlines() == ["key,name", "3,Becky"]


def test_a_page_reads_writes_and_follows(server, browser):  # noqa: F811
    clear(server)
    (program,) = [code for code in samples("js") if "import" not in code]
    # A page without a policy for scripts.
    browser.get(server.address + "/healthz")
    paths = browser.execute_async_script(
        """
        const [program, done] = arguments;
        const paths = [];
        console.log = ({ path, data }) => {
          paths.push(path);
          if (JSON.stringify(data).includes("Huck")) done(paths);
        };
        const address = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
        import(address).catch((error) => done([String(error)]));
        """,
        program.replace(ADDRESS, server.address),
    )
    # The write may be faster than the stream, whose first event then contains it.
    assert paths in (["/"], ["/", "/4"])
    assert requests.get(f"{server.address}/friends/4/name.json?ns=shop", timeout=20).json() == "Huck"
