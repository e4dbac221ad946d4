"""The search: an index of titles, and the page that searches it."""

import json

import page

ORDER = ["guide", "module", "article", "tutorial", "section", "symbol"]


def build(site):
    site.entries += [(title, "Demos", path, "guide") for title, path in [
        ("Profile", "profile/"), ("Goals", "goals/"), ("Changes", "changes/"), ("Companies", "companies/")]]
    entries = list(dict.fromkeys(site.entries))
    entries = sorted(entries, key=lambda entry: ORDER.index(entry[3]) if entry[3] in ORDER else len(ORDER))
    site.write("site/search.json", json.dumps(entries, ensure_ascii=False, separators=(",", ":")))
    body = (
        '<main id="content" class="search"><h1>Search</h1>'
        '<form role="search"><input type="search" name="q" aria-label="Search the site" autocomplete="off" autofocus></form>'
        '<p role="status" data-status>Titles of guides, their sections, and the modules’ articles and symbols.</p>'
        f'<ol data-results data-base="{site.base}"></ol><noscript><p>The search needs JavaScript.</p></noscript></main>')
    site.write("search.html", page.framed(site, "search.html", "Search · LiveList", body, ["search.js"]))
