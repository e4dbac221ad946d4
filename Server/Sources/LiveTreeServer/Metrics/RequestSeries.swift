import Metrics
import NIOCore

/// The series of all requests of a kind with the same status.
struct RequestSeries: Sendable {
  private let requests, bytesIn, bytesOut: any CounterHandler
  /// Only event streams have `events`, and only other requests have a `duration`.
  private let events: (any CounterHandler)?
  private let duration: (any TimerHandler)?

  init(_ record: RequestRecord, in factory: any MetricsFactory) {
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

  /// What distinguishes series.
  struct Key: Hashable, Sendable {
    let kind: RequestKind
    let status: Int?

    init(_ record: RequestRecord) { (kind, status) = (record.kind, record.status) }
  }
}
