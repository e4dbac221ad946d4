// swift-tools-version: 6.2

import PackageDescription

/// The replacement for Combine on hosts that don't have it.
func combine() -> [Target.Dependency] {
  #if os(Linux)
  [.product(name: "OpenCombine", package: "OpenCombine")]
  #else
  []
  #endif
}

/// The tests of LiveListCombine. On systems without Combine, they need OpenCombine, on which no
/// other package depends.
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
