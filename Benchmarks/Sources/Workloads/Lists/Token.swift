public import Foundation
import LiveListTesting

/// An item that is nothing but its id.
public struct Token: Identifiable, Equatable, Sendable {
  public let id: UUID
}

extension [Token] {
  /// Tokens with random ids.
  static func tokens(_ count: Int, using random: inout SplitMix64) -> Self {
    (0..<count).map { _ in Token(id: UUID(using: &random)) }
  }
}

extension UUID {
  /// A UUID whose bytes follow from the random numbers.
  fileprivate init(using random: inout SplitMix64) {
    let (high, low) = (random.next().bigEndian, random.next().bigEndian)
    let bytes = withUnsafeBytes(of: (high, low)) { $0.loadUnaligned(as: uuid_t.self) }
    self.init(uuid: bytes)
  }
}
