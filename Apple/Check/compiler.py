"""Compiles for Apple's systems on Linux, against interfaces instead of SDKs.

The toolchain for Linux has the standard library as a textual interface, with the versions of Apple's systems in which
each declaration appeared. Compiled for an Apple target it makes the compiler check availability, `os()`, `canImport()`
and Objective-C's rules as Xcode does.
"""

import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import declarations

HERE = pathlib.Path(__file__).resolve().parent
MODULES = HERE / "Modules"
INTERFACES = HERE / "Interfaces"
# The module in Objective-C that catches exceptions.
CATCHER = pathlib.Path("Apple/ExceptionCatcher/include")
LIBRARY = ["Swift", "SwiftOnoneSupport", "_Concurrency", "_StringProcessing", "Synchronization", "Observation"]
WITHOUT_LIBRARY = {"Swift", "SwiftOnoneSupport", "_Concurrency", "_StringProcessing"}
# What only the standard library of a system with Objective-C has.
OBJECTIVE_C = """
@frozen public struct AutoreleasingUnsafeMutablePointer<Pointee> : Swift._Pointer {
  public typealias Distance = Swift.Int
  public let _rawValue: Builtin.RawPointer
  public init(_ _rawValue: Builtin.RawPointer)
  public var pointee: Pointee { get nonmutating set }
}
public func _bridgeAnyObjectToAny(_ possiblyNullObject: Swift.AnyObject?) -> Any
public func _getErrorEmbeddedNSError<T>(_ x: T) -> Swift.AnyObject? where T : Swift.Error
"""


VISION = """{
  "CanonicalName": "xrsimulator2.0", "Version": "2.0", "MaximumDeploymentTarget": "26.0.99",
  "VersionMap": {
    "iOS_visionOS": {"13.0": "1.0", "14.0": "1.0", "15.0": "1.0", "16.0": "1.0", "17.0": "1.0", "17.4": "1.1", "18.0": "2.0", "26.0": "26.0"},
    "visionOS_iOS": {"1.0": "17.0", "2.0": "18.0", "26.0": "26.0"}
  }
}"""


class Failure(Exception):
    """What the compiler said."""


def digest(*parts):
    hasher = hashlib.sha256()
    for part in parts:
        hasher.update(part if isinstance(part, bytes) else str(part).encode())
        hasher.update(b"\0")
    return hasher.hexdigest()[:24]


def generation(text, name):
    """An interface as it is in an old or in a new SDK."""
    other = {"old": "new", "new": "old"}[name]
    text = re.sub(rf"^{other}:.*\n", "", text, flags=re.MULTILINE)
    return re.sub(rf"^{name}: ", "", text, flags=re.MULTILINE)


def narrow(text):
    """The interface of the standard library with literals of 32 bits: those of Int and UInt must fit, as on a watch.

    Both types stay as wide as they are here, which no diagnostic of the compiler notices.
    """
    for name, convert, extend in [("Int", "s_to_s", "sext"), ("UInt", "s_to_u", "zext")]:
        start = text.index(f"@frozen public struct {name} : Swift.FixedWidthInteger")
        wide = f"Builtin.{convert}_checked_trunc_IntLiteral_Int64(x).0"
        fits = f"Builtin.{extend}_Int32_Int64(Builtin.{convert}_checked_trunc_IntLiteral_Int32(x).0)"
        text = text[:start] + text[start:].replace(wide, fits, 1)
    # A bit of pointers of 64 bits, and functions of a type that only Intel's processors have.
    text = text.replace("0x4000_0000_0000_0000\n", "0x4000_0000\n")
    return re.sub(r"_stdlib_\w+l\(self(?:, other)?\)", "self + self", text)


class Toolchain:
    """The compiler, and a folder of its resources without Linux's own modules."""

    def __init__(self, cache):
        compiler = shutil.which(os.environ.get("SWIFTC", "swiftc"))
        if not compiler:
            raise SystemExit("apple-check: swiftc is not on the search path.")
        self.compiler = compiler
        usr = pathlib.Path(compiler).resolve().parent.parent
        self.library = usr / "lib/swift"
        self.plugins = self.library / "host/plugins"
        self.version = subprocess.run([compiler, "--version"], capture_output=True, text=True).stdout
        self.interfaces = self.library / "linux"
        if not list(self.interfaces.glob("Swift.swiftmodule/*.swiftinterface")):
            raise SystemExit(f"apple-check: {self.interfaces} has no interface of the standard library.")
        self.resources = cache / "resources"
        self.resources.mkdir(parents=True, exist_ok=True)
        for name in ["clang", "shims", "apinotes"]:
            link = self.resources / name
            if not link.is_symlink():
                link.symlink_to(self.library / name)

    def interface(self, module, triple):
        """The interface of a module of the standard library, for another target."""
        text = next(self.interfaces.glob(f"{module}.swiftmodule/*-linux-gnu.swiftinterface")).read_text()
        text = re.sub(r"-target [\w-]+-linux-gnu", "-target " + triple, text)
        text = text.replace("-disable-objc-interop", "-enable-objc-interop").replace(" -O ", " -Onone ")
        text = re.sub(r"^import Glibc$", "", text, flags=re.MULTILINE)
        # The interfaces leave out the bodies of what is deployed backward.
        text = re.sub(r"@backDeployed\([^)]*\)", "", text)
        # Mutex is made of futexes on Linux, and of unfair locks on Apple's systems.
        text = text.replace("_swift_stdlib_gettid()", "UInt32(0)")
        return text + OBJECTIVE_C if module == "Swift" else text


class Target:
    """One of Apple's systems, with modules that are compiled for it."""

    def __init__(self, toolchain, platform, cache, root):
        self.toolchain, self.platform, self.root = toolchain, platform, root
        self.folder = cache / platform.name
        self.folder.mkdir(parents=True, exist_ok=True)
        self.keys = {}
        self.common = [
            "-target", platform.triple, "-resource-dir", toolchain.resources, "-sdk", self.sdk(cache),
            "-plugin-path", toolchain.plugins, "-module-cache-path", cache / "clang", "-Xcc", "-fblocks",
            "-disable-objc-attr-requires-foundation-module",
        ]
        folders = [HERE, root / CATCHER.parent]
        self.headers = digest(*[path.read_bytes() for folder in folders for name in ["*.h", "module.modulemap"]
                                for path in sorted(folder.glob("*/" + name))])

    def sdk(self, cache):
        """A folder that says which version of iOS each version of visionOS has the interfaces of."""
        folder = cache / "sdk" / self.platform.name
        folder.mkdir(parents=True, exist_ok=True)
        if self.platform.name == "visionos":
            (folder / "SDKSettings.json").write_text(VISION)
        return folder

    def search_paths(self):
        return ["-I", self.folder, "-I", MODULES, "-I", HERE / "ObjectiveC", "-I", self.root / CATCHER,
                "-I", self.toolchain.resources / "shims"]

    def build_interface(self, module, text, options=(), folder=None):
        """Compiles an interface, if it or what it imports has changed."""
        folder = folder or self.folder
        path = folder / "interfaces" / f"{module}.swiftinterface"
        path.parent.mkdir(parents=True, exist_ok=True)
        name = module + ("" if folder == self.folder else "-" + folder.name)
        self.run(name, digest(text, *sorted(self.keys.items())), [
            "-compile-module-from-interface", "-disable-availability-checking", *options, "-module-name", module,
            "-o", folder / f"{module}.swiftmodule", path,
        ], before=lambda: path.write_text(text))

    def build_library(self):
        for module in LIBRARY:
            options = ["-parse-stdlib"] if module in WITHOUT_LIBRARY else []
            text = self.toolchain.interface(module, self.platform.triple)
            if module == "Swift" and self.platform.has_narrow_integers:
                text = narrow(text)
            self.build_interface(module, text, options)

    def build_stubs(self, names):
        for module in names:
            if module in ("UIKit", "AppKit", "QuartzCore"):
                document = self.root / "Documentation/AppleAPI.md"
                text = declarations.interface(document, module, self.platform)
            else:
                text = (INTERFACES / f"{module}.swiftinterface").read_text()
            self.build_interface(module, generation(text, "new"))
            if "\nold:" in text:
                self.build_interface(module, generation(text, "old"), folder=self.folder / "old")

    def compile(self, unit, options, suffix=""):
        """Compiles a module of this repository."""
        files = unit.files(self.root)
        dependencies = [self.keys.get(name, "") for name in unit.imports]
        library = [key for name, key in sorted(self.keys.items()) if name in LIBRARY or name in unit.stubs]
        key = digest(*[(self.root / file).read_bytes() for file in files], *files, *options, *dependencies, *library)
        # Unlike -typecheck, -emit-module also finds data races and closures that escape.
        folder = self.folder / suffix.strip("-")
        folder.mkdir(exist_ok=True)
        output = ["-emit-module", "-o", folder / f"{unit.name}.swiftmodule"]
        options = [self.folder / "old" if option == "old" else option for option in options]
        self.run(unit.name + suffix, key, [
            *output, "-parse-as-library", "-module-name", unit.name, *options, *files,
        ])

    def check_objective_c(self):
        """Checks what catches exceptions, which Swift can't."""
        path = self.root / CATCHER.parent / "ExceptionCatcher.m"
        command = [pathlib.Path(self.toolchain.compiler).with_name("clang"), "-fsyntax-only", "-fmodules", "-fblocks",
                   "-fobjc-arc", "-fobjc-exceptions", "-Wall", "-Werror", "-target", self.platform.triple,
                   f"-fmodules-cache-path={self.folder}/objective-c", "-I", MODULES, "-I", path.parent / "include", path]
        result = subprocess.run([str(word) for word in command], cwd=self.root, capture_output=True, text=True)
        if result.returncode != 0:
            raise Failure(result.stderr)

    def run(self, name, key, arguments, before=None):
        """Runs the compiler unless it has succeeded with the same input."""
        headers = "" if name in LIBRARY else self.headers
        key = digest(self.toolchain.version, self.platform.triple, headers, key)
        self.keys[name] = key
        stamp = self.folder / f"{name}.stamp"
        if stamp.exists() and stamp.read_text() == key:
            return
        stamp.unlink(missing_ok=True)
        if before:
            before()
        command = [self.toolchain.compiler, "-frontend", *arguments, *self.common, *self.search_paths()]
        result = subprocess.run([str(word) for word in command], cwd=self.root, capture_output=True, text=True)
        if result.returncode != 0:
            raise Failure(result.stderr)
        stamp.write_text(key)
