public import Foundation
import LiveListTesting

/// An item that consists of only its ID.
public struct Token: Identifiable, Equatable, Sendable {
  public let id: UUID
}

extension [Token] {
  /// Tokens with random IDs.
  static func tokens(_ count: Int, using random: inout SplitMix64) -> Self {
    (0..<count).map { _ in Token(id: UUID(using: &random)) }
  }
}

extension UUID {
  /// Creates a UUID whose bytes follow from the random numbers.
  fileprivate init(using random: inout SplitMix64) {
    let (high, low) = (random.next().bigEndian, random.next().bigEndian)
    let bytes = withUnsafeBytes(of: (high, low)) { $0.loadUnaligned(as: uuid_t.self) }
    self.init(uuid: bytes)
  }
}
