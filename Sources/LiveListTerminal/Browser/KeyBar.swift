/// The last line: as many keys and their actions as fit.
struct KeyBar {
  /// The keys and their actions, most important first, with their positions in the line.
  private var items: [(place: Int, keys: String, words: String)]

  /// - Parameter items: The keys and their actions in display order. Those with the highest rank
  ///   are omitted first.
  init(_ items: [(keys: String, words: String, rank: Int)]) {
    self.items = items.enumerated().map { ($0, $1.keys, $1.words, $1.rank) }
      .sorted { ($0.3, $0.0) < ($1.3, $1.0) }.map { ($0.0, $0.1, $0.2) }
  }

  /// Returns this bar with the keys of an app in front.
  ///
  /// - Parameter rank: The number of more important keys.
  func with(_ commands: [(keys: String, words: String)], rank: Int) -> KeyBar {
    var bar = self
    let first = items.prefix(rank).map { ($0.place + commands.count, $0.keys, $0.words) }
    let rest = items.dropFirst(rank).map { ($0.place + commands.count, $0.keys, $0.words) }
    bar.items = first + commands.enumerated().map { ($0, $1.keys, $1.words) } + rest
    return bar
  }

  func line(width: Int) -> StyledLine {
    var left = width
    let shown = items.prefix { item in
      left -= item.keys.terminalWidth + item.words.terminalWidth + (left == width ? 2 : 4)
      return left >= 0
    }
    var line = StyledLine()
    for item in shown.sorted(by: { $0.place < $1.place }) {
      line.append(line.runs.isEmpty ? " " : "   ")
      line.append(item.keys, .title)
      line.append(" \(item.words)", .faint)
    }
    return line
  }

  static let live = KeyBar([
    ("←→", "history", 1), ("/", "search", 2), ("space", "pause", 3), ("enter", "details", 4),
    ("?", "help", 0), ("q", "quit", 5),
  ])
  static let following = KeyBar([
    ("esc", "stop following", 1), ("/", "search", 2), ("?", "help", 0), ("q", "quit", 3),
  ])
  static let paused = KeyBar([
    ("←→", "step", 1), ("space", "resume", 2), ("enter", "details", 3), ("?", "help", 0),
  ])
  static let past = KeyBar([
    ("←→", "history", 1), ("esc", "now", 2), ("enter", "details", 3), ("?", "help", 0),
  ])
  static let detail = KeyBar([
    ("↑↓", "scroll", 1), ("←→", "history", 2), ("space", "pause", 3), ("esc", "back", 0),
  ])
  static let nested = KeyBar([
    ("enter h l", "fold", 1), ("←→", "history", 2), ("space", "pause", 3), ("esc", "back", 0),
  ])
  static let help = KeyBar([("↑↓", "scroll", 1), ("esc", "back", 0)])
}
