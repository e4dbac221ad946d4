"""Plants faults in a copy of the project, each behind a switch, and runs the tests against them: one build for all."""

import os
import pathlib
import re
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import faults as list_of_faults
from faults import ROOT, FaultError

COPY = ROOT / ".build" / "mutants"
SWIFT = os.environ.get("SWIFT", "swift")
SWITCH = """\
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

private let planted = getenv("MUTANT").flatMap { Int(String(cString: $0)) } ?? 0

/// A byte for each fault, in a file that the caller reads: 1 if its place was reached.
private nonisolated(unsafe) let reached: UnsafeMutablePointer<UInt8>? = {
  guard let path = getenv("MUTANTS_REACHED") else { return nil }
  let descriptor = open(path, O_RDWR)
  guard descriptor >= 0, let pages = mmap(nil, 1 << 16, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), pages != MAP_FAILED
  else { return nil }
  return pages.assumingMemoryBound(to: UInt8.self)
}()

@usableFromInline func isPlanted(_ number: Int) -> Bool {
  reached?[number] = 1
  return number == planted
}
"""


def copy_tree(planted):
    """Brings the copy up to date; a file that stays as it is keeps its date."""
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, check=True,
                            capture_output=True).stdout.decode().split("\0")
    sources = dict(planted)
    for path in planted:
        parts = pathlib.PurePath(path).parts
        sources[str(pathlib.PurePath(*parts[:parts.index("Sources") + 2], "PlantedFault.swift"))] = SWITCH
    resolved = [str(file.relative_to(ROOT)) for file in ROOT.glob("*/Package.resolved")] + ["Package.resolved"]
    wanted = {path for path in listed + resolved if path and (ROOT / path).is_file()} | set(sources)
    tops = [f"{package}{folder}" for package in ("", "Server/", "Examples/") for folder in ("Sources", "Tests")] + ["Doubles"]
    for top in tops:
        for file in (COPY / top).rglob("*"):
            if file.is_file() and ".build" not in file.parts and str(file.relative_to(COPY)) not in wanted:
                file.unlink()
                # SwiftPM doesn't plan a build again because a file of a package at a path is gone.
                for plan in COPY.glob("**/.build/debug.yaml"):
                    plan.unlink()
    for path in wanted:
        to = COPY / path
        data = sources[path].encode() if path in sources else (ROOT / path).read_bytes()
        if not to.is_file() or to.read_bytes() != data:
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_bytes(data)
            if (ROOT / path).is_file():
                shutil.copymode(ROOT / path, to)


def scratch(package):
    """The build folder of a package: one for all that have the same dependencies, as in the Makefile."""
    return COPY / ("Server" if package in (".", "Examples") else package) / ".build"


def build(package):
    """Builds a package, and returns the places of errors: (path, line), or an empty list."""
    command = [SWIFT, "build", "--build-tests", "--package-path", str(COPY / package), "--scratch-path", str(scratch(package)),
               "-Xswiftc", "-continue-building-after-errors"]
    result = subprocess.run(command + (["--traits", "GRDB"] if package == "." else []), capture_output=True, text=True,
                            env=dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1"))
    if result.returncode == 0:
        return []
    errors = re.findall(rf"^{re.escape(str(COPY))}/([^:\n]+):(\d+):\d+: error: (.*)", result.stdout + result.stderr, re.MULTILINE)
    if not errors:
        raise FaultError("the copy doesn't build:\n" + (result.stdout + result.stderr)[-4000:])
    return list(dict.fromkeys((path, int(line), text) for path, line, text in errors))


def drop_uncompilable(faults, errors):
    """The faults without those that an error points to; an error beside no fault belongs to the nearest one, first of those above it."""
    dropped = set()
    for path, line, _ in errors:
        distances = [(line - fault.hunks[0][1], fault.name) for fault in faults if fault.hunks[0][0] == path and fault.hunks[0][1]]
        near = sorted((distance if distance >= 0 else 60 - distance, name) for distance, name in distances if -30 <= distance <= 60)
        dropped.update(name for _, name in near[:1])
    if not dropped:
        raise FaultError("no fault is near these errors:\n" + "\n".join(f"{path}:{line}: {text}" for path, line, text in errors))
    return [fault for fault in faults if fault.name not in dropped]


def build_all(faults, sizes):
    """Plants and builds, without the faults that don't compile; at most as many of each module as `sizes` says."""
    # Those of earlier runs needn't be found again.
    uncompilable = COPY / "uncompilable"
    known = set(uncompilable.read_text("utf-8").split("\n")) if uncompilable.is_file() else set()
    faults = [fault for fault in faults if f"{fault.name} {fault.sentence}" not in known]
    packages = list(dict.fromkeys(package for fault in faults for package, _ in fault.tests))
    while True:
        for number, fault in enumerate(faults, 1):
            fault.number = number
        copy_tree(list_of_faults.planted(faults))
        for package in packages:
            print(f"Building {'the root' if package == '.' else package}: {len(faults)} faults …", file=sys.stderr, flush=True)
            errors = build(package)
            if errors:
                break
        if not errors:
            kept, left = [], dict(sizes)
            for fault in faults:
                if left.setdefault(fault.module, len(faults)) > 0:
                    left[fault.module] -= 1
                    kept.append(fault)
            return kept
        kept = drop_uncompilable(faults, errors)
        with uncompilable.open("a") as file:
            file.writelines(f"{fault.name} {fault.sentence}\n" for fault in faults if fault not in kept)
        print(f"  {len(faults) - len(kept)} don't compile", file=sys.stderr, flush=True)
        faults = kept


def command(package, tests):
    """Runs the tests of a filter; lists all tests if there is none."""
    if sys.platform != "linux":
        return [SWIFT, "test", *(["list"] if tests is None else []), "--skip-build", "--package-path", str(COPY / package),
                "--scratch-path", str(scratch(package)), *(["--filter", tests] if tests else [])]
    name = {".": "LiveList", "Server": "LiveServer"}.get(package) or pathlib.Path(package).name
    return [str(scratch(package) / "debug" / f"{name}PackageTests.xctest"), "--testing-library", "swift-testing",
            *(["--filter", tests] if tests else ["--list-tests"])]


running = set()


def end_all():
    """Kills the tests that run."""
    for process in list(running):
        os.killpg(process.pid, signal.SIGKILL)


def run(package, tests, number, limit, reached=None):
    """The first issue of a run of tests, or None if all pass."""
    environment = dict(os.environ, MUTANT=str(number), SWIFT_BACKTRACE="enable=no", SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH="2")
    if reached:
        environment["MUTANTS_REACHED"] = reached
    process = subprocess.Popen(command(package, tests), cwd=COPY / package, env=environment, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    running.add(process)
    end, reason, passed = time.monotonic() + limit, "", False
    try:
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            rest = b""
            while True:
                if not selector.select(max(0, end - time.monotonic())):
                    return f"no end within {limit:.0f} s"
                data = os.read(process.stdout.fileno(), 1 << 16)
                if not data:
                    break
                *lines, rest = (rest + data).split(b"\n")
                for line in lines:
                    text = line.decode(errors="replace")
                    issue = re.search(r"Test (.+?) (?:with .*)?recorded an issue", text)
                    if issue:
                        return issue[1]
                    passed = passed or re.search(r"Test run with [1-9]\d* tests?.* passed", text) is not None
                    reason = text if "atal error" in text else reason
        if process.wait() == 0 and passed:
            return None
        return f"a crash, {process.returncode}: {reason}"[:120] if process.returncode else "no test ran"
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        running.discard(process)


class Suite:
    """A suite: how long it takes without a fault, and which faults it reaches."""

    def __init__(self, package, name):
        self.package, self.pattern = package, f"^{re.escape(name)}(/|$)"
        with tempfile.NamedTemporaryFile() as file:
            file.truncate(1 << 16)
            started = time.monotonic()
            failure = run(package, self.pattern, 0, 1800, file.name)
            self.seconds = time.monotonic() - started
            self.reached = {number for number, byte in enumerate(file.read()) if byte}
        if failure:
            raise FaultError(f"{name} fails without any fault: {failure}")


def suites(package, tests, pool):
    """The suites of a filter for tests, the fastest first, so that a fault is noticed early."""
    listed = subprocess.run(command(package, None), cwd=COPY / package, capture_output=True, text=True).stdout.split("\n")
    names = sorted({test.split("/")[0] for test in listed if re.search(tests, test)})
    if not names:
        raise FaultError(f"{tests} has no tests in the package {package}")
    return sorted(pool.map(lambda name: Suite(package, name), names), key=lambda suite: suite.seconds)


def judge(fault, stages):
    """What noticed a fault and after how many seconds, or None; and the tests that ran."""
    ran, started = [], time.monotonic()
    for test in fault.tests:
        reaching = [suite for suite in stages[test] if fault.number in suite.reached]
        ran += [test] if reaching else []
        for suite in reaching:
            notice = run(suite.package, suite.pattern, fault.number, 30 + 4 * suite.seconds)
            if notice:
                return notice, time.monotonic() - started, ran
    return None, time.monotonic() - started, ran
