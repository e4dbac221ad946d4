import Testing

@testable import LiveTreeTokens

/// Which keys of a changing set are trusted, and when it's loaded.
@Suite(.timeLimit(.minutes(20))) struct KeySetMachineTests {
  private let times = KeySetMachine.Times()

  /// Public keys with these IDs.
  private func keys(_ ids: String...) async throws -> [VerificationKey] {
    let members = ids.map {
      #"{"kty":"EC","kid":"\#($0)","crv":"P-256","x":"\#(RFC7515.x)","y":"\#(RFC7515.y)"}"#
    }
    return try await VerificationKey.set(
      parsing: #"{"keys":[\#(members.joined(separator: ","))]}"#)
  }

  /// The IDs of the keys that a token may be signed with; `nil` if the set must be loaded.
  private func decision(_ machine: KeySetMachine, _ id: String?, _ now: Duration) -> Set<String>? {
    guard case .use(let keys) = machine.decision(forKey: id, at: now) else { return nil }
    return Set(keys.compactMap(\.id))
  }

  private func machine(
    _ ids: String..., lifetime: Duration? = .seconds(1_000)
  ) async throws -> KeySetMachine {
    var machine = KeySetMachine(times: times)
    machine.begin(at: .zero)
    var all: [VerificationKey] = []
    for id in ids { all += try await keys(id) }
    machine.loaded(all, lifetime: lifetime, at: .zero)
    return machine
  }

  @Test func theSetIsLoadedBeforeTheFirstToken() {
    let machine = KeySetMachine(times: times)
    #expect(machine.nextLoad == .zero)
    #expect(decision(machine, "a", .zero) == nil)
    #expect(decision(machine, nil, .zero) == nil)
    #expect(machine.problem(at: .zero) == "the keys haven't been loaded yet")
  }

  @Test func aKnownKeyNeedsNoLoad() async throws {
    let machine = try await machine("a", "b")
    for id in ["a", "b", nil] {
      #expect(decision(machine, id, .seconds(999)) == ["a", "b"])
    }
  }

  /// Tokens with invented key IDs must not cause a request to the provider each.
  @Test func anUnknownKeyCausesALoadNowAndThen() async throws {
    var machine = try await machine("a")
    for second in 0..<10 { #expect(decision(machine, "x", .seconds(second)) == ["a"]) }
    #expect(decision(machine, "x", .seconds(10)) == nil)
    machine.begin(at: .seconds(10))
    // Tokens that arrive during a load wait for it.
    #expect(decision(machine, "y", .seconds(11)) == nil)
    #expect(decision(machine, "a", .seconds(11)) == ["a"])
    machine.loaded(try await keys("a", "y"), lifetime: .seconds(1_000), at: .seconds(12))
    #expect(decision(machine, "y", .seconds(12)) == ["a", "y"])
    #expect(decision(machine, "x", .seconds(19)) == ["a", "y"])
    #expect(decision(machine, "x", .seconds(20)) == nil)
  }

  /// Their tokens are still valid.
  @Test func aRemovedKeyIsTrustedForAnHour() async throws {
    var machine = try await machine("a", "b")
    machine.begin(at: .seconds(800))
    machine.loaded(try await keys("b", "c"), lifetime: .seconds(1_000), at: .seconds(800))
    #expect(decision(machine, "a", .seconds(800 + 3_599)) == ["a", "b", "c"])
    #expect(decision(machine, "b", .seconds(800 + 3_600)) == ["b", "c"])
    // A key that returns to the set is a key of the set.
    machine.loaded(try await keys("a", "c"), lifetime: .seconds(1_000), at: .seconds(1_600))
    machine.loaded(try await keys("c"), lifetime: .seconds(1_000), at: .seconds(2_400))
    #expect(decision(machine, "c", .seconds(1_600 + 3_599)) == ["a", "b", "c"])
    #expect(decision(machine, "c", .seconds(1_600 + 3_600)) == ["a", "c"])
    #expect(decision(machine, "c", .seconds(2_400 + 3_600)) == ["c"])
  }

  @Test func aFileLosesAKeyAtOnce() async throws {
    var times = times
    times.retirement = .zero
    var machine = KeySetMachine(times: times)
    machine.loaded(try await keys("a", "b"), lifetime: nil, at: .zero)
    machine.loaded(try await keys("b"), lifetime: nil, at: .seconds(5))
    #expect(decision(machine, "b", .seconds(5)) == ["b"])
    #expect(machine.problem(at: .seconds(1_000_000_000)) == nil)
  }

  @Test func theSetIsLoadedAgainBeforeItExpires() async throws {
    let machine = try await machine("a", lifetime: .seconds(1_000))
    #expect(machine.nextLoad == .seconds(800))
    #expect(try await self.machine("a", lifetime: nil).nextLoad == nil)
  }

  @Test func failedLoadsAreRepeatedWithLongerPauses() async throws {
    var machine = try await machine("a")
    var now = Duration.seconds(800)
    for pause in [1, 2, 4, 8, 16, 32, 60, 60, 60] {
      machine.begin(at: now)
      machine.failed("no route to host", at: now)
      #expect(machine.nextLoad == now + .seconds(pause))
      now += .seconds(pause)
    }
    machine.begin(at: now)
    machine.loaded(try await keys("a"), lifetime: .seconds(1_000), at: now)
    #expect(machine.nextLoad == now + .seconds(800))
    machine.begin(at: now)
    machine.failed("no route to host", at: now)
    #expect(machine.nextLoad == now + .seconds(1))
  }

  /// An outage of the provider must not end the service before the keys expire, and keys that can't
  /// be confirmed must not be trusted forever.
  @Test func keysOutliveAnOutageForADay() async throws {
    var machine = try await machine("a", lifetime: .seconds(1_000))
    machine.begin(at: .seconds(800))
    machine.failed("no route to host", at: .seconds(800))
    #expect(machine.failure == "no route to host")
    #expect(machine.problem(at: .seconds(999)) == nil)
    #expect(machine.problem(at: .seconds(1_000)) == "no route to host")
    let end = Duration.seconds(1_000 + 24 * 60 * 60)
    #expect(decision(machine, "a", end - .seconds(1)) == ["a"])
    machine.begin(at: end)
    machine.failed("no route to host", at: end)
    #expect(decision(machine, "a", end) == [])
    machine.loaded(try await keys("a"), lifetime: .seconds(1_000), at: end)
    #expect(machine.problem(at: end) == nil)
    #expect(decision(machine, "a", end) == ["a"])
  }

  // MARK: How long a set may be cached

  @Test(
    arguments: [
      // What Google sends.
      (["Cache-Control": "public, max-age=19204, must-revalidate, no-transform"], 19_204),
      (["Cache-Control": "MAX-AGE=300"], 300), (["Cache-Control": "max-age=\"300\""], 300),
      (["Cache-Control": "max-age=600", "Age": "100"], 500),
      (["Cache-Control": "max-age=600, s-maxage=900"], 900),
      (["Cache-Control": "max-age=600", "Age": "900"], 60), (["Cache-Control": "no-cache"], 60),
      (["Cache-Control": "max-age=600, no-store"], 60), (["Cache-Control": "max-age=soon"], 60),
      (["Cache-Control": "max-age=-5"], 60), (["Cache-Control": "max-age=5"], 60),
      (["Cache-Control": "max-age=99999999999999999999"], 86_400),
      (["Cache-Control": "public"], 3_600), ([:], 3_600),
      (
        [
          "Expires": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 07:49:37 GMT",
          "Age": "60",
        ], 3_540
      ),
      (["Expires": "0"], 60), (["Expires": "Sun, 06 Nov 1994 08:49:37 GMT"], 60),
    ] as [([String: String], Int)])
  func theHeadersOfAResponseSayHowLongItIsCached(fields: [String: String], seconds: Int) {
    #expect(KeySetLifetime.of { fields[$0] } == .seconds(seconds))
  }
}
