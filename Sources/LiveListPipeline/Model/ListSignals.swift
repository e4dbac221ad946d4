/// Tells one who waits that there is something new.
typealias ListSignal = UpdateBuffer<Void, Never>

/// Those who wait for something to happen to a list. They are not kept: whoever goes is forgotten.
struct ListSignals: Sendable {
  private struct Reference: Sendable {
    weak let signal: ListSignal?
  }

  private var references: [Reference] = []

  /// A signal that will be told of all that happens from now on.
  mutating func make(
    policy: UpdatePolicy = .newestWins, clock: any Clock<Duration> = ContinuousClock()
  ) -> ListSignal {
    let signal = ListSignal(policy: policy, clock: clock)
    references.removeAll { $0.signal == nil }
    references.append(Reference(signal: signal))
    return signal
  }

  /// There is something new.
  func arrive() {
    for reference in references { reference.signal?.arrive(()) }
  }

  /// There will be nothing new any more.
  func end() {
    for reference in references { reference.signal?.end(nil) }
  }
}
