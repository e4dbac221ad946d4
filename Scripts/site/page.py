"""What the pages of the site have in common: the frame, the navigation, the files that they load."""

import dataclasses
import html
import pathlib
import re
import shutil

ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke-width='2.5' "
    "stroke-linecap='round'%3E%3Cpath stroke='%238a929c' d='M2 3.5h8M2 12.5h8'/%3E%3Cpath stroke='%232f74d8' d='M6 8h8'/%3E"
    "%3C/svg%3E"
)
FILES = pathlib.Path(__file__).parent / "files"
# The links at the top of every page: title, path, and the beginning of the paths of the pages that it stands for.
LINKS = [
    ("Guides", "Documentation/", "Documentation/"),
    ("Demos", "#demos", "demos"),
    ("API", "api/documentation/", "api/"),
    ("Performance", "Documentation/Performance.html", "Documentation/Performance.html"),
    ("Compare", "README.html#why-not-", "README.html"),
]


@dataclasses.dataclass
class Site:
    """The site that is built."""

    root: pathlib.Path
    output: pathlib.Path
    base: str
    #: What the search finds: title, context, path, kind.
    entries: list = dataclasses.field(default_factory=list)

    def write(self, path, text):
        file = self.output / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def bar(site, path):
    """The navigation at the top of a page."""
    current = max((link for link in LINKS if path.startswith(link[2])), key=lambda link: len(link[2]), default=None)
    links = "".join(
        f'<a href="{site.base}{link[1]}"{" aria-current=true" if link is current else ""}>{link[0]}</a>' for link in LINKS)
    return (
        f'<nav class="demos site-bar" aria-label="Site"><a href="{site.base}">LiveList</a>{links}'
        f'<form action="{site.base}search.html" role="search"><input type="search" name="q" placeholder="Search" '
        f'aria-label="Search the site" aria-keyshortcuts="/" required></form>'
        f'<a class="to-search" href="{site.base}search.html">Search</a></nav>')


def framed(site, path, title, body, scripts=()):
    """A page with the site's frame."""
    scripts = "".join(f'<script type="module" src="{site.base}site/{name}"></script>' for name in ("site.js", *scripts))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(title)}</title>
<link rel="icon" href="{ICON}">
<link rel="stylesheet" href="{site.base}live/page.css">
<link rel="stylesheet" href="{site.base}live/demo/nav.css">
<link rel="stylesheet" href="{site.base}site/bar.css">
<link rel="stylesheet" href="{site.base}site/guide.css">
{scripts}
</head>
<body class="guide">
<a class="skip" href="#content">Skip to the content</a>
{bar(site, path)}
{body}
</body>
</html>
"""


def rebased(site, text):
    """A file of the demos' server, which names its files by absolute paths."""
    return re.sub(r"""(["'`(=])/live/(?!lists/)""", rf"\g<1>{site.base}live/", text)


def copy_files(site):
    """Copies the files that pages load: those of this folder, and those that the demos' server serves."""
    for file in FILES.iterdir():
        target = site.output / "site" / file.name
        target.parent.mkdir(exist_ok=True)
        shutil.copyfile(file, target)
    served = {"live": "Server/Sources/LiveListWeb/Resources", "live/demo": "Examples/Sources/DemoHost/Resources"}
    for folder, source in served.items():
        for file in sorted((site.root / source).rglob("*")):
            if file.suffix in (".js", ".css", ".svg"):
                site.write(f"{folder}/{file.name}", rebased(site, file.read_text(encoding="utf-8")))
    # The pages of the reference have styles of their own: there, the bar brings its colors along.
    tokens = re.search(r":root \{.*?\n\}", (site.output / "live/page.css").read_text(encoding="utf-8"), re.DOTALL)[0]
    bar_styles = [(site.output / name).read_text(encoding="utf-8") for name in ("live/demo/nav.css", "site/bar.css")]
    site.write("site/reference.css", "\n".join(
        [tokens, *bar_styles, (FILES / "reference.css").read_text(encoding="utf-8")]))
