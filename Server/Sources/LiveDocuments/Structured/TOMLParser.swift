import LiveFormats
import LiveListSources

/// Parses TOML. Dates and times are strings, and so are infinities and NaN, which JSON doesn't have.
///
/// The only Swift library for TOML that was available aborts on some invalid documents and loses the
/// order of keys.
///
/// Source: TOML 1.0.0, https://toml.io/en/v1.0.0
struct TOMLParser {
  var reader: TOMLReader
  private let root = TOMLTable(.header)
  private var current: TOMLTable
  private var depth = 0

  init(_ text: String) {
    reader = TOMLReader(text)
    current = root
  }

  /// - Throws: `FormatFailure` with the position at which the text isn't valid.
  mutating func document() throws(FormatFailure) -> JSONValue {
    while true {
      reader.skipBlanks(acrossLines: true)
      guard let next = reader.peek else { return root.value }
      if next == "[" {
        try header()
      } else {
        try member(of: current)
      }
      try reader.endLine()
    }
  }

  private mutating func header() throws(FormatFailure) {
    let start = reader.position
    reader.advance()
    let isArray = reader.takes("[")
    let keys = try keys()
    guard reader.takes("]"), !isArray || reader.takes("]") else {
      throw reader.failure("expected \"\(isArray ? "]]" : "]")\"")
    }
    let parent = try table(along: keys.dropLast(), from: root, .implied, at: start)
    let name = keys[keys.count - 1]
    current = TOMLTable(.header)
    switch (parent[name], isArray) {
    case (nil, true): parent[name] = .tables([current])
    case (nil, false): parent[name] = .table(current)
    case (.tables(let tables), true): parent[name] = .tables(tables + [current])
    case (.table(let table), false) where table.origin == .implied:
      table.origin = .header
      current = table
    default: throw reader.failure("\"\(name)\" is already defined", at: start)
    }
  }

  /// The table at the end of some keys, which is created if it doesn't exist.
  private func table(
    along keys: some Sequence<String>, from start: TOMLTable, _ origin: TOMLTable.Origin,
    at position: TextPosition
  ) throws(FormatFailure) -> TOMLTable {
    var table = start
    for key in keys {
      switch table[key] {
      case nil:
        let child = TOMLTable(origin)
        table[key] = .table(child)
        table = child
      case .table(let child) where origin == .implied || child.origin == .key: table = child
      case .tables(let tables) where origin == .implied: table = tables[tables.count - 1]
      default: throw reader.failure("\"\(key)\" is already defined", at: position)
      }
    }
    return table
  }

  private mutating func member(of table: TOMLTable) throws(FormatFailure) {
    let start = reader.position
    let keys = try keys()
    guard reader.takes("=") else { throw reader.failure("expected \"=\" after the key") }
    reader.skipBlanks()
    let value = try value()
    let parent = try self.table(along: keys.dropLast(), from: table, .key, at: start)
    let name = keys[keys.count - 1]
    guard parent[name] == nil else {
      throw reader.failure("\"\(name)\" is already defined", at: start)
    }
    parent[name] = .value(value)
  }

  private mutating func keys() throws(FormatFailure) -> [String] {
    var keys: [String] = []
    repeat {
      reader.skipBlanks()
      keys.append(try key())
      reader.skipBlanks()
    } while reader.takes(".")
    return keys
  }

  private mutating func key() throws(FormatFailure) -> String {
    switch reader.peek {
    case "\"", "'": return try reader.string(allowsLines: false)
    default:
      let key = reader.word { $0.isBareKey }
      guard !key.isEmpty else { throw reader.failure("expected a key") }
      return key
    }
  }

  private mutating func value() throws(FormatFailure) -> JSONValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 200 else { throw reader.failure("the values are nested too deeply") }
    switch reader.peek {
    case "\"", "'": return .string(try reader.string(allowsLines: true))
    case "[": return try array()
    case "{": return try inlineTable()
    default: return try reader.plainValue()
    }
  }

  private mutating func array() throws(FormatFailure) -> JSONValue {
    reader.advance()
    var elements: [JSONValue] = []
    reader.skipBlanks(acrossLines: true)
    while !reader.takes("]") {
      elements.append(try value())
      reader.skipBlanks(acrossLines: true)
      let hasComma = reader.takes(",")
      reader.skipBlanks(acrossLines: true)
      guard hasComma || reader.peek == "]" else { throw reader.failure("expected \",\" or \"]\"") }
    }
    return .array(elements)
  }

  private mutating func inlineTable() throws(FormatFailure) -> JSONValue {
    reader.advance()
    let table = TOMLTable(.header)
    reader.skipBlanks()
    if reader.takes("}") { return table.value }
    repeat {
      reader.skipBlanks()
      try member(of: table)
      reader.skipBlanks()
    } while reader.takes(",")
    guard reader.takes("}") else { throw reader.failure("expected \",\" or \"}\"") }
    return table.value
  }
}

extension JSONValue {
  /// Parses TOML.
  ///
  /// - Throws: `FormatFailure` with the position at which the text isn't valid.
  init(toml text: String) throws(FormatFailure) {
    var parser = TOMLParser(text)
    self = try parser.document()
  }
}

extension Unicode.Scalar {
  fileprivate var isBareKey: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: false
    }
  }
}
