@testable import LiveTree

extension TreeSubscription {
  /// Takes what waits, without waiting.
  func waiting() -> [SharedTreeEvent] {
    session.takeAll().compactMap { message in
      if case .event(_, let event) = message { event } else { nil }
    }
  }
}
