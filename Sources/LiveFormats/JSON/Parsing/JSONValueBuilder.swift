/// Builds the value of a text.
struct JSONValueBuilder: JSONReceiver {
  /// An array or an object that hasn't ended.
  private struct Level {
    let container: JSONContainer
    var elements: [JSONValue] = []
    var members: [JSONValue.Member] = []
    var name = ""
    /// The names so far; collected only if duplicates are rejected.
    var names: Set<[UInt8]> = []
  }

  let numbers: JSONNumbers
  let names: JSONNames
  let surrogates: JSONSurrogates

  /// The number of further values that the text may have.
  private var remainingCount: Int
  private let maximumCount: Int
  private(set) var value = JSONValue.null
  private var levels: [Level] = []

  init(
    numbers: JSONNumbers, names: JSONNames, surrogates: JSONSurrogates, maximumCount: Int = .max
  ) {
    self.numbers = numbers
    self.names = names
    self.surrogates = surrogates
    (self.maximumCount, remainingCount) = (maximumCount, maximumCount)
  }

  mutating func begin(_ container: JSONContainer, at offset: Int) throws(JSONRejection) {
    try count()
    levels.append(Level(container: container))
  }

  mutating func name(_ token: JSONToken) throws(JSONRejection) {
    if surrogates == .rejected { try token.checkSurrogates() }
    let (name, last) = (token.string, levels.count - 1)
    if names == .unique, !levels[last].names.insert(Array(name.utf8)).inserted {
      throw JSONRejection(expected: "a name that the object doesn't have yet, not \"\(name)\"")
    }
    levels[last].name = name
  }

  mutating func scalar(_ token: JSONToken) throws(JSONRejection) {
    try count()
    if surrogates == .rejected { try token.checkSurrogates() }
    add(try token.value(numbers))
  }

  private mutating func count() throws(JSONRejection) {
    remainingCount -= 1
    guard remainingCount >= 0 else {
      throw JSONRejection(expected: "at most \(maximumCount) values")
    }
  }

  mutating func end(_ container: JSONContainer) {
    let level = levels.removeLast()
    add(container == .object ? .object(level.members) : .array(level.elements))
  }

  private mutating func add(_ element: JSONValue) {
    let last = levels.count - 1
    guard last >= 0 else {
      value = element
      return
    }
    switch levels[last].container {
    case .array: levels[last].elements.append(element)
    case .object:
      levels[last].members.append(JSONValue.Member(name: levels[last].name, value: element))
    }
  }
}
