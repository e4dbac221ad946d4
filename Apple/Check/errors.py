"""Errors that this check is known to find, each planted in a copy of the sources."""

import re
import shutil

COPIED = ["Sources", "Tests", "Doubles", "Examples/Sources", "Examples/Tests", "Server/Sources", "Server/Tests",
          "Documentation/AppleAPI.md", "Package.swift", "Server/Package.swift", "Apple/Check/Clients", "Apple/Check/Interfaces",
          "Apple/Check/Additions", "Apple/Check/Modules", "Apple/Check/ObjectiveC", "Apple/ExceptionCatcher",
          "Apple/Contract", "Apple/Example", "Apple/Watch"]


class Error:
    def __init__(self, name, text):
        self.name, self.text, self.edits, self.finds, self.platform = name, text, [], "", ""


def read(path):
    """The errors of a file, which says at its top how they are written."""
    errors, file = [], None
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            name, text = line[3:].split(": ", 1)
            errors.append(Error(name, text))
        elif not line.strip() or line.startswith("#"):
            continue
        elif line.startswith("on: "):
            errors[-1].platform = line[4:]
        elif line.startswith("finds: "):
            errors[-1].finds = line[7:]
        elif line.startswith("- "):
            if not errors[-1].edits or errors[-1].edits[-1][0] != file or errors[-1].edits[-1][2]:
                errors[-1].edits.append((file, [], []))
            errors[-1].edits[-1][1].append(line[2:])
        elif line.startswith("+ "):
            errors[-1].edits[-1][2].append(line[2:])
        else:
            file = line
    return errors


def copy(root, target):
    for name in COPIED:
        source, destination = root / name, target / name
        destination.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, destination, dirs_exist_ok=True)
        elif source.exists():
            shutil.copyfile(source, destination)


def plant(error, root, target):
    """Replaces the lines after "-" by those after "+"; the files that changed."""
    for name, old, new in error.edits:
        text = (target / name).read_text(encoding="utf-8")
        pattern = r"\n".join(r"[ ]*" + re.escape(line.strip()) for line in old)
        if len(re.findall(rf"^{pattern}$", text, flags=re.MULTILINE)) != 1:
            raise SystemExit(f"Errors.faults: {error.name}: the lines don't stand in {name} exactly once.")
        replacement = "\n".join(new)
        text = re.sub(rf"^{pattern}$", lambda _: replacement, text, flags=re.MULTILINE)
        (target / name).write_text(text, encoding="utf-8")
    return {name for name, _, _ in error.edits}


def restore(names, root, target):
    for name in names:
        shutil.copyfile(root / name, target / name)
