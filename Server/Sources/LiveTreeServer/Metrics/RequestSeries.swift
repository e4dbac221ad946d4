import Metrics
import NIOCore
import Synchronization

/// The series of all requests of a kind with the same status.
///
/// A factory finds a series by its labels, which takes longer than everything else that is recorded
/// about a request. Therefore, existing series are cached.
struct RequestSeries: Sendable {
  private let requests, bytesIn, bytesOut: any CounterHandler
  /// Only event streams have `events`, and only other requests have a `duration`.
  private let events: (any CounterHandler)?
  private let duration: (any TimerHandler)?

  private init(_ record: RequestRecord, in factory: any MetricsFactory) {
    let operation = ("operation", record.kind.label)
    let status = ("status", record.status.map { "\($0)" } ?? "none")
    requests = factory.makeCounter(label: "live_requests", dimensions: [operation, status])
    bytesIn = factory.makeCounter(label: "live_request_bytes", dimensions: [operation])
    bytesOut = factory.makeCounter(label: "live_response_bytes", dimensions: [operation])
    let isStream = record.kind == .stream
    events = isStream ? factory.makeCounter(label: "live_stream_events", dimensions: []) : nil
    duration =
      isStream ? nil : factory.makeTimer(label: "live_request_duration", dimensions: [operation])
  }

  /// Records a request.
  func add(_ record: RequestRecord) {
    requests.increment(by: 1)
    bytesIn.increment(by: Int64(record.bytesIn))
    bytesOut.increment(by: Int64(record.bytesOut))
    events?.increment(by: Int64(record.events))
    duration?.recordNanoseconds(record.duration.nanoseconds)
  }

  /// The existing series.
  final class Cache: Sendable {
    private struct Key: Hashable, Sendable {
      let kind: RequestKind
      let status: Int?
    }

    private let all = Mutex<[Key: RequestSeries]>([:])

    /// The series of a request, created in a factory if there is none.
    func series(of record: RequestRecord, in factory: any MetricsFactory) -> RequestSeries {
      let key = Key(kind: record.kind, status: record.status)
      return all.withLock { all in
        if let series = all[key] { return series }
        let series = RequestSeries(record, in: factory)
        all[key] = series
        return series
      }
    }
  }
}
