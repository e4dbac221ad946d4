"""Conditions of `#if` and of manifests that only Apple's systems refute."""

import re

FOLDERS = ["Sources", "Tests", "Doubles", "Server/Sources", "Server/Tests"]
MANIFESTS = ["Package.swift", "Server/Package.swift", "Tests/WithCombine/Package.swift"]
RULES = [
    (r"#(if|elseif)\b.*canImport\(UIKit\)", r"canImport\(UIKit\) && !os\(watchOS\)",
     "watchOS has a UIKit without table views: say canImport(UIKit) && !os(watchOS)"),
    (r"#(if|elseif)\b.*canImport\(AppKit\)", r"canImport\(AppKit\) && !targetEnvironment\(macCatalyst\)",
     "Mac Catalyst has an AppKit without views: say canImport(AppKit) && !targetEnvironment(macCatalyst)"),
]
MANIFEST_RULES = [
    (r"\.embedInCode\(", "Xcode's build system doesn't implement embedInCode"),
    (r'\.define\("HEADLESS_\w+", \.when\(platforms:',
     "the doubles depend on the host, and so must what imports them: a Mac may build for Linux"),
    (r"treatAllWarnings\(as: \.error\)", "warnings are errors in the Makefile; here the next SDK would break builds"),
]


def sources(root):
    for folder in FOLDERS:
        yield from sorted((root / folder).rglob("*.swift"))


def errors(root):
    """Each violation as `file:line: error: text`."""
    found = []
    for file in sources(root):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for pattern, required, text in RULES:
                if re.search(pattern, line.strip()) and not re.search(required, line):
                    found.append(f"{file.relative_to(root)}:{number}: error: {text}")
    for name in MANIFESTS:
        for number, line in enumerate((root / name).read_text(encoding="utf-8").splitlines(), 1):
            for pattern, text in MANIFEST_RULES:
                if re.search(pattern, line):
                    found.append(f"{name}:{number}: error: {text}")
    return found
