/// The keys that an app can use for commands.
///
/// They are the characters that the table itself doesn't use, Tab, Insert, Delete and the name of a
/// column. Control keys are reserved for the terminal and the table.
package enum CommandKeys {
  /// The characters that the table itself uses.
  private static let taken = Set<Character>(" /?,.FGNghjklnqy")

  /// Returns whether a command may use a key.
  package static func isFree(_ key: TerminalKey) -> Bool {
    switch key {
    case .character(let character): !taken.contains(character)
    case .tab, .backTab, .insert, .delete, .columnName: true
    default: false
    }
  }

  /// Returns the problem with the keys of commands as a sentence; `nil` if they are valid.
  static func problem(of keys: [TerminalKey]) -> String? {
    if let key = keys.first(where: { !isFree($0) }) {
      return "The key \(name(of: key)) is reserved by the table. Use another one for the command."
    }
    let count = keys.indices.first { keys[..<$0].contains(keys[$0]) }
    return count.map {
      "Two commands have the key \(name(of: keys[$0])). Use another key for one of them."
    }
  }

  /// Returns the name of a key for the last line and the help.
  static func name(of key: TerminalKey) -> String {
    switch key {
    case .character(" "): "space"
    case .character(let character): String(character).visible
    case .control(let character): "^\(character.uppercased())"
    case .backTab: "shift-tab"
    case .insert: "ins"
    case .delete: "del"
    case .columnName: "click"
    case .wheelUp, .wheelDown: "wheel"
    default: "\(key)"
    }
  }
}
