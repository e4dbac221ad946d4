import NIOCore

/// A rate limit with bursts, stored as one point in time.
///
/// Source: the virtual scheduling algorithm (GCRA) of ITU-T I.371 annex A: it allows the same
/// requests as a token bucket, without fractions of tokens.
struct RateBucket: Sendable {
  /// The rate and the maximum burst.
  struct Rate: Sendable {
    /// The nanoseconds between two requests.
    let interval: UInt64
    /// The nanoseconds by which a request may arrive too early.
    let tolerance: UInt64

    init(perSecond: Int, burst: Int) {
      interval = max(1, 1_000_000_000 / UInt64(perSecond))
      tolerance = interval * UInt64(burst - 1)
    }
  }

  /// The time at which the next request is due if requests arrive exactly at the rate.
  private var due: UInt64 = 0

  /// Counts a request.
  ///
  /// - Returns: `nil` if the request is allowed; otherwise the time by which it's too early.
  mutating func take(_ rate: Rate, at now: NIODeadline) -> TimeAmount? {
    let now = now.uptimeNanoseconds
    let start = max(due, now)
    guard start - now <= rate.tolerance else {
      return .nanoseconds(Int64(start - now - rate.tolerance))
    }
    due = start + rate.interval
    return nil
  }
}

/// The rates of many addresses.
///
/// The number of addresses is bounded: the least recently seen ones are dropped, and may then make
/// another burst.
struct RateLedger: Sendable {
  private let rate: RateBucket.Rate
  private let countsLoopback: Bool
  private let capacity: Int
  private var recent: [ClientAddress: RateBucket] = [:]
  private var older: [ClientAddress: RateBucket] = [:]

  /// - Parameter capacity: The minimum number of addresses to keep; at most twice as many are kept.
  init(perSecond: Int, burst: Int, countsLoopback: Bool, capacity: Int = 1 << 15) {
    rate = RateBucket.Rate(perSecond: perSecond, burst: burst)
    (self.countsLoopback, self.capacity) = (countsLoopback, capacity)
  }

  /// Counts a request from an address.
  ///
  /// - Returns: `nil` if the request is allowed; otherwise the time by which it's too early.
  /// - Complexity: O(1), amortized.
  mutating func take(for address: ClientAddress, at now: NIODeadline) -> TimeAmount? {
    guard countsLoopback || !address.isLoopback else { return nil }
    var bucket = recent[address] ?? older[address] ?? RateBucket()
    defer { store(bucket, of: address) }
    return bucket.take(rate, at: now)
  }

  private mutating func store(_ bucket: RateBucket, of address: ClientAddress) {
    if recent.count >= capacity && recent[address] == nil {
      older = recent
      recent = [:]
    }
    recent[address] = bucket
  }

  /// The number of stored addresses.
  var addresses: Int { recent.count + older.count { recent[$0.key] == nil } }
}
