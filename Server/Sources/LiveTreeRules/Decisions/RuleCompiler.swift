import LiveTree

/// Makes rules out of a document, and refuses what no rules are.
///
/// Source: REALTIME-PROTOCOL §4.1.
struct RuleCompiler {
  /// The most instructions of all regular expressions of a document: `/a{999}/` is short.
  static let maximumPatternSize = 1 << 18

  /// The names on the way, with a `$` or without.
  private var names: [String] = []

  private var patternRoom = Self.maximumPatternSize

  /// Compiles a whole document.
  static func root(of document: DocumentValue) throws(RulesError) -> RuleNode {
    guard case .object(let members) = document.content else {
      throw RulesError(
        at: document.place, "The rules are \(document.noun). Write {\"rules\": {…}}.")
    }
    if let other = members.first(where: { $0.name != "rules" }) {
      throw RulesError(
        at: other.place, "Beside \"rules\" nothing stands here. Move \"\(other.name)\" into it.")
    }
    guard let rules = members.first else {
      throw RulesError(
        at: document.place, "The document holds no \"rules\". Write {\"rules\": {…}}.")
    }
    var compiler = RuleCompiler()
    return try compiler.node(rules.value)
  }

  private var location: String {
    names.isEmpty ? "/" : names.map { "/" + $0 }.joined()
  }

  private mutating func node(_ value: DocumentValue) throws(RulesError) -> RuleNode {
    guard case .object(let members) = value.content else {
      throw RulesError(
        at: value.place,
        "The rules for \(location) are \(value.noun). Write an object such as {\".read\": true}.")
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
        "There is no rule \"\(member.name)\". There are .read, .write, .validate and .indexOn.")
    }
    guard let key = try? TreeKey(member.name) else {
      throw RulesError(
        at: member.place,
        "\"\(member.name)\" is no key. Nest objects for a path, and use none of . $ # [ ] / in keys."
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
        "A second $ name on this level: \"\(member.name)\". Put the rules of both under one.")
    }
    guard !names.contains(member.name) else {
      throw RulesError(
        at: member.place,
        "\"\(member.name)\" is a name on the way to here already. Choose another one.")
    }
    let bytes = member.name.utf8.dropFirst()
    guard !bytes.isEmpty, bytes.allSatisfy({ isNameByte($0) || isDigit($0) })
    else {
      throw RulesError(
        at: member.place,
        "\"\(member.name)\" can not be used in a rule. Name it with letters, digits and _ after the $."
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
        "\"\(member.name)\" is \(member.value.noun). Write an expression in quotes, true or false.")
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
      "An index is on a child, and this is \(value.noun). Write \"name\" or [\"name\", \".value\"]."
    )
  }

  private func order(_ text: LocatedText, at place: TextPlace) throws(RulesError) -> TreeOrder {
    let name = text.string
    switch name {
    case ".value": return .value
    case ".key", ".priority":
      throw RulesError(at: place, "The order by \(name) needs no index. Remove this.")
    default:
      guard let path = try? TreePath(parsing: name), !path.isEmpty else {
        throw RulesError(
          at: place, "\"\(name)\" is no child. Write a key, a path such as \"a/b\", or \".value\".")
      }
      return .child(path)
    }
  }
}
