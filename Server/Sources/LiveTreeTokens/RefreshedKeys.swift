/// Keys of a set that changes: they are loaded again before they expire, and when a token names an
/// unknown key.
///
///     let keys = RefreshedKeys(load: { try await download() }, observe: { log($0) })
///     let credentials = SignedCredentials(keys, issuer: "https://accounts.example")
///     Task { await keys.run() }
///
/// If loading fails, the former keys stay trusted for a day after they expired. Loads because of
/// unknown keys are at least ten seconds apart.
public actor RefreshedKeys: VerificationKeySource {
  /// A loaded key set.
  public struct KeySet: Sendable {
    let keys: [VerificationKey]
    let lifetime: Duration?

    /// Creates a set.
    ///
    /// - Parameters:
    ///   - keys: The keys.
    ///   - lifetime: How long they may be cached; `nil` if they needn't be loaded again.
    public init(_ keys: [VerificationKey], lifetime: Duration?) {
      (self.keys, self.lifetime) = (keys, lifetime)
    }
  }

  /// The outcome of a load.
  public enum Outcome: Sendable, Equatable {
    /// The set was loaded, and so many keys are trusted now.
    case loaded(keyCount: Int)
    /// The set can't be loaded. The text says why.
    case failed(String)
  }

  private let load: @Sendable () async throws -> KeySet
  private let observe: @Sendable (Outcome) -> Void
  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async throws -> Void
  private var machine: KeySetMachine
  private var loading: Task<Void, Never>?

  /// Creates keys that haven't been loaded yet.
  ///
  /// - Parameters:
  ///   - keepsRemovedKeys: Whether a key that is removed from the set stays trusted for an hour,
  ///     because tokens that it signed are still valid.
  ///   - load: Loads the set. It must end after a limited time.
  ///   - observe: Called after each load.
  public init(
    keepsRemovedKeys: Bool, load: @escaping @Sendable () async throws -> KeySet,
    observe: @escaping @Sendable (Outcome) -> Void
  ) {
    var times = KeySetMachine.Times()
    if !keepsRemovedKeys { times.retirement = .zero }
    let start = ContinuousClock.now
    self.init(
      machine: KeySetMachine(times: times), load: load, observe: observe,
      now: { ContinuousClock.now - start }, sleep: { try await Task.sleep(for: $0) })
  }

  init(
    machine: KeySetMachine, load: @escaping @Sendable () async throws -> KeySet,
    observe: @escaping @Sendable (Outcome) -> Void, now: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    (self.machine, self.load, self.observe) = (machine, load, observe)
    (self.now, self.sleep) = (now, sleep)
  }

  /// The keys that may have signed a token. If it names an unknown key, the set is loaded first.
  public func keys(forID id: String?) async -> [VerificationKey] {
    switch machine.decision(forKey: id, at: now()) {
    case .use(let keys):
      return keys
    case .load:
      await refresh()
      return machine.trusted(at: now())
    }
  }

  /// Loads the set now, or waits for a load in progress.
  public func refresh() async {
    let task = loading ?? Task { await loadOnce() }
    loading = task
    await task.value
  }

  private func loadOnce() async {
    machine.begin(at: now())
    do {
      let set = try await load()
      machine.loaded(set.keys, lifetime: set.lifetime, at: now())
      observe(.loaded(keyCount: machine.trusted(at: now()).count))
    } catch {
      machine.failed("\(error)", at: now())
      observe(.failed("\(error)"))
    }
    loading = nil
  }

  /// Loads the set again whenever necessary, until the task is canceled.
  public func run() async {
    while !Task.isCancelled, let next = machine.nextLoad {
      let wait = next - now()
      if wait > .zero {
        guard (try? await sleep(wait)) != nil else { return }
      } else {
        await refresh()
      }
    }
  }

  /// Why the last load failed; `nil` if it succeeded.
  public var failure: String? { machine.failure }

  /// Why tokens can't be verified reliably; `nil` if they can.
  ///
  /// A failed load doesn't matter as long as the provider allows the former keys to be cached.
  public var problem: String? { machine.problem(at: now()) }
}
