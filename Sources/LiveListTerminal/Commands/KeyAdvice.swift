/// What the table says about a key without an action: the key for what other programs do with it.
enum KeyAdvice {
  static func sentence<Item>(on key: TerminalKey, _ commands: [TableCommand<Item>]) -> String {
    let name = CommandKeys.name(of: key)
    let command = commands.first { $0.suggestions.contains(key) }
    let advice =
      command.map { "For “\($0.title)”, press \(CommandKeys.name(of: $0.key))." }
      ?? own.first { $0.keys.contains(key) }?.advice ?? "? lists all keys."
    return "\(name) has no action. \(advice)"
  }

  private static let own: [(keys: [TerminalKey], advice: String)] = [
    // vim, less, k9s
    (characters(":QZ"), "q quits."),
    // vim, less
    (characters("0^$HL"), "h and l scroll sideways."),
    (characters("<>"), "g and G go to the first and the last row."),
    (characters("u"), "^U and ^D scroll by half a page."),
    (characters("*#"), "/ searches."),
    // viddy
    (characters("JK"), "← and → go through the history."),
    (characters("t"), "The first line is always shown."),
    // k9s, htop
    (characters("deoi"), "Enter shows all fields of the row."),
    (characters("rR") + [.control("r")], "^L redraws the table."),
  ]

  private static func characters(_ text: String) -> [TerminalKey] { text.map { .character($0) } }
}
