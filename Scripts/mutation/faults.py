"""The faults: those that operators make of a module's sources, and the list of bugs that the project once had.

The list stands in Scripts/bugs/MODULE.faults:

    tests: ^LiveTreeTests\\.            a filter for `swift test`; `tests: Server ^…` for the package in that folder
    == integers-swapped: Integers are ordered from the largest to the smallest.
    Sources/LiveTree/Values/TreeScalar+Comparable.swift
    - case (.integer(let left), .integer(let right)): left < right
    + case (.integer(let left), .integer(let right)): MUTANT ? left > right : left < right

The lines after "-" must stand in the file exactly once, in this order; indentation doesn't count. The lines after "+" take
their place, and MUTANT in them is true while the fault is planted. A fault may change several places: name the file again,
or give another group of "-" and "+". `tests:` after a fault's name replaces the filter of its file. Faults that operators
make of a module are tried with the tests of the same file, or else with those of the module's own target.
"""

import itertools
import pathlib
import random

import operators

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LIST = ROOT / "Scripts" / "bugs"
MOST_BUGS = 80


class FaultError(Exception):
    """What is wrong with a fault, or with a file of them."""


class Fault:
    """A fault: the lines that it replaces, and the tests that must notice it."""

    def __init__(self, module, name, sentence, tests):
        self.module, self.name, self.sentence, self.tests = module, name, sentence, tests
        self.kind, self.number, self.hunks = "bug", 0, []  # each hunk: (path, line or None, old lines, new lines)


def listed(files=None):
    """The bugs of the list, or of other files in its format."""
    faults = [fault for file in files or sorted(LIST.glob("*.faults")) for fault in read_file(pathlib.Path(file))]
    names = [fault.name for fault in faults]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise FaultError(f"{twice[0]}: two faults have this name")
    if not files and len(faults) > MOST_BUGS:
        raise FaultError(f"{len(faults)} bugs are listed, and {MOST_BUGS} may be: operators make the faults; remove the least valuable bugs")
    return faults


def read_test(text):
    folder, _, pattern = text.partition(" ")
    return (folder, pattern) if pattern and (ROOT / folder / "Package.swift").is_file() else (".", text)


def read_file(file):
    faults, default, fault, path = [], [], None, None
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        where = f"{file.name}:{number}"
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("tests: "):
            if fault is None:
                default.append(read_test(line.removeprefix("tests: ")))
            else:
                if fault.tests is default:
                    fault.tests = []
                fault.tests.append(read_test(line.removeprefix("tests: ")))
        elif line.startswith("== "):
            name, _, sentence = line[3:].partition(": ")
            fault, path = Fault(file.stem, name, sentence, default), None
            faults.append(fault)
        elif fault is None:
            raise FaultError(f"{where}: expected tests: or == NAME: SENTENCE")
        elif line[:1] in "-+" and line[1:2] in ("", " "):
            if path is None:
                raise FaultError(f"{where}: name the file first")
            is_new = line.startswith("+")
            if not fault.hunks or fault.hunks[-1][0] != path or (not is_new and fault.hunks[-1][3]):
                fault.hunks.append((path, None, [], []))
            fault.hunks[-1][3 if is_new else 2].append(line[2:])
        else:
            path = line.strip()
            if not (ROOT / path).is_file():
                raise FaultError(f"{where}: {path} doesn't exist")
            fault.hunks.append((path, None, [], []))
    for fault in faults:
        fault.hunks = [hunk for hunk in fault.hunks if hunk[2] or hunk[3]]
        if not any("MUTANT" in line for hunk in fault.hunks for line in hunk[3]):
            raise FaultError(f"{file.name}: {fault.name}: no line has MUTANT in it")
        if not fault.tests:
            raise FaultError(f"{file.name}: {fault.name}: no tests")
    return faults


def module_folder(module):
    for package in (".", "Server", "Examples"):
        folder = ROOT / package / "Sources" / module
        if folder.is_dir():
            return package, folder
    raise FaultError(f"{module}: not a module in Sources, Server/Sources or Examples/Sources")


def module_tests(module, package):
    """The tests that must notice the faults of a module."""
    file = LIST / f"{module}.faults"
    tests = [line.removeprefix("tests: ") for line in itertools.takewhile(
        lambda line: not line.startswith("=="), file.read_text("utf-8").splitlines()) if line.startswith("tests: ")] if file.is_file() else []
    return [read_test(text) for text in tests] or [(package, rf"^{module}Tests\.")]


def generated(module, seed):
    """All faults that operators make of a module, in the order of a seed: of each kind one in turn, one in each line."""
    package, folder = module_folder(module)
    tests = module_tests(module, package)
    kinds = {kind: [] for kind in operators.KINDS}
    for file in sorted(folder.rglob("*.swift")):
        path = str(file.relative_to(ROOT))
        if ".docc" in path:
            continue
        for line, kind, guarded, old, new in operators.places(file.read_text("utf-8")):
            fault = Fault(module, f"{path}:{line}", new, tests)
            fault.kind, fault.old = kind, old
            fault.hunks = [(path, line, [old], [guarded])]
            kinds[kind].append(fault)
    generator = random.Random(f"{module} {seed}")
    for faults in kinds.values():
        generator.shuffle(faults)
    taken = set()
    for fault in itertools.chain(*itertools.zip_longest(*kinds.values())):
        if fault and fault.name not in taken:
            taken.add(fault.name)
            yield fault


def planted(faults):
    """The files with all faults in them, by path; each fault is guarded by its number."""
    texts = {}
    for fault in faults:
        for path, line, old, new in fault.hunks:
            lines = texts.setdefault(path, (ROOT / path).read_text("utf-8").split("\n"))
            wanted = [text.strip() for text in old]
            found = [line - 1] if line else [
                start for start in range(len(lines) - len(wanted) + 1)
                if [text.strip() for text in lines[start:start + len(wanted)]] == wanted]
            if len(found) != 1:
                raise FaultError(f"{fault.name}: stands {len(found)} times in {path}, not once: {wanted[0]}")
            # Lines of a string literal keep at least the indentation of its end.
            first = lines[found[0]]
            indentation = "" if line else first[:len(first) - len(first.lstrip())]
            lines[found[0]:found[0] + len(wanted)] = [
                indentation + text.replace("MUTANT", f"isPlanted({fault.number})") for text in new]
    return {path: "\n".join(lines) for path, lines in texts.items()}
