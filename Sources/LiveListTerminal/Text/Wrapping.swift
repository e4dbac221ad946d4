extension String {
  /// Returns the text in lines of a width, broken at spaces if possible. An empty text is one empty
  /// line.
  ///
  /// - Complexity: O(*n*).
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var rest = self[...]
    while let end = rest.endOfLine(width: Swift.max(1, width)) {
      let line = rest[..<end]
      lines.append(line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? "")
      rest = rest[end...].drop { $0 == " " }
    }
    return lines + (rest.isEmpty && !lines.isEmpty ? [] : [String(rest)])
  }
}

extension Substring {
  /// Returns the position at which to break the text; `nil` if all of it fits.
  fileprivate func endOfLine(width: Int) -> Index? {
    var left = width
    var lastSpace: Index?
    for index in indices {
      left -= self[index].terminalWidth
      if self[index] == " ", index > startIndex { lastSpace = index }
      guard left < 0 else { continue }
      // A character that is wider than the line is placed on a line of its own.
      return lastSpace ?? (index > startIndex ? index : self.index(after: index))
    }
    return nil
  }
}
