/// Decides which keys of a key set are trusted, and when the set is loaded again.
///
/// It's a state machine without clock or network: times are durations since any fixed moment.
struct KeySetMachine: Sendable {
  /// The times that the provider of the keys doesn't determine.
  struct Times: Hashable, Sendable {
    /// How long a key stays trusted after it was removed from the set: the lifetime of its tokens.
    var retirement = Duration.seconds(60 * 60)
    /// The minimum time between loads because of an unknown key, so that tokens with invented key IDs
    /// don't cause a request each.
    var unknownKeyInterval = Duration.seconds(10)
    /// How long keys stay trusted after they expired, while loading fails.
    var maximumAge = Duration.seconds(24 * 60 * 60)
    /// The first and the longest pause after a failed load; it doubles with each failure.
    var pause = Duration.seconds(1)
    var maximumPause = Duration.seconds(60)
  }

  /// What to do for a token.
  enum Decision: Sendable {
    /// Verify it with these keys.
    case use([VerificationKey])
    /// Load the set first, or wait until it's loaded, and then use the keys.
    case load
  }

  private let times: Times
  private var current: [VerificationKey] = []
  private var retired: [(key: VerificationKey, until: Duration)] = []
  /// When the keys expire; `nil` if they don't.
  private var expires: Duration?
  private var reload: Duration?
  private var lastLoad: Duration?
  private var isLoading = false
  private var failureCount = 0
  /// Why the last load failed; `nil` if it succeeded.
  private(set) var failure: String?

  init(times: Times = Times()) {
    self.times = times
  }

  /// The trusted keys.
  func trusted(at now: Duration) -> [VerificationKey] {
    if let expires, now >= expires + times.maximumAge { return [] }
    return current + retired.lazy.filter { now < $0.until }.map(\.key)
  }
}

extension KeySetMachine {
  /// Decides what to do for a token.
  ///
  /// - Parameter id: The ID of its key; `nil` if the token doesn't name one.
  func decision(forKey id: String?, at now: Duration) -> Decision {
    let keys = trusted(at: now)
    let isKnown = id.map { id in keys.contains { $0.id == id } } ?? !keys.isEmpty
    return isKnown || !(isLoading || mayLoad(at: now)) ? .use(keys) : .load
  }

  private func mayLoad(at now: Duration) -> Bool {
    guard let lastLoad else { return true }
    return now >= lastLoad + times.unknownKeyInterval
  }

  /// Notes that a load begins.
  mutating func begin(at now: Duration) {
    (lastLoad, isLoading) = (now, true)
  }

  /// Notes the keys of a load.
  ///
  /// - Parameter lifetime: How long the set may be cached; `nil` if it needn't be loaded again.
  mutating func loaded(_ keys: [VerificationKey], lifetime: Duration?, at now: Duration) {
    let ids = Set(keys.map(\.id))
    retired = retired.filter { now < $0.until && !ids.contains($0.key.id) }
    retired += current.filter { !ids.contains($0.id) }.map { ($0, now + times.retirement) }
    current = keys
    expires = lifetime.map { now + $0 }
    // Earlier than it expires, so that a provider that is unreachable for a moment does no harm.
    reload = lifetime.map { now + $0 * 4 / 5 }
    (failureCount, failure, isLoading) = (0, nil, false)
  }

  /// Notes that a load failed; the former keys stay trusted.
  mutating func failed(_ reason: String, at now: Duration) {
    let pause = times.pause * (1 << min(failureCount, 16))
    failureCount += 1
    (failure, isLoading) = (reason, false)
    reload = now + min(pause, times.maximumPause)
  }

  /// When the set must be loaded again; `nil` if never.
  var nextLoad: Duration? { lastLoad == nil ? .zero : reload }

  /// Why tokens can't be verified reliably; `nil` if they can.
  ///
  /// A failed load doesn't matter as long as the provider allows the former keys to be cached.
  func problem(at now: Duration) -> String? {
    guard !current.isEmpty else { return failure ?? "the keys haven't been loaded yet" }
    guard let expires, now >= expires else { return nil }
    return failure
  }
}
