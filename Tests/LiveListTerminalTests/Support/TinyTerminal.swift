@testable import LiveListTerminal

/// A minimal terminal emulator, with the features that a screen and a shell need: two grids, a
/// cursor, and styles.
///
/// After a character in the last column, the cursor stays on it, and wraps only before the next
/// character. Erasing from the cursor on therefore erases that character, too, as in xterm and
/// similar terminals.
struct TinyTerminal {
  struct Cell: Equatable {
    var text = " "
    var style = ""
  }

  private(set) var grid: [[Cell]]
  private(set) var modes: Set<String> = []
  private(set) var unknown: [String] = []
  private var line = 0
  private var column = 0
  private var style = ""
  /// Whether the last column has just been written, so that the next character wraps.
  private var isWrapPending = false
  /// The contents of the main screen while a program uses the alternate one.
  private var saved: (grid: [[Cell]], line: Int, column: Int)?

  init(width: Int, height: Int) {
    grid = Array(repeating: Array(repeating: Cell(), count: width), count: height)
  }

  /// The visible text, without trailing spaces and empty lines.
  var text: String {
    var lines = grid.map { cells in
      let text = cells.map(\.text).joined()
      return text.lastIndex { $0 != " " }.map { String(text[...$0]) } ?? ""
    }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  mutating func write(_ bytes: String) {
    var rest = Substring(bytes)
    while let character = rest.popFirst() {
      if obeyControl(character) { continue }
      guard character == "\u{1B}", rest.first == "[" else {
        put(character)
        continue
      }
      rest.removeFirst()
      let parameters = rest.prefix { !$0.isLetter }
      rest.removeFirst(parameters.count)
      if let command = rest.popFirst() { obey(command, String(parameters)) }
    }
  }

  /// Handles a control character.
  private mutating func obeyControl(_ character: Character) -> Bool {
    defer { if column < grid[line].count - 1 { isWrapPending = false } }
    switch character {
    case "\r": column = 0
    case "\n": feed()
    case "\r\n":
      column = 0
      feed()
    case "\u{8}": column = max(0, column - 1)
    default: return false
    }
    return true
  }

  private mutating func feed() {
    guard line == grid.count - 1 else {
      line += 1
      return
    }
    grid.append(Array(repeating: Cell(), count: grid.removeFirst().count))
  }

  private mutating func put(_ character: Character) {
    let width = character.terminalWidth
    if width > 0, isWrapPending { wrap() }
    guard width > 0, column + width <= grid[line].count else { return }
    grid[line][column] = Cell(text: String(character), style: style)
    for next in 1..<max(2, width) where width > 1 {
      grid[line][column + next] = Cell(text: "", style: style)
    }
    isWrapPending = column + width == grid[line].count
    column = min(column + width, grid[line].count - 1)
  }

  /// Goes to the next line, unless wrapping is off: then the last column is overwritten.
  private mutating func wrap() {
    isWrapPending = false
    guard modes.contains("?7") else { return }
    column = 0
    feed()
  }

  private mutating func obey(_ command: Character, _ parameters: String) {
    let numbers = parameters.split(separator: ";").compactMap { Int($0) }
    switch (command, parameters) {
    case ("H", _): go(to: (numbers.first ?? 1) - 1, (numbers.dropFirst().first ?? 1) - 1)
    case ("G", _): go(to: line, (numbers.first ?? 1) - 1)
    case ("m", "0"): style = ""
    case ("m", _): style = parameters
    case ("J", "2"): for index in grid.indices { erase(index, from: 0) }
    case ("K", ""): erase(line, from: column)
    case ("K", "2"): erase(line, from: 0)
    case ("h", _):
      if parameters == "?1049", saved == nil { saved = (grid, line, column) }
      modes.insert(parameters)
    case ("l", _):
      if parameters == "?1049", let user = saved {
        (grid, line, column) = user
        saved = nil
      }
      modes.remove(parameters)
    default: unknown.append("\(parameters)\(command)")
    }
  }

  private mutating func go(to line: Int, _ column: Int) {
    self.line = line
    self.column = min(column, grid[line].count - 1)
    isWrapPending = false
  }

  private mutating func erase(_ line: Int, from column: Int) {
    for index in grid[line].indices.dropFirst(column) { grid[line][index] = Cell() }
  }
}
