/// Makes keys that sort in the order of their making.
///
/// A key has 20 characters: 8 for the millisecond, 12 at random. Within one millisecond the random
/// part counts up, so that keys of one generator ascend while its clock does not go back.
///
/// Source: REALTIME-PROTOCOL §1.7.
public struct PushIDGenerator: Hashable, Sendable {
  private static let alphabet = Array(
    "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

  private var milliseconds: Int64?
  private var digits = [UInt8](repeating: 0, count: 12)

  /// Creates a generator that has made no key yet.
  public init() {}

  /// Makes the next key.
  ///
  /// - Parameters:
  ///   - milliseconds: The present, in milliseconds since 1970.
  ///   - generator: Where the random part comes from.
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
