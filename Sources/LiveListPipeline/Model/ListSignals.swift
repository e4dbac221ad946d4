import Synchronization

/// Signals a waiting iterator that the list has changed.
@available(Systems 2024, *)
typealias ListSignal = UpdateBuffer<Void, Never>

/// The signals of the iterators that wait for a change of a list. They are held weakly.
@available(Systems 2024, *)
final class ListSignals: Sendable {
  private struct Reference {
    weak var signal: ListSignal?
  }

  private let references = Mutex<[Reference]>([])

  /// Creates a signal that receives every change from now on.
  func make(
    policy: UpdatePolicy = .newestWins, clock: any Clock<Duration> = ContinuousClock()
  ) -> ListSignal {
    let signal = ListSignal(policy: policy, clock: clock)
    references.withLock { references in
      references.removeAll { $0.signal == nil }
      references.append(Reference(signal: signal))
    }
    return signal
  }

  /// Signals a change.
  func arrive() {
    for signal in signals { signal.arrive(()) }
  }

  /// Ends all signals.
  func end() {
    for signal in signals { signal.end(nil) }
  }

  private var signals: [ListSignal] {
    references.withLock { $0.compactMap(\.signal) }
  }
}
