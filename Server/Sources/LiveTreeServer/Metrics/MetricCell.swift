import Metrics
import Synchronization

/// The value of a series.
enum MetricValue: Hashable, Sendable {
  case counter(Double)
  case gauge(Double)
  case histogram(Histogram)
}

/// Counts values in buckets.
struct Histogram: Hashable, Sendable {
  /// The upper bounds, ascending; larger values are in an infinite bucket.
  let bounds: [Double]
  /// The number of values in each bucket, including the infinite one.
  private(set) var counts: [Int]
  private(set) var sum = 0.0

  init(bounds: [Double]) {
    self.bounds = bounds
    counts = Array(repeating: 0, count: bounds.count + 1)
  }

  mutating func record(_ value: Double) {
    counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
    sum += value
  }
}

/// The current value of a series, written by its handler.
final class MetricCell: Sendable {
  private let stored: Mutex<MetricValue>

  init(_ value: MetricValue) {
    stored = Mutex(value)
  }

  var value: MetricValue { stored.withLock { $0 } }

  func change(_ body: (inout MetricValue) -> Void) {
    stored.withLock { body(&$0) }
  }
}

// MARK: - Handlers

/// A handler of metrics with the cell that it writes.
protocol MetricHandler: AnyObject, Sendable {
  var cell: MetricCell { get }
}

/// A counter. It ignores negative amounts, because Prometheus would mistake a smaller value for a
/// restart.
final class CounterCell: CounterHandler, FloatingPointCounterHandler, MetricHandler {
  let cell = MetricCell(.counter(0))

  func increment(by amount: Int64) { increment(by: Double(amount)) }

  func increment(by amount: Double) {
    guard amount > 0, amount.isFinite else { return }
    cell.change { if case .counter(let sum) = $0 { $0 = .counter(sum + amount) } }
  }

  func reset() { cell.change { $0 = .counter(0) } }
}

/// Stores the last value.
final class GaugeCell: MeterHandler, RecorderHandler, MetricHandler {
  let cell = MetricCell(.gauge(0))

  func set(_ value: Int64) { set(Double(value)) }
  func set(_ value: Double) { cell.change { $0 = .gauge(value) } }
  func record(_ value: Int64) { set(Double(value)) }
  func record(_ value: Double) { set(value) }
  func decrement(by amount: Double) { increment(by: -amount) }

  func increment(by amount: Double) {
    cell.change { if case .gauge(let value) = $0 { $0 = .gauge(value + amount) } }
  }
}

/// Counts values in the buckets of a histogram.
final class HistogramCell: TimerHandler, RecorderHandler, MetricHandler {
  let cell: MetricCell

  init(bounds: [Double]) {
    cell = MetricCell(.histogram(Histogram(bounds: bounds)))
  }

  func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
  func record(_ value: Int64) { record(Double(value)) }

  func record(_ value: Double) {
    guard value.isFinite else { return }
    cell.change { stored in
      guard case .histogram(var histogram) = stored else { return }
      // Releases the stored histogram, so that adding a value doesn't copy it.
      stored = .counter(0)
      histogram.record(value)
      stored = .histogram(histogram)
    }
  }
}
