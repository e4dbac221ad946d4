#if Client
import Foundation
import LiveTree
import Synchronization

/// Makes the keys of one database's pushes, which ascend in the order of their making.
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
#endif
