/// A choice among a few words, which the user makes with keys.
struct ChosenOption: Hashable {
  let options: [String]
  private(set) var index: Int

  var text: String { options[index] }

  init(_ options: [String], at index: Int) {
    self.options = options
    self.index = index
  }

  /// Handles a key that changes the choice. Returns `false` for other keys.
  mutating func take(_ key: TerminalKey) -> Bool {
    switch key {
    case .left, .up, .backTab: index = max(0, index - 1)
    case .right, .down, .tab: index = min(options.count - 1, index + 1)
    case .home: index = 0
    case .end: index = options.count - 1
    case .character(let character): find(character)
    default: return false
    }
    return true
  }

  /// Moves to the next word that starts with a letter. At the end, it continues from the beginning.
  private mutating func find(_ character: Character) {
    let order = options.indices.map { (index + 1 + $0) % options.count }
    let found = order.first { options[$0].lowercased().hasPrefix(character.lowercased()) }
    index = found ?? index
  }

  /// Returns the options, fitted to a number of columns, with the chosen one visible.
  func runs(width: Int) -> [StyledLine.Run] {
    let words = options.enumerated().map { place, option in
      place == index ? "[\(option.visible)]" : option.visible
    }
    var start = 0
    while start < index, Self.width(words[start...index], from: start) > width - 2 { start += 1 }
    var shown = words[start...]
    while shown.count > index - start + 1, Self.width(shown, from: start) + 2 > width {
      shown.removeLast()
    }
    var runs = start > 0 ? [StyledLine.Run("… ", .faint)] : []
    for (place, word) in zip(shown.indices, shown) {
      if place > start { runs.append(StyledLine.Run("  ")) }
      runs.append(
        StyledLine.Run(word.truncated(to: max(1, width)), place == index ? .title : .plain))
    }
    return runs + (shown.endIndex < words.count ? [StyledLine.Run(" …", .faint)] : [])
  }

  private static func width(_ words: ArraySlice<String>, from start: Int) -> Int {
    words.reduce(start > 0 ? 0 : -2) { $0 + $1.terminalWidth + 2 }
  }
}
