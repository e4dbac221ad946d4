import Dispatch
import Synchronization

/// One wait for a socket, which blocks no thread.
///
/// The sources are canceled before the wait ends, so that the socket can be closed afterward.
final class SocketWait: Sendable {
  /// The reason why a wait has ended.
  enum Outcome: Sendable {
    case ready, timedOut, interrupted
  }

  /// What to wait for.
  struct Interest: OptionSet, Sendable {
    let rawValue: Int
    static let read = Interest(rawValue: 1)
    static let write = Interest(rawValue: 2)
  }

  private struct State {
    var sources: [any DispatchSourceProtocol] = []
    var openCount = 0
    var outcome: Outcome?
    var continuation: CheckedContinuation<Outcome, Never>?
  }

  private static let queue = DispatchQueue(label: "LivePostgres.sockets")

  private let state = Mutex(State())

  /// Waits until the socket is ready, the deadline has passed, or the wait is interrupted.
  /// Canceling the task interrupts the wait. Call this method only once.
  func run(
    _ descriptor: Int32, for interest: Interest, until deadline: DispatchTime
  ) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { start(descriptor, interest, deadline, $0) }
    } onCancel: {
      interrupt()
    }
  }

  /// Ends the wait.
  func interrupt() { end(.interrupted) }

  private func start(
    _ descriptor: Int32, _ interest: Interest, _ deadline: DispatchTime,
    _ continuation: CheckedContinuation<Outcome, Never>
  ) {
    state.withLock { state in
      let sources = makeSources(descriptor, interest, deadline)
      state.continuation = continuation
      state.openCount = sources.count
      // Only an activated source calls its cancel handler.
      for source in sources { source.activate() }
      if state.outcome != nil {
        for source in sources { source.cancel() }
      } else {
        state.sources = sources
      }
    }
  }

  private func makeSources(
    _ descriptor: Int32, _ interest: Interest, _ deadline: DispatchTime
  ) -> [any DispatchSourceProtocol] {
    let timer = DispatchSource.makeTimerSource(queue: Self.queue)
    timer.schedule(deadline: deadline)
    timer.setEventHandler { self.end(.timedOut) }
    var sources: [any DispatchSourceProtocol] = [timer]
    if interest.contains(.read) {
      let read = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: Self.queue)
      read.setEventHandler { self.end(.ready) }
      sources.append(read)
    }
    if interest.contains(.write) {
      let write = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: Self.queue)
      write.setEventHandler { self.end(.ready) }
      sources.append(write)
    }
    for source in sources { source.setCancelHandler { self.close() } }
    return sources
  }

  private func end(_ outcome: Outcome) {
    state.withLock { state in
      guard state.outcome == nil else { return }
      state.outcome = outcome
      for source in state.sources { source.cancel() }
      state.sources = []
    }
  }

  /// Counts a source that no longer uses the socket.
  private func close() {
    let last = state.withLock { state in
      state.openCount -= 1
      return state.openCount == 0 ? (state.continuation.take(), state.outcome) : (nil, nil)
    }
    last.0?.resume(returning: last.1 ?? .interrupted)
  }
}
