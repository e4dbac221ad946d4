@testable import LiveTree

extension TreeSubscription {
  /// Takes the waiting events, without waiting for more.
  func waiting() -> [SharedTreeEvent] {
    session.takeAll().compactMap { message in
      if case .event(_, let event) = message { event } else { nil }
    }
  }
}
