@available(Systems 2024, *)
extension TerminalKey {
  /// Creates the key for a single byte; `nil` if it isn't ASCII.
  init?(byte: UInt8) {
    switch byte {
    // Ctrl-J sends 0x0A, which some terminals also send for Enter.
    case 0x0A, 0x0D: self = .enter
    case 0x09: self = .tab
    case 0x08, 0x7F: self = .backspace
    case 0x00, 0x1C...0x1F: self = .control(Character(Unicode.Scalar(byte + 0x40)))
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x20...0x7E: self = .character(Character(Unicode.Scalar(byte)))
    default: return nil
    }
  }

  /// Creates the key for a UTF-8 encoded scalar; `nil` if the bytes are ill-formed or the scalar
  /// isn't printable.
  init?(scalar bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self),
      let scalar = text.unicodeScalars.first
    else { return nil }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return nil
    default: self = .character(Character(scalar))
    }
  }

  /// Creates the key for a control sequence; `nil` if the sequence isn't a key.
  ///
  /// - Parameters:
  ///   - parameters: The text between `ESC [` and the last byte, such as `1;5` for Ctrl.
  ///   - final: The last byte.
  init?(parameters: [UInt8], final: UInt8) {
    if parameters.first == UInt8(ascii: "<") {
      self.init(mouse: parameters.dropFirst(), isPress: final == UInt8(ascii: "M"))
      return
    }
    guard parameters.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    if final == UInt8(ascii: "~") {
      let number = parameters.split(separator: UInt8(ascii: ";")).first ?? []
      self.init(number: Int(String(decoding: number, as: UTF8.self)) ?? 0)
    } else {
      self.init(letter: final)
    }
  }

  /// Creates the key for a sequence that starts with `ESC O`, which terminals send in application
  /// mode.
  init?(shifted final: UInt8) {
    // Enter on the numeric keypad.
    if final == UInt8(ascii: "M") { self = .enter } else { self.init(letter: final) }
  }

  /// Creates the key for a report of the mouse: the button, the column and the line, counted from
  /// one. Releases and other buttons aren't keys.
  ///
  /// Source: XTerm Control Sequences, "Extended coordinates", SGR (1006).
  private init?(mouse report: ArraySlice<UInt8>, isPress: Bool) {
    let numbers = report.split(separator: UInt8(ascii: ";"))
      .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 3, isPress, numbers[1] > 0, numbers[2] > 0 else { return nil }
    // Bits for Shift, Alt and Ctrl are ignored, as they are for keys.
    switch numbers[0] & ~0b11100 {
    case 0: self = .click(column: numbers[1] - 1, line: numbers[2] - 1)
    case 64: self = .wheelUp
    case 65: self = .wheelDown
    default: return nil
    }
  }

  private init?(letter: UInt8) {
    switch Unicode.Scalar(letter) {
    case "A", "a": self = .up
    case "B", "b": self = .down
    case "C", "c": self = .right
    case "D", "d": self = .left
    case "H": self = .home
    case "F": self = .end
    case "Z": self = .backTab
    default: return nil
    }
  }

  /// Creates a key from the number of one of the VT220's six editing keys. rxvt uses 7 and 8 for
  /// two of them.
  private init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    default: return nil
    }
  }
}
