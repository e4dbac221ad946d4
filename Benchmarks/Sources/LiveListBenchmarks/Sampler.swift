import Workloads

/// Samples the time of a call, including the time to release its result.
///
/// A call that is shorter than a sample is repeated until the overhead of the clock is negligible.
struct Sampler {
  let subject: Subject
  private let call: () -> Void
  private let repetitions: Int
  private let isSlow: Bool
  private var samples: [Double] = []

  private static let shortestSample = Duration.microseconds(50)
  private static let slow = Duration.milliseconds(20)

  init(_ subject: Subject, call: @escaping () -> Void) {
    self.subject = subject
    self.call = call
    call()
    var repetitions = 1
    var time = Self.time(1, call)
    isSlow = time > Self.slow
    while time < Self.shortestSample {
      repetitions *= 2
      time = Self.time(repetitions, call)
    }
    self.repetitions = repetitions
  }

  /// The time of one call in nanoseconds, after another call that loads the data into the caches.
  ///
  /// A slow call is timed in only one of eight rounds, so that there is time for rounds of the
  /// other calls.
  mutating func sample(in round: Int) -> (Subject, Double)? {
    if isSlow {
      guard round % 8 == 1 else { return nil }
    } else {
      call()
    }
    let time = Self.time(repetitions, call) / .nanoseconds(1) / Double(repetitions)
    samples.append(time)
    return (subject, time)
  }

  /// The median of the samples. There must be at least one.
  var median: Double { samples.sorted()[samples.count / 2] }

  private static func time(_ repetitions: Int, _ call: () -> Void) -> Duration {
    ContinuousClock().measure {
      for _ in 0..<repetitions { call() }
    }
  }
}
