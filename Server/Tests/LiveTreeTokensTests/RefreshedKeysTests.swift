import LiveTree
import Synchronization
import Testing

@testable import LiveTreeTokens

/// Tokens of a provider whose keys change.
@Suite(.timeLimit(.minutes(20))) struct RefreshedKeysTests {
  /// A provider with a clock that the test sets.
  private final class Provider: Sendable {
    private struct State {
      var now = Duration.zero
      var ids: [String]? = []
      var loadCount = 0
      var sleeps: [Duration] = []
      var outcomes: [RefreshedKeys.Outcome] = []
    }

    private let state = Mutex(State())

    /// The IDs in the set; `nil` if it can't be loaded.
    var ids: [String]? {
      get { state.withLock { $0.ids } }
      set { state.withLock { $0.ids = newValue } }
    }

    var now: Duration {
      get { state.withLock { $0.now } }
      set { state.withLock { $0.now = newValue } }
    }

    var loadCount: Int { state.withLock { $0.loadCount } }
    var sleeps: [Duration] { state.withLock { $0.sleeps } }
    var outcomes: [RefreshedKeys.Outcome] { state.withLock { $0.outcomes } }

    struct Unreachable: Error, CustomStringConvertible {
      let description = "The provider can't be reached."
    }

    struct Ended: Error {}

    private func set() async throws -> RefreshedKeys.KeySet {
      state.withLock { $0.loadCount += 1 }
      guard let ids else { throw Unreachable() }
      let members = ids.map {
        #"{"kty":"EC","kid":"\#($0)","crv":"P-256","x":"\#(RFC7515.x)","y":"\#(RFC7515.y)"}"#
      }
      let text = #"{"keys":[\#(members.joined(separator: ","))]}"#
      return .init(try await VerificationKey.set(parsing: text), lifetime: .seconds(1_000))
    }

    /// Keys whose sleeps advance the clock, and end after some of them.
    func keys(sleepCount: Int = 0) -> RefreshedKeys {
      RefreshedKeys(
        machine: KeySetMachine(), load: { try await self.set() },
        observe: { outcome in self.state.withLock { $0.outcomes.append(outcome) } },
        now: { self.now },
        sleep: { duration in
          try self.state.withLock { state in
            state.sleeps.append(duration)
            state.now += duration
            if state.sleeps.count >= sleepCount { throw Ended() }
          }
        })
    }
  }

  private func token(_ id: String) async throws -> String {
    try await Signer.p256().token(
      header: #"{"alg":"ES256","kid":"\#(id)"}"#, claims: #"{"sub":"ada","exp":9e9}"#)
  }

  private func isAccepted(_ id: String, by keys: RefreshedKeys) async throws -> Bool {
    let token = try await token(id)
    return (try? await SignedCredentials(keys).verify(token, now: 0)) != nil
  }

  @Test func aTokenOfANewKeyIsAcceptedAtOnce() async throws {
    let provider = Provider()
    provider.ids = ["a"]
    let keys = provider.keys()
    #expect(try await isAccepted("a", by: keys))
    provider.ids = ["a", "b"]
    provider.now = .seconds(10)
    #expect(try await isAccepted("b", by: keys))
    #expect(provider.loadCount == 2)
    // Nothing is loaded for known keys, and little for invented ones.
    for number in 0..<50 {
      #expect(try await isAccepted("a", by: keys))
      #expect(try await !isAccepted("invented-\(number)", by: keys))
    }
    #expect(provider.loadCount == 2)
    #expect(provider.outcomes == [.loaded(keyCount: 1), .loaded(keyCount: 2)])
  }

  @Test func concurrentTokensShareALoad() async throws {
    let provider = Provider()
    provider.ids = ["a"]
    let keys = provider.keys()
    let token = try await token("a")
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 {
        group.addTask { (try? await SignedCredentials(keys).verify(token, now: 0)) != nil }
      }
      for await isAccepted in group { #expect(isAccepted) }
    }
    #expect(provider.loadCount == 1)
  }

  @Test func anUnsupportedTokenLoadsNothing() async throws {
    let provider = Provider()
    let credentials = SignedCredentials(provider.keys())
    for header in [#"{"alg":"none"}"#, #"{"alg":"ES256","kid":"a","crit":[]}"#, "{}"] {
      let token = try Signer.unsigned.token(header: header, claims: #"{"sub":"ada","exp":9e9}"#)
      await #expect(throws: CredentialError.invalid) { try await credentials.verify(token, now: 0) }
    }
    #expect(provider.loadCount == 0)
  }

  @Test func theSetIsLoadedInTheBackground() async throws {
    let provider = Provider()
    provider.ids = ["a"]
    let keys = provider.keys(sleepCount: 3)
    await keys.run()
    #expect(provider.sleeps == [.seconds(800), .seconds(800), .seconds(800)])
    #expect(provider.loadCount == 3)
    #expect(await keys.problem == nil)
  }

  @Test func aFailureIsReportedAndRepeated() async throws {
    let provider = Provider()
    provider.ids = nil
    let keys = provider.keys(sleepCount: 3)
    await keys.run()
    #expect(provider.sleeps == [.seconds(1), .seconds(2), .seconds(4)])
    #expect(await keys.problem == "The provider can't be reached.")
    #expect(
      provider.outcomes
        == Array(repeating: .failed("The provider can't be reached."), count: 3))
    provider.ids = ["a"]
    await keys.refresh()
    #expect(await keys.problem == nil)
    #expect(try await isAccepted("a", by: keys))
  }
}
