import Foundation

/// The names of the public declarations in a Swift file, without overrides.
///
/// It expects formatted files, in which members are indented by two columns relative to their type.
struct PublicMembers {
  /// Each type and each member, as `Type.member(label:)`; the cases of a line are one member.
  private(set) var names: Set<String> = []
  /// The parameters and the result of each function and initializer.
  private(set) var signatures: [String: Signature] = [:]
  private var types: [EnclosingType] = []

  private struct EnclosingType {
    let indentation: Int
    let name: String
    /// The kind, if the type is public and its members are implicitly public.
    let openKind: String?
  }

  init(of source: String) {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: true)
    for index in lines.indices {
      let line = lines[index].drop { $0 == " " }
      if line.isEmpty || line.hasPrefix("//") { continue }
      let indentation = lines[index].count - line.count
      types.removeAll { $0.indentation >= indentation }
      // Lines with more indentation are in the body of a member.
      guard indentation == (types.last?.indentation ?? -2) + 2 else { continue }
      if enter(line, indentation) || types.isEmpty { continue }
      add(lines[index...].prefix(12).map { $0.drop { $0 == " " } }.joined(separator: " "))
    }
  }

  private var path: String { types.map(\.name).joined(separator: ".") }

  /// - Returns: Whether a line begins a type.
  private mutating func enter(_ line: Substring, _ indentation: Int) -> Bool {
    let pattern = /(?:@\w+ )*((?:[a-z]+ )*?)(class|struct|enum|protocol|extension) ([A-Z][\w.]*)/
    guard let found = line.prefixMatch(of: pattern) else { return false }
    let isPublic = found.1.contains("public") || found.1.contains("open")
    let kind = String(found.2)
    types.append(
      EnclosingType(
        indentation: indentation, name: String(found.3), openKind: isPublic ? kind : nil))
    if isPublic, kind != "extension" { names.insert(path) }
    return true
  }

  private mutating func add(_ declaration: String) {
    let pattern = /(?:@\w+ )*((?:[a-z]+(?:\(set\))? )*?)(func|var|let|init|case|typealias)\b *(.*)/
    guard let found = declaration.prefixMatch(of: pattern) else { return }
    let modifiers = found.1.split(separator: " ")
    let kind = String(found.2)
    let isOpen =
      switch types.last?.openKind {
      case "protocol": true
      case "enum": kind == "case"
      default: false
      }
    guard isOpen || modifiers.contains("public") || modifiers.contains("open"),
      !modifiers.contains("override")
    else { return }
    let member = "\(path).\(name(kind, String(found.3)))"
    names.insert(member)
    if kind == "func" || kind == "init" { signatures[member] = Signature(String(found.3)) }
  }

  private func name(_ kind: String, _ rest: String) -> String {
    switch kind {
    case "func": String(rest.prefix { $0 != "(" }) + Signature(rest).labels
    case "init": "init" + Signature(rest).labels
    case "case": rest.prefixMatch(of: /`?\w+`?(?:, `?\w+`?)*/)?.0.filter { $0 != "`" } ?? rest
    default: String(rest.prefix { $0.isLetter || $0.isNumber })
    }
  }
}
