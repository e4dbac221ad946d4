"""What must hold for the site: each link has a target, each guide has a page, each demo replays its recording.

Each check is proven on errors that are planted into a copy of what it reads.
"""

import html.parser
import json
import posixpath
import re
import urllib.parse

import browser
import demos
import guides


class Links(html.parser.HTMLParser):
    """The links and anchors of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.anchors = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.anchors.update(values[name] for name in ("id", "name") if values.get(name))
        # A page with data-skip moves the focus itself.
        if "data-skip" in values:
            return
        self.links += [values[name] for name in ("href", "src", "srcset", "action") if values.get(name)]


def pages(site):
    """The text of each page that isn't DocC's, by its path."""
    files = [file for file in site.output.rglob("*.html") if not file.is_relative_to(site.output / "api")]
    return {str(file.relative_to(site.output)): file.read_text(encoding="utf-8") for file in files}


def reference_anchors(site, path):
    """The anchors of a page of DocC."""
    data = site.output / "api/data" / (path.removeprefix("api/").rstrip("/") + ".json")
    return set(re.findall(r'"anchor":"([^"]*)"', data.read_text(encoding="utf-8"))) if data.is_file() else set()


def link_errors(site, texts):
    """The links without a target."""
    parsed = {path: Links(text) for path, text in texts.items()}
    paths = {str(file.relative_to(site.output)) for file in site.output.rglob("*") if file.is_file()}
    paths = {path for path in paths if path in texts or not path.endswith(".html") or path.startswith("api/")}
    for path, page in parsed.items():
        for link in page.links:
            if re.match(r"[a-z]+:", link):
                continue
            place, _, fragment = link.partition("#")
            place = urllib.parse.unquote(place.split("?")[0])
            place = posixpath.normpath(posixpath.join("/", site.base, posixpath.dirname(path), place)) + (
                "/" if place.endswith("/") else "") if place else site.base + path
            if not place.startswith(site.base):
                yield f"{path} links {link}, outside of {site.base}"
                continue
            target = re.sub(r"(^|/)$", r"\1index.html", re.sub("^/+", "", place[len(site.base):]))
            if target not in paths:
                yield f"{path} links {link}, which doesn't exist"
            elif fragment and target in parsed and urllib.parse.unquote(fragment) not in parsed[target].anchors:
                yield f"{path} links {link}: {target} has no such anchor"
            elif fragment and target.startswith("api/") and fragment not in reference_anchors(
                    site, posixpath.dirname(target)):
                yield f"{path} links {link}: the article has no such heading"


def reference_errors(site):
    """The links of DocC's pages to pages that the merged archive doesn't have."""
    for file in sorted((site.output / "api/data").rglob("*.json")):
        data = json.loads(file.read_text(encoding="utf-8"))
        # The chapters of tutorials are headings without pages.
        chapters = {chapter["reference"] for chapter in data.get("hierarchy", {}).get("modules", [])}
        for name, reference in data.get("references", {}).items():
            url = reference.get("url", "").split("#")[0]
            if url.startswith("/") and reference.get("type") != "image" and name not in chapters and not (
                    site.output / f"api{url}" / "index.html").is_file():
                yield f"{file.relative_to(site.output)} links {url}, which doesn't exist"


def guide_errors(site, texts):
    """The guides without a page, or without an entry in the search."""
    found = {entry[2] for entry in json.loads((site.output / "site/search.json").read_text(encoding="utf-8"))}
    for path in guides.sources(site):
        if guides.page_path(path) not in texts:
            yield f"{path} has no page"
        if guides.page_path(path) not in found:
            yield f"the search doesn't find {path}"


def errors(site):
    texts = pages(site)
    return [*link_errors(site, texts), *reference_errors(site), *guide_errors(site, texts)]


PLANTED = [
    ("README.html", "Documentation/Performance.html", "Documentation/Perfromance.html", "doesn't exist"),
    ("README.html", 'Watch.html#beside-other-tools"', 'Watch.html#besides"', "no such anchor"),
    ("Documentation/index.html", "api/documentation/livelistuikit/listsbytask/", "api/documentation/lists/", "doesn't exist"),
]


def unproven(site):
    """The planted errors that the checks don't find."""
    texts = pages(site)
    for path, right, wrong, message in PLANTED:
        assert right in texts[path], (path, right)
        if not any(message in error for error in link_errors(site, {**texts, path: texts[path].replace(right, wrong)})):
            return [f"the check of the links doesn't find {wrong} in {path}"]
    missing = {path: text for path, text in texts.items() if path != "Documentation/Watch.html"}
    if not any("Watch.md has no page" in error for error in guide_errors(site, missing)):
        return ["the check of the guides doesn't find a missing page"]
    return []


# The rows of the main list as text.
ROWS = "[...document.querySelectorAll('main[data-list] .row, .thumbnail .row')].map((row) => row.innerText).join('\\n')"


def replay_errors(site, address):
    """The pages that don't replay the recording: rows appear and change, the recording starts over, edits are refused."""
    found = []
    with browser.Browser() as window:
        for path in ["", *(path.strip("/") + "/" for path in demos.PAGES)]:
            window.open(address + path)
            found += [f"/{path}: {error}" for error in replay_faults(window)]
            found += [f"/{path} reports: {error}" for error in window.errors()]
        window.open(address + "search.html?q=move")
        if not window.wait("document.querySelectorAll('main.search li a').length > 5"):
            found.append("the search finds nothing for move")
        found += [f"/search.html reports: {error}" for error in window.errors()]
    return found


def unproven_replay(site):
    """The planted errors in a replay that the check doesn't find."""
    recording = (site.output / "site/recording.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    snapshots = "".join(line for line in recording if json.loads(line)["event"].endswith("/snapshot"))
    script = (site.output / "site/replay.js").read_text(encoding="utf-8")
    cases = [
        ({"site/recording.jsonl": snapshots}, "the rows don't change"),
        ({"site/recording.jsonl": snapshots.replace('/snapshot"', '/other"')}, "no rows appear"),
        ({"site/replay.js": script.replace("rounds: this.rounds + 1", "")}, "doesn't start over"),
        ({"site/replay.js": script.replace("window.fetch =", "window.other =")}, "isn't refused"),
    ]
    missed = []
    for planted, message in cases:
        with browser.serve(site, planted) as address, browser.Browser() as window:
            window.open(f"{address}changes/")
            if not any(message in error for error in replay_faults(window, 5)):
                missed.append(f"the check of the replay doesn't find a page where {message}")
    return missed


def replay_faults(window, seconds=60):
    if not window.wait(f"{ROWS} !== ''", seconds):
        return ["no rows appear"]
    window.value(f"void (window.first = {ROWS})")
    if not window.wait(f"{ROWS} !== first", seconds):
        return ["the rows don't change"]
    window.value("void (replay.stream.time = replay.stream.length)")
    if not window.wait("replay.stream.rounds === 1", seconds):
        return ["the recording doesn't start over"]
    refused = "fetch('/x', { method: 'POST' }).then((response) => { window.answer = response.status; })"
    window.value(f"void ({refused})")
    return [] if window.wait("window.answer === 503", seconds) else ["an edit isn't refused"]
