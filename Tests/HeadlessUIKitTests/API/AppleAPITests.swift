import Foundation
import Testing

/// `Documentation/AppleAPI.md` lists each member of the doubles with Apple's declaration.
@Suite(.timeLimit(.minutes(20)))
struct AppleAPITests {
  private let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(arguments: ["UIKit", "AppKit"])
  func theTablesListAllMembersOfTheDoubles(kit: String) throws {
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
  func membersWithoutADifferenceHaveApplesSignature(kit: String) throws {
    let apple = MemberTables(try text(of: "Documentation/AppleAPI.md"), kit: kit).signatures
    var declared: [String: Signature] = [:]
    for file in try sources(of: kit) {
      declared.merge(PublicMembers(of: file).signatures) { first, _ in first }
    }
    for (member, signature) in apple {
      #expect(declared[member]?.text == signature.text, "\(member)")
    }
    #expect(apple.count > 100)
  }

  @Test(arguments: ["UIKit", "AppKit"])
  func noMemberIsListedTwice(kit: String) throws {
    let rows = MemberTables(try text(of: "Documentation/AppleAPI.md"), kit: kit).members
    #expect(rows.count == Set(rows).count)
  }

  @Test func theIntroductionCountsTheRows() throws {
    let page = try text(of: "Documentation/AppleAPI.md")
    let tables = ["UIKit", "AppKit"].map { MemberTables(page, kit: $0) }
    let count = page.firstMatch(of: /(\d+) with their types/)?.1
    let unknown = page.firstMatch(of: /(\d+) versions are left out/)?.1
    #expect(count.map(String.init) == "\(tables.map(\.members.count).reduce(0, +))")
    #expect(unknown.map(String.init) == "\(tables.map(\.unknownVersions).reduce(0, +))")
  }

  private func listedMembers(of kit: String) throws -> Set<String> {
    Set(MemberTables(try text(of: "Documentation/AppleAPI.md"), kit: kit).members)
  }

  private func declaredMembers(of kit: String) throws -> Set<String> {
    try sources(of: kit).reduce(into: []) { $0.formUnion(PublicMembers(of: $1).names) }
  }

  private func sources(of kit: String) throws -> [String] {
    let folder = package.appendingPathComponent("Doubles/Headless\(kit)")
      .resolvingSymlinksInPath()
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return try #require(files).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }
}
