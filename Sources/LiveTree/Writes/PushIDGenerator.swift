/// Generates keys that sort in the order of their creation.
///
/// A key has 20 characters: 8 for the millisecond, and 12 random ones. Within a millisecond, the
/// random part is incremented, so that the keys of a generator ascend as long as its clock doesn't
/// go back.
///
/// Source: Protocol.md §1.7.
public struct PushIDGenerator: Hashable, Sendable {
  private static let alphabet = Array(
    "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

  private var milliseconds: Int64?
  private var digits = [UInt8](repeating: 0, count: 12)

  /// Creates a generator.
  public init() {}

  /// Generates the next key.
  ///
  /// - Parameters:
  ///   - milliseconds: The current time, in milliseconds since 1970.
  ///   - generator: The source of the random part.
  public mutating func next(
    at milliseconds: Int64, using generator: inout some RandomNumberGenerator
  ) -> TreeKey {
    if milliseconds == self.milliseconds {
      increment()
    } else {
      for position in digits.indices { digits[position] = .random(in: 0..<64, using: &generator) }
    }
    self.milliseconds = milliseconds
    let time = stride(from: 42, through: 0, by: -6).map { UInt8((milliseconds >> $0) & 63) }
    return TreeKey(
      unchecked: String(decoding: (time + digits).map { Self.alphabet[Int($0)] }, as: UTF8.self))
  }

  private mutating func increment() {
    for position in digits.indices.reversed() {
      digits[position] = (digits[position] + 1) % 64
      if digits[position] != 0 { return }
    }
  }
}
