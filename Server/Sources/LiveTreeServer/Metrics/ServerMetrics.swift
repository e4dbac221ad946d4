public import Metrics
import NIOCore

/// The metrics of a server.
///
/// They are labeled by operation, status, reason and outcome, never by path or client:
/// `live_requests`, `live_request_bytes`, `live_response_bytes`, `live_request_duration`,
/// `live_stream_events`, `live_refusals`, `live_connections`, `live_streams`, `live_commits`,
/// `live_commit_duration`, `live_commit_batch_size`, `live_key_loads` and `live_keys`.
public struct ServerMetrics: Sendable {
  private let factory: any MetricsFactory
  // A factory finds a series by its labels, which takes longer than everything else that is recorded about
  // a request or a batch.
  private let requests = SharedCache<RequestSeries.Key, RequestSeries>()
  private let commits = SharedCache<Bool, CommitSeries>()

  /// Creates metrics in a factory, such as ``PrometheusMetrics``.
  public init(_ factory: any MetricsFactory) {
    self.factory = factory
  }
}

extension ServerMetrics {
  /// Records a request when its response is complete or its connection has closed.
  func ended(_ record: RequestRecord) {
    requests.value(for: RequestSeries.Key(record)) { RequestSeries(record, in: factory) }.add(
      record)
  }

  /// Counts a refusal.
  func refused(_ reason: String) {
    count("live_refusals", 1, [("reason", reason)])
  }

  /// Updates the number of connections.
  func connections(changedBy change: Int) {
    factory.makeMeter(label: "live_connections", dimensions: []).increment(by: Double(change))
  }

  /// Updates the number of streams.
  func streams(changedBy change: Int) {
    factory.makeMeter(label: "live_streams", dimensions: []).increment(by: Double(change))
  }

  /// Records that the public keys for tokens were loaded, and how many are trusted now.
  public func loadedKeys(_ count: Int) {
    self.count("live_key_loads", 1, [("outcome", "loaded")])
    factory.makeMeter(label: "live_keys", dimensions: []).set(Int64(count))
  }

  /// Records that the public keys for tokens can't be loaded.
  public func failedToLoadKeys() {
    count("live_key_loads", 1, [("outcome", "failed")])
  }

  /// Records a batch of writes that the storage committed or failed to commit.
  func committed(_ count: Int, in duration: Duration, failed: Bool) {
    commits.value(for: failed) { CommitSeries(failed: failed, in: factory) }.add(
      count, in: duration)
  }

  private func count(_ label: String, _ amount: Int, _ dimensions: [(String, String)] = []) {
    factory.makeCounter(label: label, dimensions: dimensions).increment(by: Int64(amount))
  }
}
