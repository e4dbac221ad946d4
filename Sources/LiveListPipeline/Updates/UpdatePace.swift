/// A policy and the clock that measures its intervals.
struct UpdatePace: Sendable {
  var policy = UpdatePolicy.newestWins
  var clock: any Clock<Duration> = ContinuousClock()
}
