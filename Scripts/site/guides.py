"""The guides: the project's Markdown documents, its manual, and the files that they link."""

import html
import posixpath
import re
import shutil
import subprocess

import page
from markdown_it import MarkdownIt
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.util import ClassNotFound

MANUAL = "Documentation/live.1"
GROUPS = [("Guides", r"Documentation/[^/]+"), ("Running a server", r"Documentation/Deploy/.+"), ("Project", r"[^/]+"),
          ("Decisions", r"Documentation/Decisions/.+")]


def tracked(site):
    """The paths of the files that git tracks."""
    lines = subprocess.run(["git", "ls-files"], cwd=site.root, check=True, capture_output=True, text=True).stdout
    return set(lines.splitlines())


def sources(site):
    """The paths of the documents, in the order of the navigation: the index and the README first."""
    paths = [path for path in tracked(site) if re.fullmatch(r"(Documentation/(.*/)?)?[^/]+\.md", path)] + [MANUAL]
    return sorted(paths, key=lambda path: (not path.endswith("README.md"), path))


def page_path(path):
    """The path of the page of a document."""
    if path == "Documentation/README.md":
        return "Documentation/index.html"
    return re.sub(r"\.(md|1)$", "", path) + ".html"


def reference_path(path):
    """The path of the page of an article in a module's catalog; `None` for another file."""
    found = re.fullmatch(r"(?:Server/)?Sources/(\w+)/\1\.docc(?:/([\w-]+)\.(md|tutorial))?", path)
    if not found:
        return None
    module, name, kind = found.groups()
    if kind == "tutorial":
        return f"api/tutorials/{module.lower()}/{name.lower()}/"
    return f"api/documentation/{module.lower()}/" + (f"{name.lower()}/" if name and name != module else "")


def slug(text, used):
    """The anchor of a heading, as GitHub makes it."""
    anchor = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
    used[anchor] = used.get(anchor, -1) + 1
    return f"{anchor}-{used[anchor]}" if used[anchor] else anchor


def code(text, lexer):
    try:
        lexer = lexer()
    except ClassNotFound:
        return f'<pre tabindex="0"><code>{html.escape(text, quote=False)}</code></pre>\n'
    return f'<pre tabindex="0"><code>{highlight(text, lexer, HtmlFormatter(nowrap=True))}</code></pre>\n'


class Guides:
    """Renders documents, and collects the files that they link."""

    def __init__(self, site):
        self.site, self.files, self.linked = site, tracked(site), set()
        self.parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
        rules = self.parser.renderer.rules
        rules["fence"] = self.fence
        rules["table_open"] = lambda *_: '<div class="wide" tabindex="0" role="group"><table>\n'
        rules["table_close"] = lambda *_: "</table></div>\n"

    def fence(self, tokens, index, *_):
        token = tokens[index]
        return code(token.content, lambda: get_lexer_by_name(token.info.split()[0] if token.info else "text"))

    def target(self, link, path):
        """The link of a page to what a document links."""
        place, _, fragment = link.partition("#")
        if re.match(r"[a-z]+:", link) or not place:
            return link
        place = posixpath.normpath(posixpath.join(posixpath.dirname(path), place))
        anchor = f"#{fragment}" if fragment else ""
        if place in self.sources:
            return self.site.base + re.sub(r"(^|/)index\.html$", r"\1", page_path(place)) + anchor
        if reference_path(place):
            return self.site.base + reference_path(place) + anchor
        if place in self.files:
            self.linked.add(place)
            is_picture = place.endswith((".svg", ".png"))
            return f"{self.site.base}{place}{'' if is_picture else '.html'}{anchor}"
        return f"{self.site.base}{place}/{anchor}"

    def render(self, path):
        """The title of a document, its headings and its HTML."""
        tokens = self.parser.parse((self.site.root / path).read_text(encoding="utf-8"))
        used, headings = {}, []
        for index, token in enumerate(tokens):
            if token.type == "heading_open":
                text = "".join(child.content for child in tokens[index + 1].children)
                token.attrSet("id", slug(text, used))
                headings.append((int(token.tag[1]), text, token.attrGet("id")))
            if token.type == "html_block":
                token.content = self.linked_html(token.content, path)
            for child in token.children or []:
                for name in ("href", "src"):
                    if child.attrGet(name):
                        child.attrSet(name, self.target(child.attrGet(name), path))
                if child.type == "html_inline":
                    child.content = self.linked_html(child.content, path)
        return headings[0][1], headings, self.parser.renderer.render(tokens, self.parser.options, {})

    def linked_html(self, text, path):
        return re.sub(
            r'\b(href|src|srcset)="([^"]*)"', lambda found: f'{found[1]}="{self.target(found[2], path)}"', text)

    def manual(self):
        text = subprocess.run(
            ["mandoc", "-T", "html", "-O", "fragment", MANUAL], cwd=self.site.root, check=True, capture_output=True,
            text=True).stdout
        text = re.sub(r'<table class="(?:head|foot)">.*?</table>', "", text, flags=re.DOTALL)
        found = re.findall(r'<h([12]) class="S[hs]" id="([^"]*)"><a[^>]*>([^<]*)</a>', text)
        headings = [(int(level) + 1, " ".join(html.unescape(name).split()), anchor) for level, anchor, name in found]
        text = re.sub(r"<(/?)h([12])\b", lambda tag: f"<{tag[1]}h{int(tag[2]) + 1}", text).replace("<pre>", '<pre tabindex="0">')
        return "Manual of the command", headings, f'<h1 id="live">Manual of the command</h1>\n{text}'

    def build(self):
        site, self.sources = self.site, sources(self.site)
        documents = {path: self.manual() if path == MANUAL else self.render(path) for path in self.sources}
        titles = {path: document[0] for path, document in documents.items()}
        titles["Documentation/README.md"], titles["README.md"] = "Where to start", "README"
        for path, (title, headings, body) in documents.items():
            target = page_path(path)
            side = navigation(site, titles, path)
            contents = "".join(
                f'<a href="#{anchor}">{html.escape(text)}</a>' for level, text, anchor in headings if level == 2)
            contents = f'<nav class="contents" aria-label="On this page"><h2>On this page</h2>{contents}</nav>' if contents else ""
            name = title if title == "LiveList" else f"{title} · LiveList"
            site.write(target, page.framed(
                site, target, name, f'<div class="columns-of-guide">{side}<main id="content">{body}</main>{contents}</div>'))
            site.entries.append((titles[path], "", target, "guide"))
            site.entries += [(text, titles[path], f"{target}#{anchor}", "section") for level, text, anchor in headings if level > 1]
        self.decisions(titles)
        for path in sorted(self.linked):
            self.copy(path, titles)

    def decisions(self, titles):
        """The index of the decisions, which documents link as a folder."""
        folder = "Documentation/Decisions/"
        links = "".join(
            f'<li><a href="{self.site.base}{page_path(path)}">{html.escape(titles[path])}</a></li>'
            for path in self.sources if path.startswith(folder))
        body = f'<main id="content"><h1>Decisions</h1><ul>{links}</ul></main>'
        self.site.write(f"{folder}index.html", page.framed(
            self.site, folder, "Decisions · LiveList",
            f'<div class="columns-of-guide">{navigation(self.site, titles, folder)}{body}</div>'))

    def copy(self, path, titles):
        """Copies a picture, or makes a page of a file."""
        if path.endswith((".svg", ".png")):
            target = self.site.output / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self.site.root / path, target)
            return
        text = (self.site.root / path).read_text(encoding="utf-8")
        body = f'<main id="content"><h1>{html.escape(path)}</h1>{code(text, lambda: get_lexer_for_filename(path))}</main>'
        side = navigation(self.site, titles, path)
        self.site.write(f"{path}.html", page.framed(
            self.site, path, f"{path} · LiveList", f'<div class="columns-of-guide">{side}{body}</div>'))


def navigation(site, titles, current):
    """The links to all guides."""
    parts = []
    for group, pattern in GROUPS:
        links = "".join(
            f'<li><a href="{site.base}{re.sub(r"index.html$", "", page_path(path))}"{" aria-current=page" if path == current else ""}>'
            f"{html.escape(title)}</a></li>"
            for path, title in titles.items() if re.fullmatch(pattern, path))
        is_open = group != "Decisions" or "/Decisions/" in current
        parts.append(f'<details{" open" if is_open else ""}><summary>{group}</summary><ul>{links}</ul></details>')
    return f'<nav class="guides" aria-label="Guides">{"".join(parts)}</nav>'


def build(site):
    Guides(site).build()
