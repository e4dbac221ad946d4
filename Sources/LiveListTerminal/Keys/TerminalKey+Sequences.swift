@available(Systems 2024, *)
extension TerminalKey {
  /// The key of one byte; `nil` if it isn't ASCII.
  init?(byte: UInt8) {
    switch byte {
    // For Ctrl-J a terminal sends what others send for Enter.
    case 0x0A, 0x0D: self = .enter
    case 0x09: self = .tab
    case 0x08, 0x7F: self = .backspace
    case 0x00, 0x1C...0x1F: self = .control(Character(Unicode.Scalar(byte + 0x40)))
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    case 0x20...0x7E: self = .character(Character(Unicode.Scalar(byte)))
    default: return nil
    }
  }

  /// The key of a scalar in UTF-8; `nil` if the bytes are ill-formed, or not printable.
  init?(scalar bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self),
      let scalar = text.unicodeScalars.first
    else { return nil }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return nil
    default: self = .character(Character(scalar))
    }
  }

  /// The key of a control sequence; `nil` if it isn't a key's.
  ///
  /// - Parameters:
  ///   - parameters: The text between `ESC [` and the last byte, such as `1;5` for Ctrl.
  ///   - final: The last byte.
  init?(parameters: [UInt8], final: UInt8) {
    guard parameters.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    if final == UInt8(ascii: "~") {
      let number = parameters.split(separator: UInt8(ascii: ";")).first ?? []
      self.init(number: Int(String(decoding: number, as: UTF8.self)) ?? 0)
    } else {
      self.init(letter: final)
    }
  }

  /// The key of a sequence that begins with `ESC O`, as in application mode.
  init?(shifted final: UInt8) {
    // Enter on the numeric keypad.
    if final == UInt8(ascii: "M") { self = .enter } else { self.init(letter: final) }
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

  /// The numbers of the VT220's six editing keys; rxvt uses 7 and 8 for two of them.
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
