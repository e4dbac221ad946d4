import NIOCore

/// A rate with bursts, in one point of time.
///
/// Source: the virtual scheduling algorithm (GCRA) of ITU-T I.371 annex A: it allows what a bucket
/// of tokens allows, and needs no fraction of a token.
struct RateBucket: Sendable {
  /// How often, and how much at once.
  struct Rate: Sendable {
    /// The nanoseconds between two requests.
    let interval: UInt64
    /// How many nanoseconds too early a request may come.
    let tolerance: UInt64

    init(perSecond: Int, burst: Int) {
      interval = max(1, 1_000_000_000 / UInt64(perSecond))
      tolerance = interval * UInt64(burst - 1)
    }
  }

  /// When the next request is due if they come at the rate exactly.
  private var due: UInt64 = 0

  /// Takes a request.
  ///
  /// - Returns: `nil` when it may be done, else for how long it is too early.
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
/// Only so many are remembered: then those that were not seen since are forgotten, and may make
/// another burst.
struct RateLedger: Sendable {
  private let rate: RateBucket.Rate
  private let countsLoopback: Bool
  private let capacity: Int
  private var recent: [ClientAddress: RateBucket] = [:]
  private var older: [ClientAddress: RateBucket] = [:]

  /// - Parameter capacity: How many addresses are remembered at least; at most twice as many.
  init(perSecond: Int, burst: Int, countsLoopback: Bool, capacity: Int = 1 << 15) {
    rate = RateBucket.Rate(perSecond: perSecond, burst: burst)
    (self.countsLoopback, self.capacity) = (countsLoopback, capacity)
  }

  /// Takes a request of an address.
  ///
  /// - Returns: `nil` when it may be done, else for how long it is too early.
  /// - Complexity: O(1), amortised.
  mutating func take(for address: ClientAddress, at now: NIODeadline) -> TimeAmount? {
    guard countsLoopback || !address.isLoopback else { return nil }
    var bucket = recent[address] ?? older[address] ?? RateBucket()
    defer { remember(bucket, of: address) }
    return bucket.take(rate, at: now)
  }

  private mutating func remember(_ bucket: RateBucket, of address: ClientAddress) {
    if recent.count >= capacity && recent[address] == nil {
      older = recent
      recent = [:]
    }
    recent[address] = bucket
  }

  /// How many addresses are remembered.
  var addresses: Int { recent.count + older.count { recent[$0.key] == nil } }
}
