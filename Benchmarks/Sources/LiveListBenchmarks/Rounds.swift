import LiveListTesting
import Workloads

/// Times the calls of a workload repeatedly, in turn.
@MainActor
final class Rounds {
  private let workload: Workload
  private var samplers: [Sampler] = []
  private var random = SplitMix64(seed: 0)
  private var round = 0

  nonisolated init(of workload: Workload) {
    self.workload = workload
  }

  /// Creates the lists, performs every call once, and measures its time.
  func begin() {
    let trial = workload.trial()
    samplers = Subject.allCases.compactMap { subject in
      trial.calls[subject].map { Sampler(subject, call: $0) }
    }
  }

  /// Times every call, in a different order in each round, so that the effect of a call on caches
  /// and the allocator doesn't always hit the same one.
  ///
  /// - Returns: The nanoseconds of each call.
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

  /// Releases the lists.
  func end() {
    samplers = []
  }
}
