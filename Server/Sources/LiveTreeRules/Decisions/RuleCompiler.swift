import LiveTree

/// Compiles a document into rules.
///
/// Source: Protocol.md §4.1.
struct RuleCompiler {
  /// The maximum number of instructions of all regular expressions together: even a short one such
  /// as `/a{999}/` has many.
  static let maximumPatternSize = 1 << 18

  /// The keys and `$` variables of the current path.
  private var names: [String] = []

  private var patternRoom = Self.maximumPatternSize

  /// Compiles a whole document.
  static func root(of document: DocumentValue) throws(RulesError) -> RuleNode {
    guard case .object(let members) = document.content else {
      throw RulesError(
        at: document.place, "Expected {\"rules\": {…}}, found \(document.noun).")
    }
    if let other = members.first(where: { $0.name != "rules" }) {
      throw RulesError(
        at: other.place, "Only \"rules\" is allowed here. Move \"\(other.name)\" into it.")
    }
    guard let rules = members.first else {
      throw RulesError(
        at: document.place, "Missing \"rules\". Write {\"rules\": {…}}.")
    }
    var compiler = RuleCompiler()
    return try compiler.node(rules.value)
  }

  private var location: String {
    names.isEmpty ? "/" : names.map { "/" + $0 }.joined()
  }

  /// A hint if the last name is that of a rule without its period.
  private var advice: String {
    guard let name = names.last, ["read", "write", "validate", "indexOn"].contains(name) else {
      return ""
    }
    return " The names of rules begin with a period: \".\(name)\"."
  }

  private mutating func node(_ value: DocumentValue) throws(RulesError) -> RuleNode {
    guard case .object(let members) = value.content else {
      throw RulesError(
        at: value.place,
        "Expected an object such as {\".read\": true} for \(location), found \(value.noun)."
          + advice)
    }
    var rules: [RulesExplanation.Step.Kind: Rule] = [:]
    var indexes: Set<TreeOrder> = []
    var children: [TreeKey: RuleNode] = [:]
    var otherChildren: RuleNode?
    for member in members {
      if let kind = RulesExplanation.Step.Kind(rawValue: member.name) {
        rules[kind] = try rule(kind, member)
      } else if member.name == ".indexOn" {
        indexes = try orders(member.value)
      } else if member.name.hasPrefix("$") {
        try check(variable: member, isFirst: otherChildren == nil)
        otherChildren = try child(member)
      } else {
        children[try key(member)] = try child(member)
      }
    }
    return RuleNode(
      read: rules[.read], write: rules[.write], validate: rules[.validate], indexes: indexes,
      children: children, otherChildren: otherChildren)
  }

  private mutating func child(_ member: DocumentValue.Member) throws(RulesError) -> RuleNode {
    names.append(member.name)
    let node = try node(member.value)
    names.removeLast()
    return node
  }

  private func key(_ member: DocumentValue.Member) throws(RulesError) -> TreeKey {
    guard !member.name.hasPrefix(".") else {
      throw RulesError(
        at: member.place,
        "Unknown rule \"\(member.name)\". Use .read, .write, .validate or .indexOn.")
    }
    guard let key = try? TreeKey(member.name) else {
      throw RulesError(
        at: member.place,
        "\"\(member.name)\" isn't a valid key. Keys can't contain . $ # [ ] /; nest objects for a path."
      )
    }
    return key
  }

  private func check(
    variable member: DocumentValue.Member, isFirst: Bool
  ) throws(RulesError) {
    guard isFirst else {
      throw RulesError(
        at: member.place,
        "Only one $ variable is allowed at each level. Merge the rules of \"\(member.name)\" into the other."
      )
    }
    guard !names.contains(member.name) else {
      throw RulesError(
        at: member.place,
        "\"\(member.name)\" is already a variable of this path. Choose another name.")
    }
    let bytes = member.name.utf8.dropFirst()
    guard !bytes.isEmpty, bytes.allSatisfy({ isNameByte($0) || isDigit($0) })
    else {
      throw RulesError(
        at: member.place,
        "\"\(member.name)\" isn't a valid variable. Use letters, digits and _ after the $."
      )
    }
  }
}

extension RuleCompiler {
  private mutating func rule(
    _ kind: RulesExplanation.Step.Kind, _ member: DocumentValue.Member
  ) throws(RulesError) -> Rule {
    let place = member.value.place
    switch member.value.content {
    case .scalar(.bool(let value)):
      let expression = Expression(.constant(.bool(value)), .bool, at: place)
      return Rule(kind, at: location, place, text: "\(value)", expression)
    case .string(let text):
      var scope = ExpressionScope(
        hasNewData: kind != .read, keys: names.map { $0.hasPrefix("$") ? $0 : nil },
        patternRoom: patternRoom)
      let expression = try ExpressionParser.rule(text, in: &scope)
      patternRoom = scope.patternRoom
      return Rule(kind, at: location, text.place(at: 0), text: text.string, expression)
    default:
      throw RulesError(
        at: place,
        "Expected an expression in quotes, true or false for \"\(member.name)\", found \(member.value.noun)."
      )
    }
  }

  private func orders(_ value: DocumentValue) throws(RulesError) -> Set<TreeOrder> {
    switch value.content {
    case .string(let text):
      return [try order(text, at: value.place)]
    case .array(let elements):
      var orders: Set<TreeOrder> = []
      for element in elements {
        guard case .string(let text) = element.content else { throw indexError(element) }
        orders.insert(try order(text, at: element.place))
      }
      return orders
    default:
      throw indexError(value)
    }
  }

  private func indexError(_ value: DocumentValue) -> RulesError {
    RulesError(
      at: value.place,
      "Expected an index such as \"name\" or [\"name\", \".value\"], found \(value.noun)."
    )
  }

  private func order(_ text: LocatedText, at place: TextPosition) throws(RulesError) -> TreeOrder {
    let name = text.string
    switch name {
    case ".value": return .value
    case ".key", ".priority":
      throw RulesError(at: place, "\(name) doesn't need an index. Remove it.")
    default:
      guard let path = try? TreePath(parsing: name), !path.isEmpty else {
        throw RulesError(
          at: place,
          "\"\(name)\" isn't a valid index. Write a key, a path such as \"a/b\", or \".value\".")
      }
      return .child(path)
    }
  }
}
