import NIOCore
import Testing
import _LiveTestSupport

@testable import LiveTreeServer

@Suite(.trail) struct RateTests {
  /// A textbook token bucket. Times are in ticks of a quarter of the rate's interval.
  private struct Tokens {
    var quarters: Int
    let most: Int
    var last = 0

    mutating func take(at tick: Int) -> Bool {
      quarters = min(most * 4, quarters + tick - last)
      last = tick
      guard quarters >= 4 else { return false }
      quarters -= 4
      return true
    }
  }

  /// A quarter of all schedules of eight requests with up to six ticks between them.
  @Test func aBucketAllowsWhatTokensAllow() throws {
    let interval: UInt64 = 1_000
    let start = NIODeadline.uptimeNanoseconds(1 << 40)
    try withEvery("burst", in: 1...3) { burst in
      let rate = RateBucket.Rate(perSecond: Int(1_000_000_000 / interval), burst: burst)
      try withEvery("schedule", in: 0..<78_125) { number in
        var bucket = RateBucket()
        var tokens = Tokens(quarters: burst * 4, most: burst)
        var (rest, tick) = (number, 0)
        for _ in 0..<7 {
          tick += rest % 5 == 4 ? 6 : rest % 5
          rest /= 5
          let now = start + .nanoseconds(Int64(tick) * Int64(interval) / 4)
          let early = bucket.take(rate, at: now)
          guard (early == nil) == tokens.take(at: tick) else {
            Issue.record("At tick \(tick) they differ.")
            return
          }
          guard let early else { continue }
          // Waiting for that time is enough, and a shorter wait isn't.
          for (wait, isAllowed) in [(early, true), (early - .nanoseconds(1), false)] {
            var copy = bucket
            guard (copy.take(rate, at: now + wait) == nil) == isAllowed else {
              Issue.record("At tick \(tick) it says \(early).")
              return
            }
          }
        }
      }
    }
  }

  private func client(_ number: Int) throws -> ClientAddress {
    ClientAddress(
      try SocketAddress(ipAddress: "10.0.\(number / 256).\(number % 256)", port: 1))
  }

  @Test func addressesHaveSeparateRates() throws {
    var ledger = RateLedger(perSecond: 1, burst: 2, countsLoopback: true)
    let now = NIODeadline.uptimeNanoseconds(1 << 40)
    for number in 0..<10 {
      #expect(ledger.take(for: try client(number), at: now) == nil)
      #expect(ledger.take(for: try client(number), at: now) == nil)
      #expect(ledger.take(for: try client(number), at: now) == .seconds(1))
    }
  }

  @Test func theNumberOfStoredAddressesIsBounded() throws {
    var ledger = RateLedger(perSecond: 1, burst: 1, countsLoopback: true, capacity: 16)
    let now = NIODeadline.uptimeNanoseconds(1 << 40)
    let steady = try client(60_000)
    #expect(ledger.take(for: steady, at: now) == nil)
    for number in 0..<10_000 {
      #expect(ledger.take(for: try client(number), at: now) == nil)
      #expect(ledger.addresses <= 32)
      // An address that keeps sending requests stays stored.
      #expect(ledger.take(for: steady, at: now) != nil)
    }
  }

  @Test func loopbackIsNotCounted() throws {
    var ledger = RateLedger(perSecond: 1, burst: 1, countsLoopback: false)
    let now = NIODeadline.uptimeNanoseconds(1 << 40)
    for host in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
      let address = ClientAddress(try SocketAddress(ipAddress: host, port: 1))
      for _ in 0..<3 { #expect(ledger.take(for: address, at: now) == nil) }
    }
  }
}

@Suite struct ClientAddressTests {
  @Test(arguments: [
    ("10.0.0.1", "10.0.0.1", true), ("10.0.0.1", "10.0.0.2", false),
    ("10.0.0.1", "::ffff:10.0.0.1", true), ("2001:db8::1", "2001:db8::ffff:2", true),
    ("2001:db8::1", "2001:db8:0:1::1", false), ("0.0.0.1", "::1", false),
    ("0.0.0.0", "::", false),
  ])
  func anIPv6NetworkCountsAsOneAddress(first: String, second: String, areOne: Bool) throws {
    let addresses = try [first, second].map {
      ClientAddress(try SocketAddress(ipAddress: $0, port: 80))
    }
    #expect((addresses[0] == addresses[1]) == areOne)
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.255.0.9", true), ("::1", true), ("::ffff:127.0.0.1", true),
    ("128.0.0.1", false), ("10.0.0.1", false), ("::2", false), ("2001:db8::1", false),
    ("::ffff:10.0.0.1", false), ("1::1", false),
  ])
  func loopbackIsRecognized(host: String, isLoopback: Bool) throws {
    let address = ClientAddress(try SocketAddress(ipAddress: host, port: 80))
    #expect(address.isLoopback == isLoopback)
  }

  @Test func aUnixDomainSocketIsLocal() throws {
    #expect(ClientAddress(try SocketAddress(unixDomainSocketPath: "/tmp/live")).isLoopback)
  }
}
