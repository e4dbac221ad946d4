import LiveTree
import Synchronization
import Testing

@testable import LiveTreeServer

@Suite(.timeLimit(.minutes(20))) struct HealthTests {
  private struct Ill: Error {}

  @Sendable private static func fail() async throws { throw Ill() }

  @Test func aWorkingServerIsHealthyAndReady() async throws {
    try await withRealtimeServer { server in
      for path in ["/healthz", "/readyz"] {
        let answer = try await server.answer(to: "GET \(path)")
        #expect(answer.hasSuffix("\r\n\r\nok\n"))
      }
    }
  }

  @Test func aServerWithoutStorageIsHealthyButNotReady() async throws {
    try await withRealtimeServer(isReady: Self.fail) { server in
      #expect(try await server.answer(to: "GET /healthz").hasPrefix("HTTP/1.1 200 OK\r\n"))
      let answer = try await server.answer(to: "GET /readyz")
      #expect(answer.hasPrefix("HTTP/1.1 503 Service Unavailable\r\n"))
      #expect(!answer.contains("Ill"))
    }
  }

  /// Only whether the process runs is free.
  @Test func readinessAndMetricsAreWithinTheRateLimit() async throws {
    var limits = ServerLimits()
    (limits.countsLoopback, limits.requestsPerSecond, limits.requestBurst) = (true, 1, 1)
    try await withRealtimeServer(limits) { server in
      _ = try await server.answer(to: "GET /readyz")
      for path in ["/readyz", "/metrics"] {
        let answers = try await withThrowingTaskGroup { group in
          for _ in 0..<20 { group.addTask { try await server.answer(to: "GET \(path)") } }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.contains { $0.hasPrefix("HTTP/1.1 429") })
      }
      for _ in 0..<20 {
        #expect(try await server.answer(to: "GET /healthz").hasPrefix("HTTP/1.1 200 OK"))
      }
    }
  }

  @Test func manyClientsShareOneCheck() async throws {
    let checks = Mutex(0)
    let now = Mutex(ContinuousClock.now)
    let readiness = Readiness(
      check: { checks.withLock { $0 += 1 } }, now: { now.withLock(\.self) })
    for _ in 0..<10 { try await readiness.check() }
    #expect(checks.withLock(\.self) == 1)
    now.withLock { $0 += .milliseconds(100) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<10 { group.addTask { try await readiness.check() } }
      try await group.waitForAll()
    }
    #expect(checks.withLock(\.self) == 2)
  }

  /// Connections beyond the limit are closed, but a few of them may ask for the server's health.
  @Test func aFullServerStillSaysThatItIsHealthy() async throws {
    var limits = ServerLimits()
    limits.maximumConnections = 1
    limits.idleTimeout = .seconds(3_600)
    try await withRealtimeServer(limits) { server in
      let only = try await server.connect(sending: "GET /page HTTP/1.1\r\nHost: a\r\n\r\n")
      _ = try await only.text(until: "a page")
      for _ in 0..<2 * AdmissionControl.maximumReserve {
        let health = try await server.connect(sending: "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n")
          .rest()
        #expect(
          health.hasPrefix("HTTP/1.1 200 OK") && health.lowercased().contains("connection: close"))
        #expect(try await server.answer(to: "GET /page").hasPrefix("HTTP/1.1 503"))
      }
    }
  }

  @Test func metricsCountRequests() async throws {
    try await withRealtimeServer { server in
      _ = try await server.answer(to: "GET /a.json")
      _ = try await server.answer(to: "GET /b.json?shallow=true")
      let text = try await server.answer(to: "GET /metrics")
      #expect(text.contains("\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\n"))
      for line in [
        #"live_requests_total{operation="read",status="200"} 2"#,
        #"live_request_duration_seconds_count{operation="read"} 2"#,
        #"live_response_bytes_total{operation="read"}"#, "live_connections ",
        "process_resident_memory_bytes ", "live_uptime_seconds ",
      ] {
        #expect(text.contains("\n" + line), "\(line)")
      }
    }
  }

  @Test func metricsCanBeRestrictedToTheAdmin() async throws {
    try await withRealtimeServer(readers: .admin) { server in
      // A valid token of a user isn't enough.
      for field in [
        "X-A: b", "Authorization: Bearer unknown", "Authorization: admin",
        "Authorization: Bearer user",
      ] {
        let answer = try await server.answer(to: "GET /metrics", field)
        #expect(answer.hasPrefix("HTTP/1.1 401 Unauthorized\r\n"))
        #expect(!answer.contains("live_"))
      }
      let answer = try await server.answer(to: "GET /metrics", "Authorization: Bearer admin")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  /// The proxy is on this machine, its clients aren't.
  @Test(arguments: ["Forwarded: for=1.2.3.4", "X-Forwarded-For: 1.2.3.4", "Via: 1.1 proxy"])
  func metricsAreNotPassedOnByAProxy(field: String) async throws {
    try await withRealtimeServer { server in
      let answer = try await server.answer(to: "GET /metrics", field)
      #expect(answer.hasPrefix("HTTP/1.1 401 Unauthorized\r\n"))
      let admin = try await server.answer(to: "GET /metrics", field, "Authorization: Bearer admin")
      #expect(admin.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
    try await withRealtimeServer(readers: .everyone) { server in
      let answer = try await server.answer(to: "GET /metrics", field)
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }
  }

  @Test func commitsAreCountedAndTimed() async throws {
    let metrics = PrometheusMetrics()
    let storage = MeteredStorage(MemoryTreeStorage(), metrics: ServerMetrics(metrics))
    let database = try await TreeDatabase(storage: storage, now: { 0 })
    for number in 0..<3 {
      _ = try await database.write(.set(.root, .integer(Int64(number))))
    }
    #expect(metrics.text.contains(#"live_commits_total{outcome="durable"} 3"#))
    #expect(metrics.text.contains("live_commit_duration_seconds_count 3"))
    #expect(metrics.text.contains("live_commit_batch_size_sum 3"))
  }
}
