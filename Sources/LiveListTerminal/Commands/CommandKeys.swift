/// The keys that a table leaves to the commands of an app.
///
/// The characters that a table doesn't use, and Tab, Insert and Delete. The control keys are the
/// terminal's and the table's.
public enum CommandKeys {
  /// The characters that the table itself uses.
  private static let taken = Set<Character>(" /?,.GNgjknq")

  /// Whether a command may have a key.
  public static func isFree(_ key: TerminalKey) -> Bool {
    switch key {
    case .character(let character): !taken.contains(character)
    case .tab, .backTab, .insert, .delete: true
    default: false
    }
  }

  /// The problem with the keys of commands, as a sentence; `nil` if they are valid.
  static func problem(of keys: [TerminalKey]) -> String? {
    if let key = keys.first(where: { !isFree($0) }) {
      return "The key \(name(of: key)) is reserved by the table. Use another one for the command."
    }
    let count = keys.indices.first { keys[..<$0].contains(keys[$0]) }
    return count.map {
      "Two commands have the key \(name(of: keys[$0])). Use another key for one of them."
    }
  }

  /// The name of a key in the last line and in the help.
  static func name(of key: TerminalKey) -> String {
    switch key {
    case .character(" "): "space"
    case .character(let character): String(character).visible
    case .control(let character): "^\(character.uppercased())"
    case .backTab: "shift-tab"
    case .insert: "ins"
    case .delete: "del"
    default: "\(key)"
    }
  }
}
