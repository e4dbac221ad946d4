import LiveTree

/// Selects as Protocol.md §1.5 and §1.6 define, step by step: every child is compared with
/// every other child and with each bound. It doesn't use the library's comparisons.
struct QueryOracle {
  let query: TreeQuery

  /// The keys that the query selects, in its order.
  func keys(from node: TreeNode) -> [String] {
    var children: [TreeChildren.Element] = []
    for child in node.children where isBetweenTheBounds(child) {
      let position = children.firstIndex { isBefore(child, $0) } ?? children.count
      children.insert(child, at: position)
    }
    let keys = children.map(\.key.string)
    return switch query.limit {
    case nil: keys
    case .first(let count): Array(keys.prefix(count))
    case .last(let count): Array(keys.suffix(count))
    }
  }

  private func isBefore(_ first: TreeChildren.Element, _ second: TreeChildren.Element) -> Bool {
    let difference = OracleValue.compare(value(of: first), value(of: second))
    return difference == 0
      ? compareKeys(first.key.string, second.key.string) < 0 : difference < 0
  }

  private func isBetweenTheBounds(_ child: TreeChildren.Element) -> Bool {
    if let start = query.start {
      // Without a key, `startAt` uses the lowest key, and `startAfter` the highest.
      let place = compare(child, to: start, keyIfNone: start.isInclusive ? .lowest : .highest)
      guard place > 0 || place == 0 && start.isInclusive else { return false }
    }
    if let end = query.end {
      let place = compare(child, to: end, keyIfNone: end.isInclusive ? .highest : .lowest)
      guard place < 0 || place == 0 && end.isInclusive else { return false }
    }
    return true
  }

  private enum Extreme { case lowest, highest }

  private func compare(
    _ child: TreeChildren.Element, to bound: TreeQuery.Bound, keyIfNone extreme: Extreme
  ) -> Int {
    let difference = OracleValue.compare(value(of: child), boundValue(bound))
    if difference != 0 { return difference }
    if let key = bound.key { return compareKeys(child.key.string, key.string) }
    // In the order by key, values are unique, so the bound is exactly at the child.
    if query.order == .key { return 0 }
    return extreme == .lowest ? 1 : -1
  }

  private func boundValue(_ bound: TreeQuery.Bound) -> OracleValue {
    guard query.order == .key else { return OracleValue(bound.value) }
    if case .string(let text)? = bound.value { return .key(text) }
    return OracleValue(bound.value)
  }

  private func value(of child: TreeChildren.Element) -> OracleValue {
    switch query.order {
    case .key: return .key(child.key.string)
    case .value: return OracleValue(of: child.node)
    case .priority: return OracleValue(child.node.priority?.scalar)
    case .child(let path):
      var node = child.node
      for key in path {
        node =
          node.children.first { $0.key.string.utf8.elementsEqual(key.string.utf8) }?.node
          ?? .absent
      }
      return OracleValue(of: node)
    }
  }
}

/// Nothing, false, true, numbers, strings, objects. Keys sort like strings.
enum OracleValue {
  case nothing, no, yes
  case number(Double)
  case string(String)
  case object
  case key(String)

  init(_ scalar: TreeScalar?) {
    switch scalar {
    case nil: self = .nothing
    case .bool(let value): self = value ? .yes : .no
    case .integer(let number): self = .number(Double(number))
    case .double(let number): self = .number(number)
    case .string(let text): self = .string(text)
    }
  }

  init(of node: TreeNode) {
    self = node.children.isEmpty ? OracleValue(node.scalar) : .object
  }

  static func compare(_ first: OracleValue, _ second: OracleValue) -> Int {
    switch (first, second) {
    case (.number(let mine), .number(let theirs)): mine < theirs ? -1 : mine > theirs ? 1 : 0
    case (.string(let mine), .string(let theirs)): compareUnits(mine, theirs)
    case (.key(let mine), .key(let theirs)): compareKeys(mine, theirs)
    default: first.rank - second.rank
    }
  }

  private var rank: Int {
    switch self {
    case .nothing: 0
    case .no: 1
    case .yes: 2
    case .number: 3
    case .string: 4
    case .object: 5
    case .key: 6
    }
  }
}

private func compareUnits(_ first: String, _ second: String) -> Int {
  let (mine, theirs) = (Array(first.utf16), Array(second.utf16))
  if mine == theirs { return 0 }
  return mine.lexicographicallyPrecedes(theirs) ? -1 : 1
}

/// 32-bit integers sort first, by number and then by length; then all other texts.
private func compareKeys(_ first: String, _ second: String) -> Int {
  switch (integer(first), integer(second)) {
  case (let mine?, let theirs?):
    if mine != theirs { return mine < theirs ? -1 : 1 }
    if first.utf8.count != second.utf8.count { return first.utf8.count - second.utf8.count }
    // If the official SDKs have a tie ("00" and "-0"), the key with the sign sorts last.
    return -compareUnits(first, second)
  case (.some, nil): return -1
  case (nil, .some): return 1
  case (nil, nil): return compareUnits(first, second)
  }
}

private func integer(_ text: String) -> Int? {
  let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
  let significant = digits.drop { $0 == "0" }
  guard !digits.isEmpty, significant.count <= 10,
    digits.unicodeScalars.allSatisfy({ ("0"..."9").contains($0) })
  else { return nil }
  let magnitude = Int(significant) ?? 0
  let number = text.hasPrefix("-") ? -magnitude : magnitude
  return number >= -2_147_483_648 && number <= 2_147_483_647 ? number : nil
}
