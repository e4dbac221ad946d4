public import Metrics
import Synchronization

/// Metrics in the text format of Prometheus.
///
/// The names of counters end in `_total`. Timers are histograms in seconds, whose names end in
/// `_seconds`. Recorders that aggregate are histograms, and the others are gauges. The number of
/// series of a metric is bounded: further ones share a series labeled `overflow="true"`, so that no
/// client can exhaust memory.
///
///     let metrics = PrometheusMetrics()
///     metrics.makeCounter(label: "requests", dimensions: [("kind", "read")]).increment(by: 1)
///     metrics.text  // requests_total{kind="read"} 1
///
/// Source: Prometheus text format 0.0.4.
public final class PrometheusMetrics: MetricsFactory {
  /// The upper bounds of histogram buckets.
  public struct Buckets: Hashable, Sendable {
    /// For timers, in seconds: from half a millisecond to ten seconds.
    public var seconds: [Double] = [
      0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]
    /// For other values: the powers of two up to 65,536.
    public var values: [Double] = (0...16).map { Double(1 << $0) }

    /// Creates buckets with the defaults.
    public init() {}
  }

  /// All series with a name.
  private struct Family {
    let kind: Kind
    var series: [MetricLabels: any MetricHandler] = [:]
  }

  private enum Kind: String {
    case counter, gauge, histogram
  }

  private let help: [String: String]
  private let buckets: Buckets
  private let maximumSeries: Int
  private let families = Mutex<[String: Family]>([:])

  /// Creates metrics without values.
  ///
  /// - Parameters:
  ///   - help: A sentence about each metric, by its exported name, such as ``ServerMetrics/help``.
  ///   - buckets: The upper bounds of histogram buckets, ascending.
  ///   - maximumSeries: The maximum number of series of a metric.
  /// - Precondition: `maximumSeries` is positive.
  public init(
    help: [String: String] = [:], buckets: Buckets = Buckets(), maximumSeries: Int = 1_000
  ) {
    precondition(maximumSeries > 0, "maximumSeries must be positive, not \(maximumSeries).")
    (self.help, self.buckets, self.maximumSeries) = (help, buckets, maximumSeries)
  }
}

// MARK: - Making

extension PrometheusMetrics {
  public func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
    counter(label, dimensions)
  }

  public func makeFloatingPointCounter(
    label: String, dimensions: [(String, String)]
  ) -> any FloatingPointCounterHandler {
    counter(label, dimensions)
  }

  public func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
    gauge(label, dimensions)
  }

  public func makeRecorder(
    label: String, dimensions: [(String, String)], aggregate: Bool
  ) -> any RecorderHandler {
    aggregate ? histogram(label, dimensions, bounds: buckets.values) : gauge(label, dimensions)
  }

  public func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
    histogram(label.ending(in: "_seconds"), dimensions, bounds: buckets.seconds)
  }

  private func counter(_ label: String, _ dimensions: [(String, String)]) -> CounterCell {
    series(label.ending(in: "_total"), dimensions, .counter) { CounterCell() }
  }

  private func gauge(_ label: String, _ dimensions: [(String, String)]) -> GaugeCell {
    series(label, dimensions, .gauge) { GaugeCell() }
  }

  private func histogram(
    _ label: String, _ dimensions: [(String, String)], bounds: [Double]
  ) -> HistogramCell {
    series(label, dimensions, .histogram) { HistogramCell(bounds: bounds) }
  }

  /// The existing series with a name and labels, or a new one. If a metric of another kind has the
  /// name, the series isn't exported.
  private func series<Handler: MetricHandler>(
    _ label: String, _ dimensions: [(String, String)], _ kind: Kind, _ make: () -> Handler
  ) -> Handler {
    let name = label.asMetricName()
    return families.withLock { families in
      guard families[name, default: Family(kind: kind)].kind == kind else { return make() }
      var labels = MetricLabels(dimensions)
      let count = families[name]?.series.count ?? 0
      if count >= maximumSeries && families[name]?.series[labels] == nil {
        labels = MetricLabels([("overflow", "true")])
      }
      if let handler = families[name]?.series[labels] as? Handler { return handler }
      let handler = make()
      families[name, default: Family(kind: kind)].series[labels] = handler
      return handler
    }
  }
}

extension String {
  fileprivate func ending(in suffix: String) -> String {
    hasSuffix(suffix) ? self : self + suffix
  }
}

// MARK: - Forgetting

extension PrometheusMetrics {
  public func destroyCounter(_ handler: any CounterHandler) { forget(handler) }
  public func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {
    forget(handler)
  }
  public func destroyMeter(_ handler: any MeterHandler) { forget(handler) }
  public func destroyRecorder(_ handler: any RecorderHandler) { forget(handler) }
  public func destroyTimer(_ handler: any TimerHandler) { forget(handler) }

  private func forget(_ handler: AnyObject) {
    families.withLock { families in
      for (name, var family) in families {
        family.series = family.series.filter { $0.value !== handler }
        families[name] = family.series.isEmpty ? nil : family
      }
    }
  }
}

// MARK: - Showing

extension PrometheusMetrics {
  /// The media type of ``text``.
  public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  /// All metrics in Prometheus format, sorted by name.
  ///
  /// - Complexity: O(*n* log *n*) in the series.
  public var text: String {
    let families = families.withLock { families in
      families.map { name, family in
        (name, family.kind, family.series.map { (labels: $0.key, cell: $0.value.cell) })
      }
    }
    return families.sorted { $0.0 < $1.0 }.map { name, kind, series in
      let shown = series.sorted { $0.labels.text() < $1.labels.text() }
        .map { lines(name, $0.labels, $0.cell.value) }
      let help = help[name].map { "# HELP \(name) \($0)\n" } ?? ""
      return help + "# TYPE \(name) \(kind.rawValue)\n\(shown.joined())"
    }.joined()
  }

  private func lines(_ name: String, _ labels: MetricLabels, _ value: MetricValue) -> String {
    switch value {
    case .counter(let number), .gauge(let number):
      return "\(name)\(labels.text()) \(number.asMetricValue)\n"
    case .histogram(let histogram):
      var text = ""
      var count = 0
      for (bound, more) in zip(histogram.bounds + [.infinity], histogram.counts) {
        count += more
        let bound = (name: "le", value: bound.asMetricValue)
        text += "\(name)_bucket\(labels.text(adding: bound)) \(count)\n"
      }
      text += "\(name)_sum\(labels.text()) \(histogram.sum.asMetricValue)\n"
      return text + "\(name)_count\(labels.text()) \(count)\n"
    }
  }
}
