import Foundation

/// The tables of members in a page, each below a heading with the name of a type.
struct MemberTables {
  /// Each type and each member, as `Type.member(label:)`.
  private(set) var members: [String] = []
  /// Apple's declarations of the functions and initializers that don't differ.
  private(set) var signatures: [String: Signature] = [:]
  /// The number of Apple's declarations without a version.
  private(set) var unknownVersions = 0

  /// Reads the tables below the heading `## kit`.
  init(_ page: String, kit: String) {
    var isInPart = false
    var type = ""
    for line in page.split(separator: "\n") {
      if line.hasPrefix("## ") { isInPart = line == "## \(kit)" }
      guard isInPart else { continue }
      if line.hasPrefix("### ") { type = line.dropFirst(4).filter { $0 != "`" } }
      guard line.hasPrefix("| `") else { continue }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let member = cells[0].filter { $0 != "`" }
      let name = member == type ? type : "\(type).\(member)"
      members.append(name)
      if cells[3].isEmpty, member.contains("(") { signatures[name] = Signature(cells[1]) }
      if !cells[1].isEmpty, cells[2].isEmpty { unknownVersions += 1 }
    }
  }
}
