extension String {
  /// The text with every character that would control a terminal replaced with a visible symbol.
  ///
  /// Data is untrusted. An escape sequence in a name must not clear the screen, set the title of
  /// the window or write to the clipboard, and a direction override must not reorder other cells.
  ///
  /// - Complexity: O(*n*).
  public var visible: String {
    // Nearly all texts are plain, which is checked much faster byte by byte.
    if utf8.withContiguousStorageIfAvailable({ $0.allSatisfy(\.isPlain) }) ?? false { return self }
    guard let first = unicodeScalars.first else { return self }
    let hangs = first.isMark
    guard hangs || unicodeScalars.contains(where: { $0.picture != nil }) else { return self }
    var text = String.UnicodeScalarView()
    // A combining mark without a base letter would be drawn on the preceding text.
    if hangs { text.append("\u{25CC}") }
    for scalar in unicodeScalars { text.append(scalar.picture ?? scalar) }
    return String(text)
  }

  /// The visible text in quotes, with its quotes and backslashes escaped.
  var quoted: String {
    "\"" + visible.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] } + "\""
  }
}

extension UInt8 {
  /// Whether the byte belongs only to scalars below U+0300, without control characters. These have
  /// neither marks nor directions.
  fileprivate var isPlain: Bool {
    (0x20...0x7E).contains(self) || (0x80...0xBF).contains(self) || (0xC3...0xCB).contains(self)
  }
}

extension Unicode.Scalar {
  /// The replacement for a scalar that a terminal would interpret; `nil` for all other scalars.
  fileprivate var picture: Unicode.Scalar? {
    switch value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + value)  // ␀ … ␛ … ␟
    case 0x7F: "\u{2421}"  // ␡
    case 0x80...0x9F: "\u{FFFD}"  // 0x9B starts an escape sequence on its own
    case 0x2028, 0x2029: "\u{240A}"  // ␊
    // Direction marks, embeddings, overrides and isolates.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: nil
    }
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }
}
