// swift-tools-version: 6.2

import PackageDescription

/// The settings of every target.
let settings: [SwiftSetting] = [
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
  .enableUpcomingFeature("ExistentialAny"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
  .enableUpcomingFeature("InternalImportsByDefault"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
  .enableUpcomingFeature("MemberImportVisibility"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0470-isolated-conformances.md
  .enableUpcomingFeature("InferIsolatedConformances"),
  // `@available(Systems 2024, *)` marks what needs newer systems than the minimum versions below.
  .enableExperimentalFeature(
    "AvailabilityMacro=Systems 2024:macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2"),
]

/// A product of another package that is only needed with a trait of this one.
func product(_ name: String, of package: String, trait: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: [trait]))
}

/// Test doubles of Apple's frameworks, on hosts without the frameworks.
func doubles(_ names: String...) -> [Target.Dependency] {
  #if os(Linux)
  names.map { .target(name: $0) }
  #else
  []
  #endif
}

/// A compilation condition that selects the doubles. It depends on the host, not on the target
/// system, because the choice of the doubles does, too: a Mac can build for Linux.
func headless(_ name: String) -> [SwiftSetting] {
  #if os(Linux)
  [.define(name)]
  #else
  []
  #endif
}

/// The doubles, or on a Mac the target that catches the exceptions of real views.
func appleViews() -> [Target.Dependency] {
  #if os(Linux)
  doubles("HeadlessUIKit", "HeadlessAppKit", "HeadlessViews")
  #else
  ["_ExceptionCatcher"]
  #endif
}

/// The replacement for Combine on hosts without it.
func combine() -> [Target.Dependency] {
  #if os(Linux)
  [product("OpenCombine", of: "OpenCombine", trait: "OpenCombine")]
  #else
  []
  #endif
}

/// The privacy manifest, which the App Store requires of a module that uses certain system interfaces.
/// On Linux it's excluded, because a module with resources depends on Foundation's bundles.
let privacyManifest: (excluded: [String], resources: [Resource]) = {
  let file = "PrivacyInfo.xcprivacy"
  #if os(Linux)
  return ([file], [])
  #else
  return ([], [.process(file)])
  #endif
}()

/// The lists and the client of the database. Without traits, which is the default, this package
/// depends on no other. The code that needs dependencies is in the package `Server`.
let package = Package(
  name: "LiveList",
  platforms: [
    .macOS(.v13), .iOS(.v16), .macCatalyst(.v16), .tvOS(.v16), .visionOS(.v1), .watchOS(.v9),
  ],
  products: [
    .library(name: "LiveList", targets: ["LiveList"]),
    .library(name: "LiveListIncremental", targets: ["LiveListIncremental"]),
    .library(name: "LiveListViews", targets: ["LiveListViews"]),
    .library(name: "LiveListUIKit", targets: ["LiveListUIKit"]),
    .library(name: "LiveListAppKit", targets: ["LiveListAppKit"]),
    .library(name: "LiveListSwiftUI", targets: ["LiveListSwiftUI"]),
    .library(name: "LiveListPipeline", targets: ["LiveListPipeline"]),
    .library(name: "LiveListRecording", targets: ["LiveListRecording"]),
    .library(name: "LiveListCombine", targets: ["LiveListCombine"]),
    .library(name: "LiveListSources", targets: ["LiveListSources"]),
    .library(name: "LiveListSQLite", targets: ["LiveListSQLite"]),
    .library(name: "LiveTransport", targets: ["LiveTransport"]),
    .library(name: "LiveListTerminal", targets: ["LiveListTerminal"]),
    .library(name: "LiveListTesting", targets: ["LiveListTesting"]),
    .library(name: "LiveFormats", targets: ["LiveFormats"]),
    .library(name: "LiveTree", targets: ["LiveTree"]),
    .library(name: "LiveTreeWire", targets: ["LiveTreeWire"]),
    .library(name: "LiveTreeClient", targets: ["LiveTreeClient"]),
    .library(name: "LiveListDatabase", targets: ["LiveListDatabase"]),
    // For the packages in `Server`, `Examples` and `Benchmarks`.
    .library(name: "_TestSupport", targets: ["_LiveTestSupport", "_LiveSourceSupport"]),
    // For the package `Fuzz` and `Apple/Contract.xcodeproj`.
    .library(
      name: "_ViewTransitions",
      targets: ["_ContractStage", "_ViewTransitions", "_AppKitTransitions"]),
  ],
  traits: [
    .trait(name: "GRDB", description: "LiveListSQLite, on GRDB."),
    .trait(
      name: "OpenCombine",
      description: "LiveListCombine where there is no Combine, on OpenCombine."),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0")
  ],
  targets: [
    // The list, which shows the data.
    .target(name: "LiveList"),
    .target(name: "LiveListPipeline", dependencies: ["LiveList"]),
    .target(name: "LiveListIncremental", dependencies: ["LiveList"]),
    .target(
      name: "LiveListRecording",
      dependencies: ["LiveList", "LiveListIncremental", "LiveListPipeline"]),
    .target(
      name: "LiveListCombine", dependencies: ["LiveList", "LiveListPipeline"] + combine()),
    // It reads the modification times of files, which the privacy manifest must declare.
    .target(
      name: "LiveListSources",
      dependencies: ["LiveFormats", "LiveList", "LiveListPipeline", "LiveTransport"],
      exclude: privacyManifest.excluded, resources: privacyManifest.resources),
    .target(
      name: "LiveListSQLite",
      dependencies: [
        "LiveFormats", "LiveList", "LiveListPipeline", "LiveListSources",
        product("GRDB", of: "GRDB.swift", trait: "GRDB"),
      ]),
    .target(name: "LiveTransport"),
    .target(name: "LiveListTerminal", dependencies: ["LiveList"]),
    .target(name: "LiveListTesting", dependencies: ["LiveList"]),

    // The list in Apple's views. On Linux these targets are compiled against doubles; see the end of
    // this file.
    .target(name: "LiveListViews", dependencies: ["LiveList", "LiveListPipeline"]),
    .target(
      name: "LiveListUIKit",
      dependencies: ["LiveList", "LiveListPipeline", "LiveListViews", "_UIKit"],
      swiftSettings: headless("HEADLESS_UIKIT")),
    .target(
      name: "LiveListSwiftUI", dependencies: ["LiveList", "LiveListPipeline", "_SwiftUI"],
      swiftSettings: headless("HEADLESS_SWIFTUI")),
    .target(
      name: "LiveListAppKit",
      dependencies: ["LiveList", "LiveListPipeline", "LiveListViews", "_AppKit"],
      swiftSettings: headless("HEADLESS_APPKIT")),
    // Apple's frameworks, or their doubles.
    .target(
      name: "_UIKit", dependencies: doubles("HeadlessUIKit"),
      swiftSettings: headless("HEADLESS_UIKIT")),
    .target(
      name: "_SwiftUI", dependencies: doubles("HeadlessSwiftUI"),
      swiftSettings: headless("HEADLESS_SWIFTUI")),
    .target(
      name: "_AppKit", dependencies: doubles("HeadlessAppKit"),
      swiftSettings: headless("HEADLESS_APPKIT")),

    // The formats that lists and trees share: JSON and server-sent events. It imports only the standard
    // library. The name `Formats` would collide with modules of other packages.
    .target(name: "LiveFormats"),

    // The tree, which holds the data.
    .target(name: "LiveTree", dependencies: ["LiveFormats"]),
    .target(name: "LiveTreeWire", dependencies: ["LiveFormats", "LiveTree"]),
    .target(
      name: "LiveTreeClient",
      dependencies: ["LiveFormats", "LiveTransport", "LiveTree", "LiveTreeWire"]),

    // Where both meet: lists of a database.
    .target(
      name: "LiveListDatabase",
      dependencies: [
        "LiveList", "LiveListIncremental", "LiveListPipeline", "LiveTree", "LiveTreeClient",
      ]),

    // What the tests share.
    .target(
      name: "_LiveTestSupport",
      dependencies: ["LiveList", "LiveListPipeline", "LiveListTesting", "LiveListViews"],
      path: "Tests/_LiveTestSupport"),
    .target(
      name: "_LiveSourceSupport",
      dependencies: [
        "LiveList", "LiveListPipeline", "LiveListSources", "LiveListTesting", "LiveTransport",
      ],
      path: "Tests/_LiveSourceSupport"),

    // The views to which tests apply batches and transitions: Apple's, or doubles on Linux.
    .target(
      name: "_ContractStage",
      dependencies: ["LiveList", "LiveListTesting", "_AppKit", "_UIKit"] + appleViews(),
      path: "Tests/_ContractStage",
      swiftSettings: headless("HEADLESS_UIKIT") + headless("HEADLESS_APPKIT")),
    .target(
      name: "_ViewTransitions",
      dependencies: [
        "LiveList", "LiveListTesting", "LiveListUIKit", "LiveListViews", "_ContractStage",
        "_UIKit",
      ] + doubles("HeadlessUIKit", "HeadlessViews"),
      path: "Tests/_ViewTransitions", swiftSettings: headless("HEADLESS_UIKIT")),
    .target(
      name: "_AppKitTransitions",
      dependencies: [
        "LiveList", "LiveListTesting", "LiveListAppKit", "LiveListViews", "_ContractStage",
        "_AppKit", "_ViewTransitions",
      ] + doubles("HeadlessAppKit", "HeadlessViews"),
      path: "Tests/_AppKitTransitions", swiftSettings: headless("HEADLESS_APPKIT")),

    // Tests of the Xcode projects. They import nothing from this package.
    .testTarget(name: "AppleProjectTests"),
    .testTarget(
      name: "LiveListTests", dependencies: ["LiveList", "LiveListTesting", "_LiveTestSupport"],
      exclude: ["Resources"]),
    .testTarget(
      name: "LiveListViewsTests",
      dependencies: ["LiveList", "LiveListTesting", "LiveListViews", "_LiveTestSupport"]),
    .testTarget(
      name: "LiveListTestingTests",
      dependencies: ["LiveList", "LiveListTesting", "_LiveTestSupport"]),
    .testTarget(
      name: "LiveListPipelineTests",
      dependencies: [
        "LiveList", "LiveListIncremental", "LiveListPipeline", "LiveListTesting",
        "_LiveTestSupport",
      ],
      exclude: ["Resources"]),
    .testTarget(
      name: "LiveListIncrementalTests",
      dependencies: [
        "LiveList", "LiveListIncremental", "LiveListPipeline", "LiveListTesting",
        "_LiveTestSupport",
      ]),
    .testTarget(
      name: "LiveListDatabaseTests",
      dependencies: [
        "LiveList", "LiveListDatabase", "LiveListIncremental", "LiveListPipeline",
        "LiveListTesting", "LiveTree", "LiveTreeClient", "_LiveTestSupport",
      ]),
    .testTarget(
      name: "LiveListRecordingTests",
      dependencies: [
        "LiveList", "LiveListIncremental", "LiveListPipeline", "LiveListRecording",
        "LiveListTesting", "_LiveTestSupport",
      ]),
    .testTarget(
      name: "LiveListSwiftUITests",
      dependencies: [
        "LiveList", "LiveListPipeline", "LiveListSwiftUI", "LiveListTesting", "_LiveTestSupport",
      ] + doubles("HeadlessSwiftUI"),
      swiftSettings: headless("HEADLESS_SWIFTUI")),
    // An app whose types are isolated to the main actor by default.
    .testTarget(
      name: "MainActorAppTests",
      dependencies: ["LiveList", "LiveListPipeline", "LiveListUIKit"] + doubles("HeadlessUIKit"),
      swiftSettings: [.defaultIsolation(MainActor.self)] + headless("HEADLESS_UIKIT")),
    .testTarget(
      name: "LiveListSourcesTests",
      dependencies: [
        "LiveFormats", "LiveList", "LiveListPipeline", "LiveListSources", "LiveListTesting",
        "LiveTransport",
        "_LiveSourceSupport", "_LiveTestSupport",
      ]),
    .testTarget(
      name: "LiveFormatsTests",
      dependencies: ["LiveFormats", "LiveListTesting", "_LiveTestSupport"]),
    // A program that the tests run on a terminal.
    .executableTarget(
      name: "_TableProgram", dependencies: ["LiveList", "LiveListTerminal"],
      path: "Tests/_TableProgram"),
    .testTarget(
      name: "LiveListTerminalTests",
      dependencies: [
        "LiveList", "LiveListTerminal", "LiveListTesting", "_LiveTestSupport", "_TableProgram",
      ]),
    .testTarget(
      name: "LiveTreeTests",
      dependencies: ["LiveTree", "LiveTreeWire", "LiveListTesting", "_LiveTestSupport"],
      exclude: ["Resources"]),
    .testTarget(
      name: "LiveTreeWireTests",
      dependencies: ["LiveTree", "LiveTreeWire", "LiveListTesting", "_LiveTestSupport"]),
    .testTarget(
      name: "LiveTransportTests", dependencies: ["LiveTransport", "_LiveSourceSupport"]),
    .testTarget(
      name: "LiveTreeClientTests",
      dependencies: [
        "LiveListTesting", "LiveTransport", "LiveTree", "LiveTreeClient", "LiveTreeWire",
        "_LiveTestSupport",
      ]),
  ]
)

#if os(Linux)
// There is no Combine on Linux.
package.dependencies += [
  .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0")
]
// Nor are there UIKit, AppKit and SwiftUI. The adapters are compiled and tested against doubles, which
// aren't part of the package on Apple's platforms.
package.products += [
  // For the package in `Examples`.
  .library(name: "_HeadlessSwiftUI", targets: ["HeadlessSwiftUI"]),
  .library(name: "_HeadlessUIKit", targets: ["HeadlessUIKit", "HeadlessViews"]),
]
package.targets += [
  .target(name: "HeadlessSwiftUI", path: "Doubles/HeadlessSwiftUI"),
  .target(
    name: "HeadlessViews", dependencies: ["LiveList", "LiveListTesting"],
    path: "Doubles/HeadlessViews"),
  .target(
    name: "HeadlessUIKit", dependencies: ["LiveList", "LiveListTesting", "HeadlessViews"],
    path: "Doubles/HeadlessUIKit"),
  .target(
    name: "HeadlessAppKit", dependencies: ["LiveList", "LiveListTesting", "HeadlessViews"],
    path: "Doubles/HeadlessAppKit"),
  .testTarget(
    name: "LiveListUIKitTests",
    dependencies: [
      "LiveList", "LiveListPipeline", "LiveListTesting", "LiveListUIKit", "HeadlessViews",
      "HeadlessUIKit", "_ContractStage", "_LiveTestSupport", "_ViewTransitions",
    ]),
  .testTarget(
    name: "LiveListAppKitTests",
    dependencies: [
      "LiveList", "LiveListPipeline", "LiveListTesting", "LiveListAppKit", "HeadlessViews",
      "HeadlessAppKit", "_AppKitTransitions", "_ContractStage", "_LiveTestSupport",
      "_ViewTransitions",
    ]),
  .testTarget(
    name: "HeadlessAppKitTests",
    dependencies: [
      "LiveList", "LiveListTesting", "HeadlessViews", "HeadlessAppKit", "_LiveTestSupport",
    ]),
  .testTarget(
    name: "ContractStageTests",
    dependencies: [
      "LiveList", "LiveListTesting", "HeadlessViews", "_ContractStage", "_LiveTestSupport",
    ]),
  .testTarget(
    name: "HeadlessUIKitTests",
    dependencies: [
      "LiveList", "LiveListTesting", "HeadlessViews", "HeadlessUIKit", "_LiveTestSupport",
    ]),
]
#else
// It's written in Objective-C, which can't be compiled on Linux.
package.targets.append(.target(name: "_ExceptionCatcher", path: "Apple/ExceptionCatcher"))
#endif

for target in package.targets where target.name != "_ExceptionCatcher" {
  target.swiftSettings = (target.swiftSettings ?? []) + settings
  #if os(macOS)
  // Tests run on the system that builds them, which may be newer than the package requires.
  if target.path?.hasPrefix("Tests/") == true || target.type == .test {
    target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-disable-availability-checking"]))
  }
  #endif
}
