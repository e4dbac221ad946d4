import Metrics

/// The series of all batches with the same outcome.
struct CommitSeries: Sendable {
  private let commits: any CounterHandler
  private let duration: any TimerHandler
  private let batchSize: any RecorderHandler

  init(failed: Bool, in factory: any MetricsFactory) {
    commits = factory.makeCounter(
      label: "live_commits", dimensions: [("outcome", failed ? "failed" : "durable")])
    duration = factory.makeTimer(label: "live_commit_duration", dimensions: [])
    batchSize = factory.makeRecorder(
      label: "live_commit_batch_size", dimensions: [], aggregate: true)
  }

  /// Records a batch of writes.
  func add(_ count: Int, in duration: Duration) {
    commits.increment(by: Int64(count))
    self.duration.recordNanoseconds(Int64(duration / .nanoseconds(1)))
    batchSize.record(Int64(count))
  }
}
