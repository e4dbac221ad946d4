"""Modules named UIKit and AppKit, made of Apple's declarations in Documentation/AppleAPI.md."""

import pathlib
import re

# Classes and protocols that don't belong to the main actor.
NONISOLATED = {
    "CAAnimation", "CALayer", "CATransition", "CATransitionType", "UIColor", "UIFont", "UIFontMetrics", "UIImage", "NSImage", "NSNib", "NSAnimationContext",
    "NSWorkspace", "UITraitCollection",
    # Their members do, one by one: a class that conforms doesn't belong to it for that.
    "NSTableViewDataSource", "NSTableViewDelegate", "NSOutlineViewDataSource", "NSOutlineViewDelegate", "NSCollectionViewDataSource",
    "NSCollectionViewDelegate", "NSCollectionViewDelegateFlowLayout",
}
SENDABLE = {"UIColor", "UIFont", "UIFontMetrics", "UIImage", "UITraitCollection"}
# Types of QuartzCore, which the document lists beside UIKit's.
LAYERS = {"CAAnimation", "CALayer", "CATransition", "CATransitionType"}
OWNERS = {"QuartzCore": "UIKit"}
# Properties that a subclass declares with a narrower type.
NARROWED = {"NSTableView.dataSource", "NSTableView.delegate"}
# What one of Apple's systems lacks although iOS has it. A member or a case is written Type.member.
ABSENT = {
    "tvos": {
        "UIRefreshControl", "UIStepper", "UISwipeActionsConfiguration", "UIContextualAction",
        "UITableViewController.refreshControl", "UIScrollView.refreshControl",
        "UITableView.separatorStyle", "UITableViewCell.SeparatorStyle",
        "UIColor.systemBackground", "UIDatePicker", "UIDatePickerStyle", "UIBarStyle",
        "UINavigationBar.barStyle", "UINavigationItem.prompt",
        "UITableViewDelegate.tableView(_:leadingSwipeActionsConfigurationForRowAt:)",
        "UITableViewDelegate.tableView(_:trailingSwipeActionsConfigurationForRowAt:)",
        "UITableViewController.tableView(_:leadingSwipeActionsConfigurationForRowAt:)",
        "UITableViewController.tableView(_:trailingSwipeActionsConfigurationForRowAt:)",
        "UITableViewDelegate.tableView(_:willBeginEditingRowAt:)", "UITableViewDelegate.tableView(_:didEndEditingRowAt:)",
        "UITableView.Style.insetGrouped", "UITableViewCell.AccessoryType.detailDisclosureButton",
        "UITableViewCell.AccessoryType.detailButton",
    },
    "watchos": {
        "UIColor.label", "UIColor.secondaryLabel", "UIColor.tertiaryLabel", "UIColor.systemBackground", "UIColor.systemGray", "UIColor.systemRed",
        "UIColor.systemBlue", "UIColor.systemGreen",
    },
}
# All that UIKit has on watchOS of what the document lists.
WATCH = {"IndexPath", "NSAttributedString.Key", "NSTextAlignment", "UIColor", "UIEdgeInsets", "UIFont", "UIFont.TextStyle", "UIImage"}
# What the doubles do without, by module.
ADDITIONS = pathlib.Path(__file__).resolve().parent / "Additions"

SECTION = re.compile(r"^### `(.+)`$")
ROW = re.compile(r"^\| `(.+?)` \| (?:`(.+?)`)? ?\| ([^|]*)\| ([^|]*)\|$")


class Member:
    def __init__(self, name, declaration, version, note):
        self.name, self.declaration, self.version, self.note = name, declaration, version, note


def read(path, framework):
    """The types of a framework, with their members, in the order of the document."""
    types, current, isInside = {}, None, False
    for line in open(path, encoding="utf-8"):
        line = line.rstrip("\n")
        if line.startswith("## "):
            isInside = line == "## " + framework
        elif isInside and (match := SECTION.match(line)):
            current = types.setdefault(match[1], [])
        elif isInside and line.startswith("| `"):
            match = ROW.match(line)
            if not match:
                raise SystemExit(f"{path}: can't read {line}")
            if match[2]:
                current.append(Member(match[1], match[2], match[3].strip(), match[4].strip()))
    return types


def versioned(member, platform):
    """Availability of a member on a platform that counts its versions as the document does."""
    match = re.match(r"\d+\.\d+", member.version)
    if not match or not platform.versions:
        return ""
    return f"@available({platform.versions} {match[0]}, *) "


def accessors(text):
    """A stored property is a computed one, since an interface lays out no memory."""
    if re.search(r"\bvar\b", text) and "{" not in text:
        return text + " { get set }"
    if re.search(r"\blet\b", text):
        return re.sub(r"\blet\b", "var", text) + " { get }"
    return text


def absences(platform):
    return ABSENT.get("watchos" if platform.is_watch else platform.name, set())


def present_cases(text, type_name, platform):
    """The cases of an enumeration that a system has."""
    cases = [case.strip() for case in text.removeprefix("case").split(",")]
    return "case " + ", ".join(case for case in cases if f"{type_name}.{case}" not in absences(platform))


def write_member(member, kind, platform, type_name):
    # Objective-C has closures that are optional and don't escape; Swift can't declare them.
    text = member.declaration.replace("(_ updates: (() -> Void)?,", "(_ updates: () -> Void,")
    prefix = versioned(member, platform)
    if text.startswith("case"):
        return "  " + re.sub(r"\bdefault\b", "`default`", present_cases(text, type_name, platform))
    if text.startswith("typealias"):
        return f"  {prefix}public {text}"
    text = accessors(re.sub(r"\bclass (let|var|func)", r"static \1", text) if kind != "class" else text)
    text = re.sub(r"^class let", "class var", text)
    if kind == "protocol":
        isolation = "@MainActor " if type_name in NONISOLATED else ""
        return f"  {prefix}{isolation}@objc {text}"
    if kind != "class":
        return f"  {prefix}public {text}"
    text = text.replace("unowned(unsafe) ", "").replace("weak ", "")
    access = "public" if "init" in text.split("(")[0] or text.startswith("static") else "open"
    if re.match(r"(convenience )?init", text):
        access = "public"
    return f"  {prefix}{access} {text}"


def header(member, name, platform):
    """The beginning of a type's declaration, and its kind."""
    kind, rest = member.declaration.split(" ", 1)
    own = rest.split(":", 1)
    short = name.split(".")[-1]
    inherited = ":" + own[1] if len(own) > 1 else ""
    if name in SENDABLE:
        inherited += ", @unchecked Sendable"
    isolation = "" if name in NONISOLATED else "@MainActor "
    words = {"class": "@objc open class", "protocol": "@objc public protocol"}.get(kind)
    if kind == "enum":
        words, isolation = "@objc public enum", ""
    if kind == "struct":
        words, isolation = "public struct", ""
    return f"{versioned(member, platform)}{isolation}{words} {short} {inherited} {{", kind


def inherited_members(types, name):
    """Names of members that a superclass declares."""
    names, seen = set(), set()
    while name in types and name not in seen:
        seen.add(name)
        match = re.match(r"class [\w.]+: (\w+)", types[name][0].declaration)
        name = match[1] if match else None
        if name in types:
            names |= {member.declaration for member in types[name]}
    return names


def inherited_initializers(types, name):
    """Objective-C classes inherit the initializers of their superclasses."""
    declared = [m.declaration for m in types[name]]
    lines = []
    hasEmpty = any(re.match(r"(convenience )?init\(\)", text) for text in declared)
    if not hasEmpty and name != "UIAction":
        # An instance of a class that is known at run time may be made.
        required = "required " if name.endswith("InvalidationContext") else ""
        lines.append(f"  @objc {required}override dynamic public init()")
    views = {"UIView": "frame: CGRect", "NSView": "frame frameRect: NSRect"}
    for view, parameters in views.items():
        isOwn = any(text.startswith("init(frame") and "," not in text for text in declared)
        if name != view and view in superclasses(types, name) and not isOwn:
            lines.append(f"  @objc override dynamic public init({parameters})")
    if "UIViewController" in superclasses(types, name):
        for parameters in ["init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?)", "init?(coder: NSCoder)"]:
            if parameters not in declared:
                word = "required" if "coder" in parameters else "override"
                lines.append(f"  @objc {word} dynamic public {parameters}")
    return lines


def superclasses(types, name):
    names = []
    while name in types and (match := re.match(r"class [\w.]+: (\w+)", types[name][0].declaration)):
        name = match[1]
        names.append(name)
    return names


def is_absent(type_name, member, platform):
    if platform.is_watch and type_name not in WATCH:
        return True
    absent = absences(platform)
    outer = type_name.split(".")
    if any(".".join(outer[: n + 1]) in absent for n in range(len(outer))):
        return True
    if member is None:
        return False
    if f"{type_name}.{member.name}" in absent:
        return True
    mentioned = set(re.findall(r"\b[A-Z][\w.]*", member.declaration))
    return bool(mentioned & absent)


def write_type(types, name, platform):
    first, *members = types[name]
    if not re.match(r"(class|struct|enum|protocol) ", first.declaration):
        return extension(types, name, platform)
    opening, kind = header(first, name, platform)
    inherited = inherited_members(types, name)
    lines = [opening]
    for member in members:
        if f"{name}.{member.name}" in NARROWED or is_absent(name, member, platform) or member.note.startswith("not Apple"):
            continue
        text = write_member(member, kind, platform, name)
        if member.declaration in inherited:
            text = re.sub(r"\b(open|public) ", r"override \1 ", text, count=1)
            if "init?(coder" in text:
                text = text.replace("override public init?(coder", "required public init?(coder")
        elif "init?(coder" in text:
            text = text.replace("public init?(coder", "public required init?(coder")
        lines.append(text)
    if kind == "class":
        lines += inherited_initializers(types, name)
    if kind == "enum":
        lines.append("  public init?(rawValue: Int)\n  public typealias RawValue = Int\n  public var rawValue: Int { get }")
    if "RawRepresentable" in first.declaration and not any("rawValue" in m.declaration for m in members):
        lines.append("  public var rawValue: String { get }\n  public init(rawValue: String)")
    lines.append("}")
    return nested("\n".join(lines), name)


def nested(text, name):
    outer = ".".join(name.split(".")[:-1])
    return f"extension {outer} {{\n{text}\n}}" if outer else text


def extension(types, name, platform):
    lines = [f"extension {name} {{"]
    lines += [write_member(m, "struct", platform, name) for m in types[name]]
    return "\n".join(lines + ["}"])


def interface(path, framework, platform):
    """The text of a module's interface."""
    types = {name: rows for name, rows in read(path, OWNERS.get(framework, framework)).items()
             if (name in LAYERS) == (framework == "QuartzCore")}
    flags = "-enable-library-evolution -swift-version 5 -enable-objc-interop"
    flags += f" -disable-objc-attr-requires-foundation-module -module-name {framework}"
    layers = [] if framework == "QuartzCore" else ["import QuartzCore"]
    lines = [
        "// swift-interface-format-version: 1.0", f"// swift-module-flags: {flags}",
        "@_exported import Foundation", "@_exported import CoreGraphics", "import Swift",
        "import _Concurrency", *layers,
    ]
    if not platform.is_watch:
        lines.append((ADDITIONS / f"{framework}.swiftinterface").read_text(encoding="utf-8"))
    lines += [write_type(types, name, platform) for name in types if not is_absent(name, None, platform)]
    return "\n".join(lines) + "\n"

