"""The demos: their real pages and scripts, which replay a recording of a server instead of following one."""

import contextlib
import json
import os
import re
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request

import guides
import page

PAGES = ["/profile", "/goals", "/goals/rankings", "/goals/players", "/changes", "/companies"]
DEMOS = [("Profile", "profile/"), ("Goals", "goals/"), ("Changes", "changes/"), ("Companies", "companies/")]
# What a page can't do without a server. Each occurs on the page of the profile.
OF_SERVER = [
    r'<details class="tutorial".*?</details>', r"<aside data-live-console[^>]*></aside>",
    r'<link rel="stylesheet" href="/live/console[\w-]*\.css">', r'<script type="module" src="/live/console\.js"></script>',
    r'<script type="module" src="/live/demo/profile\.js"></script>',
    r'<script type="module" src="/live/demo/tutorial\.js"></script>',
]


@contextlib.contextmanager
def running(command):
    """The address of the demos, served with new data."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "HOME": folder, "XDG_DATA_HOME": folder}
        process = subprocess.Popen(
            [command, "--port", "0", "--database", f"{folder}/demos.sqlite"], stdout=subprocess.PIPE, text=True,
            env=environment)
        try:
            found = re.search(r"http://\S+?(?=/?\s)", process.stdout.readline())
            if not found:
                raise SystemExit(f"site: {command} doesn't start.")
            threading.Thread(target=process.stdout.read, daemon=True).start()
            yield found[0]
        finally:
            process.terminate()
            process.wait()


def get(url):
    with urllib.request.urlopen(url) as response:
        return response.read().decode()


def lists(address):
    """The names of all lists; the server names them if one is unknown."""
    try:
        get(f"{address}/live/lists/unknown")
    except urllib.error.HTTPError as error:
        return re.search(r"Known lists: (.*)\.", error.read().decode())[1].split(", ")
    raise SystemExit("site: the server of the demos has a list called unknown.")


def record(address, names, seconds):
    """The events of the lists, each with its time in seconds. Each list starts with a snapshot, at 0."""
    events, event, start = [], None, time.monotonic()
    with urllib.request.urlopen(f"{address}/live/lists/{','.join(names)}", timeout=30) as stream:
        for line in stream:
            name, _, value = line.decode().rstrip("\n").partition(": ")
            at = round(time.monotonic() - start, 2)
            if at > seconds:
                break
            if name == "event":
                event = value
            elif name == "data" and event != "alive":
                at = 0 if event.endswith("/snapshot") else at
                events.append({"at": at, "event": event, "data": json.loads(value)})
    return events


def note(site, seconds, current):
    """Says that the page replays a recording."""
    others = "".join(
        f'<a href="{site.base}{path}"{" aria-current=true" if path == current else ""}>{title}</a>' for title, path in DEMOS)
    more = {"profile/": " On the server, a console beside the list edits the database."}.get(current, "")
    return (
        f'<aside class="recording" data-recording aria-label="Recording"><nav aria-label="Demos">{others}</nav><p>A recording of '
        f"{seconds} seconds, repeated. To edit the list, run <code>make demo</code>.{more}</p>"
        f'<button type="button" aria-pressed="false">Pause</button></aside>')


def script(site):
    return (f'<script src="{site.base}site/replay.js" data-recording="{site.base}site/recording.jsonl"></script>'
            f'<link rel="stylesheet" href="{site.base}site/bar.css">'
            f'<script type="module" src="{site.base}site/site.js"></script>')


def linked(site, html):
    """A page with links to the pages of the site."""
    html = re.sub(r'href="(/(?:profile|goals|changes|companies)[\w/]*)"', rf'href="{site.base.rstrip("/")}\1/"', html)
    document = lambda found: f'href="{site.base}{guides.page_path(documents(site)[found[1]])}"'
    html = re.sub(r'href="/documentation/([\w.]+)"', document, html)
    return page.rebased(site, html.replace('<script type="module" src="/live/page.js">', script(site) + '<script type="module" src="/live/page.js">', 1))


def documents(site):
    """The documents that the server serves, by name: links to those of the repository."""
    folder = site.root / "Examples/Sources/DemoHost/Resources/Documents"
    return {file.name: os.path.relpath(file.resolve(), site.root) for file in folder.iterdir()}


def demo_page(site, path, html, seconds):
    current = path.strip("/").split("/")[0] + "/"
    if path == "/profile":
        for pattern in OF_SERVER:
            html, count = re.subn(pattern, "", html, flags=re.DOTALL)
            if not count:
                raise SystemExit(f"site: the page of the profile has no {pattern} any more: see OF_SERVER.")
    top = page.bar(site, "demos") + note(site, seconds, current)
    html, count = re.subn(r'<nav class="demos".*?</nav>', lambda _: top, html, flags=re.DOTALL)
    if count != 1:
        raise SystemExit(f"site: {path} has no links to the other demos, in place of which the site has its bar.")
    site.write(f"{path.strip('/')}/index.html", linked(site, html))


def start_page(site, html, seconds):
    html = html.replace("Demos, live on this server", "Demos, recorded")
    html = html.replace('<ul class="cards">', note(site, seconds, "") + '<ul class="cards">', 1)
    html = html.replace('<a class="skip"', page.bar(site, "") + '<a class="skip"', 1)
    nav = f'<link rel="stylesheet" href="{site.base}live/demo/nav.css">'
    site.write("index.html", linked(site, html.replace("</head>", nav + "</head>", 1)))


def build(site, command, seconds):
    with running(command) as address:
        names = lists(address)
        events = record(address, names, seconds)
        start_page(site, get(address), seconds)
        for path in PAGES:
            demo_page(site, path, get(address + path), seconds)
    site.write("site/recording.jsonl", "".join(json.dumps(event, ensure_ascii=False) + "\n" for event in events))
