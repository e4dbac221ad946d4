import Metrics
import Synchronization

/// The series of all batches with the same outcome. As with ``RequestSeries``, finding them takes longer
/// than recording a batch.
struct CommitSeries: Sendable {
  private let commits: any CounterHandler
  private let duration: any TimerHandler
  private let batchSize: any RecorderHandler

  private init(failed: Bool, in factory: any MetricsFactory) {
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

  /// The existing series.
  final class Cache: Sendable {
    private let all = Mutex<[Bool: CommitSeries]>([:])

    /// The series of an outcome, created in a factory if there is none.
    func series(failed: Bool, in factory: any MetricsFactory) -> CommitSeries {
      all.withLock { all in
        if let series = all[failed] { return series }
        let series = CommitSeries(failed: failed, in: factory)
        all[failed] = series
        return series
      }
    }
  }
}
