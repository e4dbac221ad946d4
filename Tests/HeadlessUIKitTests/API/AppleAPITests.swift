import Foundation
import Testing

/// What the doubles have is written down beside what Apple declares.
struct AppleAPITests {
  private let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: ["UIKit", "AppKit"])
  func theTablesNameAllThatTheDoubleHas(kit: String) throws {
    let declared = try declaredMembers(of: kit)
    let listed = try listedMembers(of: kit)
    for member in declared.subtracting(listed).sorted() {
      Issue.record("Documentation/AppleAPI.md does not name \(member) of Headless\(kit)")
    }
    for member in listed.subtracting(declared).sorted() {
      Issue.record("Documentation/AppleAPI.md names \(member), which Headless\(kit) does not have")
    }
    #expect(declared.count > 200)
  }

  @Test(arguments: ["UIKit", "AppKit"])
  func noMemberIsListedTwice(kit: String) throws {
    let rows = MemberTables(try text(of: "Documentation/AppleAPI.md"), kit: kit).members
    #expect(rows.count == Set(rows).count)
  }

  @Test func theIntroductionCountsTheRows() throws {
    let page = try text(of: "Documentation/AppleAPI.md")
    let tables = ["UIKit", "AppKit"].map { MemberTables(page, kit: $0) }
    #expect(page.contains("\(tables.map(\.members.count).reduce(0, +)) with their types"))
    #expect(page.contains("\(tables.map(\.unknownVersions).reduce(0, +)) versions are left out"))
  }

  private func listedMembers(of kit: String) throws -> Set<String> {
    Set(MemberTables(try text(of: "Documentation/AppleAPI.md"), kit: kit).members)
  }

  private func declaredMembers(of kit: String) throws -> Set<String> {
    let folder = package.appendingPathComponent("Sources/Headless\(kit)")
      .resolvingSymlinksInPath()
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var members: Set<String> = []
    for case let file as URL in try #require(files) where file.pathExtension == "swift" {
      members.formUnion(
        PublicMembers(of: try String(contentsOf: file, encoding: .utf8)).names)
    }
    return members
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }
}
