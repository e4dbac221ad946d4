// swift-tools-version: 6.2

import PackageDescription

/// The replacement for Combine on hosts without it.
func combine() -> [Target.Dependency] {
  #if os(Linux)
  [.product(name: "OpenCombine", package: "OpenCombine")]
  #else
  []
  #endif
}

/// The tests of LiveListCombine. Without Combine they need OpenCombine, so they are a package of their
/// own: LiveList must not depend on it.
let package = Package(
  name: "WithCombine",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "LiveList", path: "../..", traits: ["OpenCombine"]),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    .testTarget(
      name: "LiveListCombineTests",
      dependencies: [
        .product(name: "LiveList", package: "LiveList"),
        .product(name: "LiveListCombine", package: "LiveList"),
        .product(name: "LiveListPipeline", package: "LiveList"),
        .product(name: "LiveListTesting", package: "LiveList"),
        .product(name: "_TestSupport", package: "LiveList"),
      ] + combine())
  ]
)
