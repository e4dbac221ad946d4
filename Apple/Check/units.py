"""What is compiled for which of Apple's systems."""

import dataclasses
import pathlib
import re

MANIFEST = pathlib.Path(__file__).resolve().parents[2] / "Package.swift"


def availability_macros():
    """What `@available(Systems 2024, *)` means, as the package says."""
    return re.findall(r'"AvailabilityMacro=([^"]+)"', MANIFEST.read_text())


FEATURES = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
    "InferIsolatedConformances",
]
STRICT = [word for name in FEATURES for word in ("-enable-upcoming-feature", name)]
STRICT += [word for name in availability_macros() for word in ("-define-availability", name)]
STRICT += ["-swift-version", "6", "-warnings-as-errors"]
PHONES = ["ios", "tvos", "visionos", "catalyst"]
WATCHES = ["watchos", "watch32"]
EVERYWHERE = PHONES + WATCHES + ["macos"]
UIKIT = ["Foundation", "QuartzCore", "UIKit"]
APPKIT = ["Foundation", "QuartzCore", "AppKit"]


PACKAGE = STRICT + ["-package-name", "livelist"]
# The modules of the package in Examples, which doesn't see the package access of LiveList.
EXAMPLES = {name: "Examples/Sources/" + name for name in ("Demos", "DemoSources", "DemoScreens")}
EXAMPLE = {"": STRICT + ["-package-name", "examples"]}


@dataclasses.dataclass
class Unit:
    name: str
    imports: list = dataclasses.field(default_factory=list)
    stubs: list = dataclasses.field(default_factory=list)
    platforms: list = dataclasses.field(default_factory=lambda: EVERYWHERE)
    # Folders and files; the module's own sources if there are none.
    paths: list = dataclasses.field(default_factory=list)
    # Compiled once with each of these; modules that others import have one.
    variants: dict = dataclasses.field(default_factory=lambda: {"": PACKAGE})

    def files(self, root):
        files = []
        for path in self.paths or [EXAMPLES.get(self.name, "Sources/" + self.name)]:
            found = root / path
            # A catalog's code is compiled on its own, see TUTORIALS.
            swift = [file for file in sorted(found.rglob("*.swift")) if ".docc/" not in str(file)]
            files += [found] if found.is_file() else swift
        return [file.relative_to(root) for file in files]


# The code of apps. Their types may belong to the main actor by default.
CLIENT = {
    "swift5": ["-swift-version", "5"],
    "swift5-mainactor": ["-swift-version", "5", "-default-isolation", "MainActor"],
    "swift6": STRICT,
    "swift6-mainactor": STRICT + ["-default-isolation", "MainActor"],
}
CLIENT = {name: options + ["-warnings-as-errors"] for name, options in CLIENT.items()}

# Tests run on the system that they are built on, and don't check availability.
TESTS = {"": PACKAGE + ["-disable-availability-checking"]}

# The projects of Xcode, in Swift 6 mode. They run on the systems of 2024.
XCODE = {"": ["-swift-version", "6", "-warnings-as-errors", "-disable-availability-checking"]}

# Tutorials run on the systems of 2024, too, in any app.
TUTORIAL_MODES = {name: options + ["-disable-availability-checking"] for name, options in CLIENT.items()}
TUTORIALS = "Sources/*/*.docc/Tutorials/Code/*.swift"


def tutorials():
    """The code after each step of the tutorials, which is a module of its own."""
    for file in sorted(MANIFEST.parent.glob(TUTORIALS)):
        imports = re.findall(r"^import (Live\w+)$", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        yield Unit("Tutorial_" + file.stem.replace("-", "_"), imports, UIKIT + ["XCTest"], ["ios"],
                   [str(file.relative_to(MANIFEST.parent))], TUTORIAL_MODES)


UNITS = [
    Unit("LiveList"),
    Unit("LiveListTesting", ["LiveList"]),
    Unit("LiveFormats"),
    Unit("LiveTree", ["LiveFormats"]),
    Unit("LiveTreeWire", ["LiveFormats", "LiveTree"]),
    Unit("LiveListPipeline", ["LiveList"], ["Dispatch", "Foundation"]),
    Unit("LiveListIncremental", ["LiveList", "LiveListPipeline"]),
    Unit("LiveListViews", ["LiveList", "LiveListPipeline"]),
    Unit("_UIKit", [], UIKIT, PHONES + WATCHES),
    Unit("_AppKit", [], APPKIT, ["macos"]),
    Unit("_SwiftUI", [], ["Accessibility", "Foundation", "SwiftUI"]),
    Unit("LiveListUIKit", ["LiveList", "LiveListPipeline", "LiveListViews", "_UIKit"], UIKIT, PHONES + WATCHES),
    Unit("LiveListAppKit", ["LiveList", "LiveListPipeline", "LiveListViews", "_AppKit"], APPKIT, ["macos"]),
    Unit("LiveListSwiftUI", ["LiveList", "LiveListPipeline", "_SwiftUI"], ["Accessibility", "Foundation", "SwiftUI"],
         variants={"": PACKAGE, "old-sdk": ["-I", "old"] + PACKAGE}),
    Unit("LiveListRecording", ["LiveList", "LiveListIncremental", "LiveListPipeline"], ["Foundation"]),
    Unit("LiveListTerminal", ["LiveList"], ["Dispatch"]),
    Unit("LiveTransport", [], ["Foundation", "Security"]),
    Unit("LiveListSources", ["LiveFormats", "LiveList", "LiveListPipeline", "LiveTransport"], ["Dispatch", "Foundation"]),
    Unit("LiveTreeClient", ["LiveFormats", "LiveTransport", "LiveTree", "LiveTreeWire"], ["Foundation"]),
    Unit("LiveListDatabase", ["LiveList", "LiveListPipeline", "LiveTree", "LiveTreeClient"]),
    Unit("LiveListCombine", ["LiveList", "LiveListPipeline"], ["Foundation", "Combine"]),
    Unit("Demos", ["LiveList", "LiveListPipeline"], ["Foundation"], variants=EXAMPLE),
    Unit("DemoSources", ["Demos", "LiveFormats", "LiveList", "LiveListPipeline", "LiveListSources", "LiveTransport",
                         "LiveTreeClient"], ["Foundation"], variants=EXAMPLE),
    Unit("DemoScreens", ["LiveList", "LiveListPipeline", "LiveListUIKit", "LiveListSwiftUI", "Demos"], UIKIT + ["SwiftUI"],
         PHONES, variants=EXAMPLE),
    Unit("DemoScreens", ["LiveList", "LiveListPipeline", "LiveListSwiftUI", "Demos"], ["Foundation", "SwiftUI"],
         WATCHES + ["macos"], variants=EXAMPLE),
    Unit("PhoneApp", ["LiveList", "LiveListPipeline", "LiveListSwiftUI", "LiveListUIKit"], UIKIT + ["SwiftUI"], ["ios"],
         ["Apple/Check/Clients/PhoneApp.swift"], CLIENT),
    Unit("ReadmeApp", ["LiveList", "LiveListPipeline", "LiveListViews", "LiveListSwiftUI", "LiveListUIKit"], UIKIT + ["SwiftUI"], ["ios"],
         ["Apple/Check/Clients/ReadmeApp.swift"], CLIENT),
    Unit("CellsApp", ["LiveList", "LiveListPipeline", "LiveListViews", "LiveListUIKit"], UIKIT + ["SwiftUI"], ["ios"],
         ["Apple/Check/Clients/CellsApp.swift"], CLIENT),
    Unit("ChatApp", ["LiveList", "LiveListDatabase", "LiveListPipeline", "LiveListViews", "LiveListUIKit", "LiveTree", "LiveTreeClient"],
         UIKIT, PHONES, ["Apple/Check/Clients/ChatApp.swift"], CLIENT),
    Unit("RecipesApp", ["LiveList", "LiveListPipeline", "LiveListViews", "LiveListUIKit"], UIKIT + ["CoreData"], PHONES,
         ["Apple/Check/Clients/RecipesApp.swift"], CLIENT),
    Unit("MacApp", ["LiveList", "LiveListPipeline", "LiveListAppKit"], APPKIT, ["macos"], ["Apple/Check/Clients/MacApp.swift"], CLIENT),
    Unit("StreamsApp", ["LiveList", "LiveListPipeline", "LiveListSwiftUI"], ["Foundation", "SwiftUI"],
         paths=["Apple/Check/Clients/StreamsApp.swift"], variants=CLIENT),
    Unit("PipelineApp", ["LiveList", "LiveListPipeline", "LiveListViews", "LiveListUIKit"], UIKIT, PHONES,
         ["Apple/Check/Clients/PipelineApp.swift"], CLIENT),
    Unit("SourcesApp", ["LiveFormats", "LiveList", "LiveListPipeline", "LiveListSources"], ["Foundation"],
         paths=["Apple/Check/Clients/SourcesApp.swift"], variants=CLIENT),
    Unit("TerminalApp", ["LiveList", "LiveListTerminal"], [], ["macos"], ["Tests/LiveListTerminalTests/Guides/TerminalExample.swift"],
         CLIENT),
    Unit("TreeApp", ["LiveFormats", "LiveTree"], paths=["Apple/Check/Clients/TreeApp.swift"], variants=CLIENT),
    Unit("SwiftUIApp", ["LiveList", "LiveListPipeline", "LiveListSwiftUI"], ["Foundation", "SwiftUI"],
         paths=["Apple/Check/Clients/SwiftUIApp.swift"], variants=CLIENT),
    Unit("CombineApp", ["LiveList", "LiveListPipeline", "LiveListCombine"], ["Foundation", "Combine"],
         paths=["Apple/Check/Clients/CombineApp.swift"], variants=CLIENT),
    Unit("DatabaseApp", ["LiveList", "LiveListDatabase", "LiveListPipeline", "LiveTree", "LiveTreeClient"], ["Foundation"],
         paths=["Apple/Check/Clients/DatabaseApp.swift"], variants=CLIENT),
    Unit("DiffableSubclasses", ["LiveList", "LiveListViews", "LiveListUIKit"], UIKIT, ["ios"],
         ["Apple/Check/Clients/DiffableSubclasses.swift"], CLIENT),
    Unit("DiffableCallSites", [], UIKIT, ["ios"], ["Apple/Check/Clients/DiffableCallSites.swift"], XCODE),
    Unit("ObjectiveCCalls", [], ["Foundation"], ["ios"], ["Apple/Check/ObjectiveC/Calls.swift"]),
    # What tests share and is compiled differently on Apple's systems.
    Unit("_ContractStage", ["LiveList", "LiveListTesting", "_UIKit"], UIKIT, ["ios"], ["Tests/_ContractStage"], TESTS),
    Unit("_ContractStage", ["LiveList", "LiveListTesting", "_AppKit"], APPKIT, ["macos"], ["Tests/_ContractStage"], TESTS),
    Unit("_ViewTransitions", ["LiveList", "LiveListTesting", "LiveListUIKit", "_ContractStage"], UIKIT, ["ios"],
         ["Tests/_ViewTransitions"], TESTS),
    # Empty there, and imported.
    Unit("_AppKitTransitions", [], ["Foundation"], ["ios"], ["Tests/_AppKitTransitions"], TESTS),
    Unit("_ViewTransitions", ["LiveList", "LiveListTesting", "_ContractStage"], APPKIT, ["macos"],
         ["Tests/_ViewTransitions"], TESTS),
    Unit("_AppKitTransitions", ["LiveList", "LiveListTesting", "LiveListAppKit", "_ContractStage", "_ViewTransitions"],
         APPKIT, ["macos"], ["Tests/_AppKitTransitions"], TESTS),
    Unit("_LiveSourceSupport", ["LiveList", "LiveListPipeline", "LiveListSources", "LiveListTesting"],
         ["Foundation"], ["macos"],
         # The reader of states imports Testing, which isn't here.
         [f"Tests/_LiveSourceSupport/{name}.swift" for name in ("HandClock", "OpenSocket", "StillClock")], TESTS),
    Unit("ContractApp", [], ["Foundation", "SwiftUI"], ["ios", "macos"], ["Apple/Contract/App"], XCODE),
    Unit("ContractTests", ["LiveListTesting", "_ContractStage", "_ViewTransitions"], UIKIT + ["XCTest"], ["ios"],
         ["Apple/Contract/Tests"], XCODE),
    Unit("ContractTests", ["LiveListTesting", "_ContractStage", "_ViewTransitions", "_AppKitTransitions"],
         APPKIT + ["XCTest"], ["macos"], ["Apple/Contract/Tests"], XCODE),
    Unit("Example", ["LiveList", "LiveListPipeline", "LiveListUIKit", "LiveTreeClient", "Demos", "DemoScreens", "DemoSources"],
         ["Foundation", "UIKit", "SwiftUI"], ["ios"], ["Apple/Example/App"], XCODE),
    Unit("WatchExample", ["LiveList", "LiveListPipeline", "LiveListSwiftUI", "Demos", "DemoScreens"], ["Foundation", "SwiftUI"], WATCHES,
         ["Apple/Watch/App"], XCODE),
    Unit("CommandTestSupport", [], ["Foundation"], ["macos"], ["Server/Tests/_ProgramSupport/ChildProcess.swift",
         "Server/Tests/_ProgramSupport/Lines.swift"], TESTS),
    *tutorials(),
]
