import NIOCore
import Synchronization

/// The connections of a server whose responses last, which no task waits for.
final class LastingConnections: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  /// Adds a connection until it's closed.
  ///
  /// - Parameter last: What to do after the connection is closed.
  func add(_ channel: any Channel, finally last: (@Sendable () async -> Void)?) {
    let id = ObjectIdentifier(channel)
    state.withLock { $0.channels[id] = channel }
    channel.closeFuture.whenComplete { [self] _ in
      guard let last else { return remove(id) }
      Task {
        await last()
        remove(id)
      }
    }
  }

  private func remove(_ id: ObjectIdentifier) {
    let waiters = state.withLock { state in
      state.channels[id] = nil
      guard state.channels.isEmpty else { return [] as [CheckedContinuation<Void, Never>] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits until all connections have ended. If the task is canceled, they are closed.
  func ended() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isEmpty = state.withLock { state in
          if !state.channels.isEmpty { state.waiters.append(continuation) }
          return state.channels.isEmpty
        }
        if isEmpty { continuation.resume() }
      }
    } onCancel: {
      closeAll()
    }
  }

  /// Closes all connections.
  func closeAll() {
    for channel in state.withLock({ Array($0.channels.values) }) { channel.close(promise: nil) }
  }
}
