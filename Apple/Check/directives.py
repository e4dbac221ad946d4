"""Conditions of `#if` and of manifests that only Apple's systems refute."""

import re

FOLDERS = ["Sources", "Tests", "Doubles", "Examples/Sources", "Examples/Tests", "Server/Sources", "Server/Tests"]
MANIFESTS = ["Package.swift", "Server/Package.swift", "Tests/WithCombine/Package.swift"]
RULES = [
    (r"#(if|elseif)\b.*canImport\(UIKit\)", r"canImport\(UIKit\) && !os\(watchOS\)",
     "watchOS has a UIKit without table views: say canImport(UIKit) && !os(watchOS)"),
    (r"#(if|elseif)\b.*canImport\(AppKit\)", r"canImport\(AppKit\) && !targetEnvironment\(macCatalyst\)",
     "Mac Catalyst has an AppKit without views: say canImport(AppKit) && !targetEnvironment(macCatalyst)"),
]
# Swift Testing starts processes on macOS only; the schemes of the root and the examples are built for phones, too.
PROCESSES = (["Tests", "Examples/Tests"], re.compile(r"\bprocessExitsWith\b|\bExitTest\b"))
MODULES = {
    "Accelerate", "AppKit", "Charts", "CloudKit", "Combine", "Concurrency", "CoreData", "CoreFoundation", "CoreGraphics", "CoreImage",
    "CoreLocation", "CoreText", "CryptoKit", "Cxx", "Darwin", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "GameKit", "Intents", "Logging", "MapKit", "Messages", "Metal",
    "Network", "NIO", "ObjectiveC", "Observation", "OSLog", "Photos", "QuartzCore", "RegexBuilder", "Runtime", "Security", "Spatial",
    "SQLite3", "StoreKit", "Swift", "SwiftData", "SwiftUI", "Synchronization", "System", "Testing", "TipKit", "UIKit",
    "UserNotifications", "Vision", "WatchKit", "WebKit", "WidgetKit", "XCTest",
}
PUBLIC_TYPE = re.compile(r"\b(?:public|open) (?:\w+ )*(?:actor|class|enum|protocol|struct|typealias) (\w+)")
# What animator() returns forwards the call, and may keep the closure, which ends the app.
KEPT_CLOSURE = ("Sources/LiveListAppKit/", re.compile(r"\.performBatchUpdates\b"))
MANIFEST_RULES = [
    (r"\.embedInCode\(", "Xcode's build system doesn't implement embedInCode"),
    (r'\.define\("HEADLESS_\w+", \.when\(platforms:',
     "the doubles depend on the host, and so must what imports them: a Mac may build for Linux"),
    (r"treatAllWarnings\(as: \.error\)", "warnings are errors in the Makefile; here the next SDK would break builds"),
]


def sources(root):
    for folder in FOLDERS:
        yield from sorted((root / folder).rglob("*.swift"))


def process_errors(name, lines):
    """Tests that start a process where a phone would compile them, too."""
    if not name.startswith(tuple(folder + "/" for folder in PROCESSES[0])):
        return
    conditions = []
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if text.startswith("#if"):
            conditions.append(text)
        elif text.startswith("#endif"):
            conditions.pop()
        elif PROCESSES[1].search(text) and not text.startswith("//") and not any("os(Linux)" in c for c in conditions):
            yield f"{name}:{number}: error: tests start processes on macOS and Linux only: say #if os(Linux) || os(macOS)"


def kept_closure_errors(name, lines):
    """Batches of AppKit's collection views that are performed with a closure that must not be kept."""
    for number, line in enumerate(lines, 1):
        if name.startswith(KEPT_CLOSURE[0]) and KEPT_CLOSURE[1].search(line) and not line.strip().startswith("//"):
            yield f"{name}:{number}: error: a proxy may keep this closure, which ends the app: call performLent"


def shadowing_errors(name, lines):
    """Types at the top level that are called like a module: the module's own types can't be named beside them."""
    if "/Sources/" not in "/" + name:
        return
    for number, line in enumerate(lines, 1):
        match = PUBLIC_TYPE.match(line)
        if match and match[1] in MODULES:
            yield f"{name}:{number}: error: {match[1]} is a module of Swift or Apple, which a type of this name shadows"


def errors(root):
    """Each violation as `file:line: error: text`."""
    found = []
    for file in sources(root):
        lines = file.read_text(encoding="utf-8").splitlines()
        name = str(file.relative_to(root))
        for rule in (process_errors, kept_closure_errors, shadowing_errors):
            found += rule(name, lines)
        for number, line in enumerate(lines, 1):
            for pattern, required, text in RULES:
                if re.search(pattern, line.strip()) and not re.search(required, line):
                    found.append(f"{file.relative_to(root)}:{number}: error: {text}")
    for name in MANIFESTS:
        for number, line in enumerate((root / name).read_text(encoding="utf-8").splitlines(), 1):
            for pattern, text in MANIFEST_RULES:
                if re.search(pattern, line):
                    found.append(f"{name}:{number}: error: {text}")
    return found
