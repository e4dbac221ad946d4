import Metrics
import Testing

@testable import LiveTreeServer

@Suite(.timeLimit(.minutes(20))) struct PrometheusMetricsTests {
  private var buckets: PrometheusMetrics.Buckets {
    var buckets = PrometheusMetrics.Buckets()
    (buckets.seconds, buckets.values) = ([0.5, 1], [2])
    return buckets
  }

  @Test func theTextHasPrometheusFormat() {
    let metrics = PrometheusMetrics(buckets: buckets)
    metrics.makeCounter(label: "writes", dimensions: [("status", "200"), ("operation", "set")])
      .increment(by: 2)
    metrics.makeCounter(label: "writes", dimensions: [("operation", "set"), ("status", "200")])
      .increment(by: 1)
    metrics.makeFloatingPointCounter(label: "work_total", dimensions: []).increment(by: 0.5)
    metrics.makeMeter(label: "streams", dimensions: []).set(5 as Int64)
    metrics.makeMeter(label: "streams", dimensions: []).decrement(by: 7)
    let timer = metrics.makeTimer(label: "duration", dimensions: [])
    for seconds in [0.25, 0.5, 0.75, 4] { timer.recordNanoseconds(Int64(seconds * 1e9)) }
    let sizes = metrics.makeRecorder(label: "size", dimensions: [("a", "b")], aggregate: true)
    sizes.record(2 as Int64)
    metrics.makeRecorder(label: "level", dimensions: [], aggregate: false).record(1.5)
    #expect(
      metrics.text == """
        # TYPE duration_seconds histogram
        duration_seconds_bucket{le="0.5"} 2
        duration_seconds_bucket{le="1"} 3
        duration_seconds_bucket{le="+Inf"} 4
        duration_seconds_sum 5.5
        duration_seconds_count 4
        # TYPE level gauge
        level 1.5
        # TYPE size histogram
        size_bucket{a="b",le="2"} 1
        size_bucket{a="b",le="+Inf"} 1
        size_sum{a="b"} 2
        size_count{a="b"} 1
        # TYPE streams gauge
        streams -2
        # TYPE work_total counter
        work_total 0.5
        # TYPE writes_total counter
        writes_total{operation="set",status="200"} 3

        """)
  }

  @Test func aMetricIsExplained() {
    let metrics = PrometheusMetrics(help: ["a_total": "Things.", "b_total": "Others."])
    metrics.makeCounter(label: "a", dimensions: []).increment(by: 1)
    metrics.makeMeter(label: "b", dimensions: []).set(2 as Int64)
    #expect(
      metrics.text == """
        # HELP a_total Things.
        # TYPE a_total counter
        a_total 1
        # TYPE b gauge
        b 2

        """)
  }

  @Test func labelValuesAreEscaped() {
    let metrics = PrometheusMetrics()
    metrics.makeCounter(label: "0 höhe", dimensions: [("a-b:c", "\"\\\n} 1")]).increment(by: 1)
    #expect(
      metrics.text == """
        # TYPE _0_h_he_total counter
        _0_h_he_total{a_b_c="\\"\\\\\\n} 1"} 1

        """)
  }

  @Test func theNumberOfSeriesIsBounded() {
    let metrics = PrometheusMetrics(maximumSeries: 3)
    for number in 0..<100 {
      metrics.makeCounter(label: "n", dimensions: [("n", "\(number)")]).increment(by: 1)
    }
    #expect(
      metrics.text == """
        # TYPE n_total counter
        n_total{n="0"} 1
        n_total{n="1"} 1
        n_total{n="2"} 1
        n_total{overflow="true"} 97

        """)
  }

  @Test func aCounterNeverDecreases() {
    let metrics = PrometheusMetrics()
    let counter = metrics.makeCounter(label: "n", dimensions: [])
    counter.increment(by: 2)
    counter.increment(by: -1)
    metrics.makeFloatingPointCounter(label: "n", dimensions: []).increment(by: .nan)
    #expect(metrics.text == "# TYPE n_total counter\nn_total 2\n")
  }

  @Test func aNameHasOneKind() {
    let metrics = PrometheusMetrics()
    metrics.makeCounter(label: "n_total", dimensions: []).increment(by: 1)
    metrics.makeMeter(label: "n_total", dimensions: []).set(9 as Int64)
    #expect(metrics.text == "# TYPE n_total counter\nn_total 1\n")
  }

  @Test func aDestroyedMetricIsNotExported() {
    let metrics = PrometheusMetrics()
    let counter = metrics.makeCounter(label: "n", dimensions: [("a", "1")])
    metrics.makeCounter(label: "n", dimensions: [("a", "2")]).increment(by: 1)
    metrics.destroyCounter(counter)
    #expect(metrics.text == "# TYPE n_total counter\nn_total{a=\"2\"} 1\n")
    metrics.destroyCounter(metrics.makeCounter(label: "n", dimensions: [("a", "2")]))
    #expect(metrics.text == "")
  }

  @Test func concurrentUpdatesAreNotLost() async {
    let metrics = PrometheusMetrics()
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<1_000 {
            metrics.makeCounter(label: "n", dimensions: []).increment(by: 1)
            metrics.makeMeter(label: "m", dimensions: []).increment(by: 1)
          }
        }
      }
    }
    #expect(metrics.text == "# TYPE m gauge\nm 8000\n# TYPE n_total counter\nn_total 8000\n")
  }
}
