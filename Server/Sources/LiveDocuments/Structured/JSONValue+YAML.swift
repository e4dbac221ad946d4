import Foundation
import LiveFormats
import LiveListSources
import Yams

extension JSONValue {
  /// Parses YAML. Several documents are an array.
  ///
  /// - Throws: `FormatFailure` with the position at which the text isn't valid.
  init(yaml text: String) throws(FormatFailure) {
    do {
      try Self.checkNesting(of: text)
      let parser = try Yams.Parser(yaml: text)
      var (documents, budget): ([JSONValue], Int) = ([], 10_000_000)
      while let root = try parser.nextRoot() {
        documents.append(try JSONValue(root, budget: &budget))
      }
      self = documents.count == 1 ? documents[0] : .array(documents)
    } catch let failure as FormatFailure {
      throw failure
    } catch let error as YamlError {
      throw FormatFailure(error)
    } catch {
      throw FormatFailure(invalid: "YAML", "\(error)", at: nil)
    }
  }

  /// The parser calls itself for every level, so a text that opens too many levels would overflow
  /// the stack.
  private static func checkNesting(of text: String) throws(FormatFailure) {
    var (depth, indent, position) = (0, 0, TextPosition())
    var isIndent = true
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "\n"): (indent, isIndent) = (0, true)
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "?"):
        if isIndent { indent += 1 }
      default: isIndent = false
      }
      if depth > 500 || indent > 1_000 {
        throw FormatFailure(invalid: "YAML", "the values are nested too deeply", at: position)
      }
      position.advance(past: byte)
    }
  }

  /// - Parameter budget: How many values may still be created. A text of a few aliases can stand for
  ///   billions of values.
  private init(_ node: Node, budget: inout Int) throws(FormatFailure) {
    budget -= 1
    guard budget > 0 else {
      throw FormatFailure(invalid: "YAML", "the aliases expand to too many values", at: nil)
    }
    switch node {
    case .scalar(let scalar): self = JSONValue(scalar, of: node)
    case .sequence(let sequence):
      var elements: [JSONValue] = []
      for element in sequence { elements.append(try JSONValue(element, budget: &budget)) }
      self = .array(elements)
    case .mapping(let mapping):
      var members: [Member] = []
      for (key, value) in mapping {
        let value = try JSONValue(value, budget: &budget)
        if key.tag.description == Tag.Name.merge.rawValue {
          members = value.merged(into: members)
        } else {
          let key = try JSONValue(key, budget: &budget)
          members.removeAll { $0.name == key.text }
          members.append(Member(name: key.text, value: value))
        }
      }
      self = .object(members)
    case .alias: self = .null
    }
  }

  private init(_ scalar: Node.Scalar, of node: Node) {
    let text = scalar.string
    switch node.tag.description {
    case Tag.Name.null.rawValue: self = .null
    case Tag.Name.bool.rawValue: self = node.bool.map(JSONValue.bool) ?? .string(text)
    case Tag.Name.int.rawValue:
      self =
        JSONDecimal(text).map(JSONValue.decimal)
        ?? node.int.map { .integer(Int64($0)) } ?? .string(text)
    case Tag.Name.float.rawValue:
      let number = node.float.flatMap { $0.isFinite ? JSONValue.double($0) : nil }
      self = JSONDecimal(text).map(JSONValue.decimal) ?? number ?? .string(text)
    default: self = .string(text)
    }
  }

  /// The members of this value, or of these values, that the others don't override.
  private func merged(into members: [Member]) -> [Member] {
    switch self {
    case .object(let own):
      own.filter { member in !members.contains { $0.name == member.name } } + members
    case .array(let values): values.reduce(members) { $1.merged(into: $0) }
    case .null, .bool, .integer, .double, .decimal, .string: members
    }
  }
}

extension FormatFailure {
  fileprivate init(_ error: YamlError) {
    func failure(_ problem: String, _ mark: Mark) -> FormatFailure {
      FormatFailure(
        invalid: "YAML", problem,
        at: TextPosition(line: max(1, mark.line), column: max(1, mark.column)))
    }
    self =
      switch error {
      case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
        .composer(_, let problem, let mark, _):
        failure(problem, mark)
      case .duplicatedKeysInMapping(let keys, let context):
        failure("duplicate key \"\(keys.first ?? "")\"", context.mark)
      case .reader(let problem, _, _, _): FormatFailure(invalid: "YAML", problem, at: nil)
      default: FormatFailure(invalid: "YAML", "\(error)", at: nil)
      }
  }
}
