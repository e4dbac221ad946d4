"""The reference of all modules, in one archive of DocC, with the bar of the site above each of its pages."""

import json
import os
import pathlib
import shutil
import subprocess

import page

DOCS = pathlib.Path(".build/docs")


def docc():
    return os.environ.get("DOCC") or shutil.which("docc") or str(
        pathlib.Path(shutil.which(os.environ.get("SWIFT", "swift"))).resolve().parent / "docc")


def build(site):
    docs = site.root / DOCS
    archives = sorted(docs.glob("*.doccarchive"))
    if not archives:
        raise SystemExit("site: .build/docs is empty. Run: make docs")
    merged = docs / "merged"
    shutil.rmtree(merged, ignore_errors=True)
    subprocess.run(
        [docc(), "merge", *archives, "--output-path", merged, "--synthesized-landing-page-name", "Modules",
         "--synthesized-landing-page-kind", "Reference", "--synthesized-landing-page-topics-style", "list"], check=True)
    subprocess.run(
        [docc(), "process-archive", "transform-for-static-hosting", merged, "--output-path", site.output / "api",
         "--hosting-base-path", site.base + "api"], check=True)
    shutil.rmtree(merged)
    for file in (site.output / "api").rglob("*.html"):
        decorate(site, file)
    shutil.copyfile(page.FILES / "theme-settings.json", site.output / "api" / "theme-settings.json")
    collect(site)


def decorate(site, file):
    """Adds the bar to a page."""
    text = file.read_text(encoding="utf-8")
    head = f'<link href="{site.base}site/reference.css" rel="stylesheet">'
    decorated = text.replace("</head>", head + "</head>", 1).replace('<div id="app">', page.bar(site, "api/") + '<div id="app">', 1)
    if decorated.count("site-bar") != 1:
        raise SystemExit(f"site: {file} isn't built as DocC's pages were: it has no place for the bar.")
    file.write_text(decorated, encoding="utf-8")


def collect(site):
    """Collects what the search finds: articles, tutorials and symbols."""
    index = json.loads((site.output / "api/index/index.json").read_text(encoding="utf-8"))

    def walk(nodes, context):
        for node in nodes:
            path, kind, title = node.get("path"), node["type"], node.get("title", "")
            if path and kind in ("article", "module", "overview", "project", "resources", "section"):
                site.entries.append((title, context, f"api{path}/", "tutorial" if "/tutorials/" in path else kind))
            elif path:
                site.entries.append((title, context, f"api{path}/", "symbol"))
            walk(node.get("children", []), title if path else context)

    walk(index["interfaceLanguages"]["swift"], "")
