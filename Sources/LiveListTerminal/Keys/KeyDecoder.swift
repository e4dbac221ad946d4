/// Decodes the bytes that a terminal sends as keys.
///
/// A sequence that isn't a key, such as an unexpected report of the terminal, is dropped as a
/// whole, so that no part of it is mistaken for typed text.
///
///     var decoder = KeyDecoder()
///     let keys = decoder.keys(in: bytes)
///     if decoder.isWaiting { … }        // and nothing arrives for 50 ms: decoder.flush()
///
/// Law: the keys don't depend on how the bytes are split.
///
/// Source: ECMA-48, 5.3 to 5.6 (sequences); XTerm Control Sequences, "PC-Style Function Keys" and
/// "VT220-Style Function Keys".
@available(Systems 2024, *)
package struct KeyDecoder: Hashable, Sendable {
  private enum State: Hashable {
    case ground
    case escape
    /// After `ESC [`, with the bytes that followed.
    case control([UInt8])
    /// After `ESC O`, with the bytes that followed.
    case shift([UInt8])
    /// Skipping this many more bytes of a sequence.
    case skip(Int)
    /// In a string for the terminal's own use, which ends with BEL or `ESC \`.
    case string(afterEscape: Bool)
    /// In a UTF-8 encoded scalar. If Alt is pressed, the scalar is dropped.
    case scalar([UInt8], count: Int, isAlt: Bool)
  }

  private var state = State.ground

  /// Creates a decoder at the start of input.
  package init() {}

  /// Whether the last bytes may be the start of a key: Escape or a sequence.
  package var isWaiting: Bool { state != .ground }

  /// Returns the keys that these bytes complete.
  package mutating func keys(in bytes: some Sequence<UInt8>) -> [TerminalKey] {
    var keys: [TerminalKey] = []
    for byte in bytes { take(byte, into: &keys) }
    return keys
  }

  /// Ends the pending bytes: returns Escape, or drops an incomplete sequence. Call it when no input
  /// has arrived for a while.
  package mutating func flush() -> [TerminalKey] {
    defer { state = .ground }
    return state == .escape ? [.escape] : []
  }

  private mutating func take(_ byte: UInt8, into keys: inout [TerminalKey]) {
    switch state {
    case .ground: begin(byte, isAlt: false, into: &keys)
    case .escape: takeAfterEscape(byte, into: &keys)
    case .control(let bytes): takeControl(bytes, byte, into: &keys)
    case .shift(let bytes): takeShift(bytes, byte, into: &keys)
    case .skip(let count): state = count > 1 ? .skip(count - 1) : .ground
    case .string(let afterEscape): takeString(byte, afterEscape: afterEscape)
    case .scalar(let bytes, let count, let isAlt):
      takeScalar(bytes, byte, count: count, isAlt: isAlt, into: &keys)
    }
  }

  private mutating func begin(_ byte: UInt8, isAlt: Bool, into keys: inout [TerminalKey]) {
    state = .ground
    switch byte {
    case 0x1B: state = .escape
    case 0xC2...0xDF: state = .scalar([byte], count: 2, isAlt: isAlt)
    case 0xE0...0xEF: state = .scalar([byte], count: 3, isAlt: isAlt)
    case 0xF0...0xF4: state = .scalar([byte], count: 4, isAlt: isAlt)
    default:
      if !isAlt, let key = TerminalKey(byte: byte) { keys.append(key) }
    }
  }
}

@available(Systems 2024, *)
extension KeyDecoder {
  private mutating func takeAfterEscape(_ byte: UInt8, into keys: inout [TerminalKey]) {
    switch byte {
    case 0x1B: keys.append(.escape)
    case UInt8(ascii: "["): state = .control([])
    case UInt8(ascii: "O"): state = .shift([])
    // OSC, DCS, SOS, PM, APC.
    case 0x5D, 0x50, 0x58, 0x5E, 0x5F: state = .string(afterEscape: false)
    // Ctrl-C after Escape is a key of its own.
    case 0x00...0x1F, 0x7F:
      keys.append(.escape)
      begin(byte, isAlt: false, into: &keys)
    default: begin(byte, isAlt: true, into: &keys)
    }
  }

  private mutating func takeControl(
    _ bytes: [UInt8], _ byte: UInt8, into keys: inout [TerminalKey]
  ) {
    switch byte {
    case 0x20...0x3F:
      // A sequence of this length isn't a key. The input is noise, which may never end.
      state = bytes.count < 64 ? .control(bytes + [byte]) : .ground
    // The function keys of the Linux console have one more byte; a mouse report in the original
    // format has three.
    case UInt8(ascii: "[") where bytes.isEmpty: state = .skip(1)
    case UInt8(ascii: "M") where bytes.isEmpty: state = .skip(3)
    case 0x40...0x7E:
      state = .ground
      if let key = TerminalKey(parameters: bytes, final: byte) { keys.append(key) }
    default: begin(byte, isAlt: false, into: &keys)
    }
  }

  private mutating func takeShift(
    _ bytes: [UInt8], _ byte: UInt8, into keys: inout [TerminalKey]
  ) {
    switch byte {
    case 0x30...0x3B where bytes.count < 8: state = .shift(bytes + [byte])
    case 0x40...0x7E:
      state = .ground
      if let key = TerminalKey(shifted: byte) { keys.append(key) }
    default: begin(byte, isAlt: false, into: &keys)
    }
  }

  private mutating func takeString(_ byte: UInt8, afterEscape: Bool) {
    let isOver = byte == 0x07 || afterEscape && byte == UInt8(ascii: "\\")
    state = isOver ? .ground : .string(afterEscape: byte == 0x1B)
  }

  private mutating func takeScalar(
    _ bytes: [UInt8], _ byte: UInt8, count: Int, isAlt: Bool, into keys: inout [TerminalKey]
  ) {
    guard (0x80...0xBF).contains(byte) else {
      // The sequence was incomplete; this byte starts another key.
      return begin(byte, isAlt: false, into: &keys)
    }
    let bytes = bytes + [byte]
    guard bytes.count == count else {
      state = .scalar(bytes, count: count, isAlt: isAlt)
      return
    }
    state = .ground
    if !isAlt, let key = TerminalKey(scalar: bytes) { keys.append(key) }
  }
}
