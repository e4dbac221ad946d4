import Foundation
import LiveTree
import Synchronization

/// Generates the keys of a database's pushes, which are in chronological order.
@available(Systems 2024, *)
final class KeyMaker: Sendable {
  private let generator = Mutex(PushIDGenerator())

  func next() -> TreeKey {
    generator.withLock { generator in
      var random = SystemRandomNumberGenerator()
      let milliseconds = Int64(Date().timeIntervalSince1970 * 1_000)
      return generator.next(at: milliseconds, using: &random)
    }
  }
}
