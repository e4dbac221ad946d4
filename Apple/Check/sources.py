"""Whether each description says with which declarations of Apple's it was compared, and when.

A line `// Source: WHERE, compared on DATE [CHECKSUM]` stands above the declarations that it is about, down to the next such
line. In Documentation/AppleAPI.md, such a line without slashes stands below the heading of a framework. The checksum is that
of the declarations: one that is added or changed has not been compared.
"""

import hashlib
import re

FILES = ["Apple/Check/Interfaces/*.swiftinterface", "Apple/Check/Additions/*.swiftinterface", "Apple/Check/Modules/*.h",
         "Apple/Check/ObjectiveC/*.h"]
TABLES = "Documentation/AppleAPI.md"
SOURCE = re.compile(r"^(?:// )?Source: .+, compared on (\d{4}-\d\d-\d\d) \[([0-9a-f]{8})\]$")
# What declares nothing.
PREAMBLE = re.compile(r"^(|//.*|@_exported import .*|import .*|@import .*|#pragma .*|#include .*)$")


class Group:
    def __init__(self, line, date="", checksum=""):
        self.line, self.date, self.checksum, self.declarations = line, date, checksum, []

    def errors(self, name):
        if not self.declarations:
            return
        digest = hashlib.sha256("\n".join(self.declarations).encode()).hexdigest()[:8]
        if not self.date:
            yield f"{name}:{self.line}: error: these declarations have no source: write with which of Apple's they were compared"
        elif digest != self.checksum:
            yield (f"{name}:{self.line}: error: these declarations have changed since {self.date}: compare them with Apple's, and"
                   f" write the date and [{digest}]")


def groups(lines, is_declaration):
    group = Group(1)
    for number, line in enumerate(lines, 1):
        text = " ".join(line.split())
        if match := SOURCE.match(text):
            yield group
            group = Group(number, match[1], match[2])
        elif is_declaration(text):
            if not group.declarations and not group.date:
                group.line = number
            group.declarations.append(text)
    yield group


def table_groups(lines):
    """The rows of each framework, without what differs in the doubles."""
    for framework in re.split(r"^(?=## )", "\n".join(lines), flags=re.MULTILINE)[1:]:
        rows = groups(framework.split("\n"), lambda text: re.match(r"\| `.* \|$", text))
        for group in rows:
            group.declarations = [row.rsplit("|", 2)[0] for row in group.declarations]
            yield framework.split("\n")[0].removeprefix("## "), group


def errors(root):
    """Each violation as `file:line: error: text`."""
    found = []
    for pattern in FILES:
        for file in sorted(root.glob(pattern)):
            for group in groups(file.read_text(encoding="utf-8").splitlines(), lambda text: not PREAMBLE.match(text)):
                found += group.errors(file.relative_to(root))
    lines = (root / TABLES).read_text(encoding="utf-8").splitlines()
    for framework, group in table_groups(lines):
        group.line += lines.index("## " + framework)
        found += group.errors(TABLES)
    return found
