@testable import LiveTree

extension TreeSubscription {
  /// Takes what waits, and does not wait itself.
  func waiting() -> [SharedTreeEvent] { reader.listener.waiting() }
}
