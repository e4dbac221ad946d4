import Demos
import LiveList
import LiveListPipeline
import Synchronization

/// The writes of a demo that the server of its database hasn't confirmed.
///
/// An edit shows at once, and is sent when there is a connection. If the server refuses it, the rows change
/// back, and the reason is kept until the next edit.
final class UnconfirmedWrites: Sendable {
  /// What is pending at a time.
  struct State: Equatable, Sendable {
    /// The IDs of the rows with edits that the server has for longer than it usually takes.
    fileprivate(set) var marked: Set<String> = []
    /// Why the server refused the last edit; `nil` if it didn't.
    fileprivate(set) var refusal: String?
    /// The number of unconfirmed edits of each row.
    fileprivate var counts: [String: Int] = [:]

    /// Whether a row has an unconfirmed edit.
    func contains(_ id: String) -> Bool { counts[id] != nil }
  }

  private let patience: Duration
  private let clock: any Clock<Duration>
  private let state = Mutex(State())
  private let newest = NewestValue(State())

  /// Creates a demo's edits.
  ///
  /// - Parameters:
  ///   - patience: The time after which a row is marked, so that no mark flickers if the server is fast.
  ///   - clock: The clock that measures it.
  init(patience: Duration = .milliseconds(300), clock: any Clock<Duration> = ContinuousClock()) {
    self.patience = patience
    self.clock = clock
  }

  /// What is pending now, then after each change.
  func states() -> some AsyncSequence<State, Never> & Sendable { newest.values() }

  /// Begins an edit of a row.
  ///
  /// - Parameters:
  ///   - id: The ID of the row.
  ///   - failure: What is said if the server refuses the edit: "The match couldn't be saved".
  ///   - write: Sends the edit, and returns when the server has it.
  func begin(
    _ id: String, or failure: String, write: @escaping @Sendable () async throws -> Void
  ) {
    change {
      $0.refusal = nil
      $0.counts[id, default: 0] += 1
    }
    let marking = Task { [patience, clock] in
      try await clock.sleep(for: patience)
      change { if $0.contains(id) { $0.marked.insert(id) } }
    }
    Task {
      let refusal: String?
      do {
        try await write()
        refusal = nil
      } catch {
        refusal = "\(failure): \(ListFailure(error))"
      }
      marking.cancel()
      change { $0.end(id, refusal) }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    state.withLock {
      body(&$0)
      newest.send($0)
    }
  }
}

extension UnconfirmedWrites.State {
  fileprivate mutating func end(_ id: String, _ refusal: String?) {
    self.refusal = refusal ?? self.refusal
    guard let count = counts[id], count > 1 else {
      counts[id] = nil
      marked.remove(id)
      return
    }
    counts[id] = count - 1
  }
}
