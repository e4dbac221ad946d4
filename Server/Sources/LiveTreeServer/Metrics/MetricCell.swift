import Metrics
import Synchronization

/// What a series counts or measures.
enum MetricValue: Hashable, Sendable {
  case counter(Double)
  case gauge(Double)
  case histogram(Histogram)
}

/// How often values were at most as large as each of some bounds.
struct Histogram: Hashable, Sendable {
  /// The bounds, ascending; a value beyond all counts for the infinite one.
  let bounds: [Double]
  /// How many values each bound is the first for; one more than there are bounds.
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

/// The current value of a series, for whatever handler writes it.
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

/// A handler of a kind of metric, and the cell into which it writes.
protocol MetricHandler: AnyObject, Sendable {
  var cell: MetricCell { get }
}

/// Counts up; amounts that would count down are dropped, since Prometheus would take them for a
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

/// Goes up and down.
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

/// Sorts values into buckets.
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
      // Two owners would be one copy for each value.
      stored = .counter(0)
      histogram.record(value)
      stored = .histogram(histogram)
    }
  }
}
