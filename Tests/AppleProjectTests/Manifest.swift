import Foundation

/// The modules that a project can import.
enum Manifest {
  /// Apple's frameworks that projects import.
  static let frameworks: Set = ["Foundation", "SwiftUI", "UIKit", "AppKit", "XCTest"]

  /// The modules of each product of a package, including their dependencies.
  static func products(in folder: URL) throws -> [String: Set<String>] {
    let text = try String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
    let libraries = text.matches(of: /\.library\(\s*name: "(\w+)",\s*targets: \[([^\]]*)\]/)
    return Dictionary(
      libraries.map { (String($0.1), names(in: String($0.2))) }, uniquingKeysWith: { $0.union($1) })
  }

  private static func names(in list: String) -> Set<String> {
    Set(list.matches(of: /"(\w+)"/).map { String($0.1) })
  }

  /// The modules that the files of a folder import.
  static func imports(in folder: URL) throws -> Set<String> {
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    let names = try files.flatMap { file in
      try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        .matches(of: /(?m)^(?:\w+ )?import (\w+)$/).map { String($0.1) }
    }
    return Set(names)
  }
}
