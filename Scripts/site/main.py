"""Builds the site: see Scripts/site/build."""

import argparse
import os
import pathlib
import re
import shutil
import sys

import browser
import checks
import demos
import guides
import page
import reference
import search

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
OUTPUT = ROOT / ".build" / "site"


def base_path(text):
    if not re.fullmatch(r"/([\w.~-]+/)*", text):
        raise argparse.ArgumentTypeError(f'"{text}" must begin and end with a slash, as in /livelist/')
    return text


def main():
    parser = argparse.ArgumentParser(description="Builds the site into .build/site, and checks it.")
    parser.add_argument("--base", type=base_path, default="/", help="the path of the site on its host (default: /)")
    parser.add_argument("--seconds", type=int, default=75, help="how long the demos are recorded (default: 75); 0 skips that and the check of the replay")
    parser.add_argument("--demos", type=pathlib.Path, required=True, help="the built command `demos`")
    options = parser.parse_args()
    missing = [tool for tool in ("chromedriver", "mandoc", "git") if not shutil.which(tool)]
    if missing:
        sys.exit(f"site: {' and '.join(missing)} missing. Install the packages that Scripts/prepare names.")

    shutil.rmtree(OUTPUT, ignore_errors=True)
    OUTPUT.mkdir(parents=True)
    site = page.Site(ROOT, OUTPUT, options.base)
    reference.build(site)
    guides.build(site)
    demos.build(site, options.demos, options.seconds)
    search.build(site)
    page.copy_files(site)

    found = checks.errors(site) + checks.unproven(site)
    if not found and options.seconds:
        with browser.serve(site) as address:
            found = checks.replay_errors(site, address) + checks.unproven_replay(site)
    print("\n".join(f"site: {error}" for error in found), file=sys.stderr, end="\n" if found else "")
    if found:
        sys.exit(1)
    print(f"The site is in {os.path.relpath(OUTPUT)}, {sum(1 for _ in OUTPUT.rglob('*.html'))} pages.")
    if options.base == "/":
        print(f"To look at it: python3 -m http.server --directory {os.path.relpath(OUTPUT)}")


main()
