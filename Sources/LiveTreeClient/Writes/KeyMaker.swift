import Foundation
import LiveTree
import Synchronization

/// Generates the keys of a database's pushes, which are in chronological order.
@available(Systems 2024, *)
final class KeyMaker: Sendable {
  /// The keys of one run.
  struct Keys {
    private var generator = PushIDGenerator()
    private var last: Int64?

    /// The next key. It never sorts before an earlier one, unless the clock was off by more than a minute.
    mutating func next(
      at milliseconds: Int64, using random: inout some RandomNumberGenerator
    ) -> TreeKey {
      var time = milliseconds
      if let last, last > time, last - time <= 60_000 { time = last }
      last = time
      return generator.next(at: time, using: &random)
    }
  }

  private let keys = Mutex(Keys())

  /// - Parameter clockOffset: The server's clock minus that of this system.
  func next(_ clockOffset: Duration) -> TreeKey {
    keys.withLock { keys in
      var random = SystemRandomNumberGenerator()
      let now = Date().timeIntervalSince1970 + clockOffset / .seconds(1)
      return keys.next(at: Int64(now * 1_000), using: &random)
    }
  }
}
