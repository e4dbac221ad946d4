import LiveListTesting
import Workloads

/// Times the calls of a workload in turn, again and again.
@MainActor
final class Rounds {
  private let workload: Workload
  private var samplers: [Sampler] = []
  private var random = SplitMix64(seed: 0)
  private var round = 0

  nonisolated init(of workload: Workload) {
    self.workload = workload
  }

  /// Makes the lists, makes every call, and sees how long it takes.
  func begin() {
    let trial = workload.trial()
    samplers = Subject.allCases.compactMap { subject in
      trial.calls[subject].map { Sampler(subject, call: $0) }
    }
  }

  /// Times every call, in another order in each round: what a call leaves in the caches and
  /// in the allocator is not always felt by the same one.
  ///
  /// - Returns: Nanoseconds for one call.
  func next() -> [(Subject, Double)] {
    round += 1
    return samplers.indices.shuffled(using: &random).compactMap { index in
      samplers[index].sample(in: round)
    }
  }

  /// The median of each call so far, in nanoseconds.
  var medians: [Subject: Double] {
    Dictionary(uniqueKeysWithValues: samplers.map { ($0.subject, $0.median) })
  }

  /// Gives the lists back.
  func end() {
    samplers = []
  }
}
