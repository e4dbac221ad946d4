import Synchronization

/// The number of a request, once it has one, for the handler of a cancellation.
@available(Systems 2024, *)
final class PendingCall: Sendable {
  private let number = Mutex<ClientMachine.CallID?>(nil)

  var id: ClientMachine.CallID? { number.withLock(\.self) }

  func begin(_ id: ClientMachine.CallID) { number.withLock { $0 = id } }
}
