import Foundation
import Testing

/// `Documentation/Architecture.md` and the guides in `CONTRIBUTING.md` name files that exist.
struct ArchitectureTests {
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: [("Documentation/Architecture.md", 25), ("CONTRIBUTING.md", 10)])
  func everyFileOnTheMapExists(map: String, count: Int) throws {
    let map = try String(contentsOf: Self.package.appending(path: map), encoding: .utf8)
    let files = map.matches(of: /`([A-Za-z_\/+]+\/[A-Za-z+]+\.swift)`/).map { String($0.1) }
    #expect(files.count > count)
    for file in files {
      #expect(
        FileManager.default.fileExists(atPath: Self.package.appending(path: file).path),
        "\(file) doesn't exist")
    }
  }

  @Test func everyModuleIsOnTheMap() throws {
    let map = try String(
      contentsOf: Self.package.appending(path: "Documentation/Architecture.md"), encoding: .utf8)
    for folder in ["Sources", "Server/Sources", "Examples/Sources"] {
      let modules = try FileManager.default.contentsOfDirectory(
        atPath: Self.package.appending(path: folder).path
      ).filter { !$0.hasPrefix(".") }
      #expect(modules.count > 4)
      for module in modules { #expect(map.contains(module), "\(module) isn't on the map") }
    }
  }
}
