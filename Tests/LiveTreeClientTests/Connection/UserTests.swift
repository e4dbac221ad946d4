import LiveListTesting
import LiveTree
import LiveTreeWire
import Testing
import _LiveTestSupport

@testable import LiveTreeClient

/// One user's writes aren't another's: neither sent nor shown.
@Suite(.trail, .timeLimit(.minutes(20))) struct UserTests {
  private static func token(_ user: String) -> DatabaseCredential { .idToken("\(user).b.c") }

  private func connection() throws -> (ScriptedConnection, ListenTarget) {
    var connection = ScriptedConnection(hasCredentials: true)
    let target = try connection.listen("n")
    return (connection, target)
  }

  private func queue(_ users: PendingWrite.Owner...) throws -> [PendingWrite] {
    try users.enumerated().map { index, owner in
      PendingWrite(
        id: index + 1, write: .set(try TreePath(parsing: "n"), .string("\(index + 1)")),
        owner: owner)
    }
  }

  @Test func adasQueueIsNotSentWithBobsToken() throws {
    var (connection, target) = try connection()
    connection.signIn("ada")
    connection.lose()
    let id = try connection.write("n", .string("Ada's"))
    connection.sleep()
    connection.connect(as: Self.token("bob"))
    #expect(connection.sentTexts.isEmpty, "before it's known who it is")
    #expect(connection.value(target) == TreeNode(.string("Ada's")))
    connection.authenticate(as: "bob")
    #expect(connection.sentTexts.isEmpty)
    #expect(connection.value(target) == nil)
    #expect(connection.machine.pendingWrites.isEmpty && connection.outcomes[id] == nil)

    connection.lose()
    connection.sleep()
    connection.signIn("ada")
    #expect(connection.sentTexts == ["Ada's"])
    #expect(connection.value(target) == TreeNode(.string("Ada's")))
  }

  /// An app that names its users needs no lost connection.
  @Test func aChangedUserIsSaid() throws {
    var (connection, target) = try connection()
    connection.perform(connection.machine.changeUser(to: "ada", at: connection.now))
    connection.signIn("ada")
    _ = try connection.write("n", .string("Ada's"))
    #expect(connection.sentTexts == ["Ada's"])
    let openings = connection.openings.count
    connection.perform(connection.machine.changeUser(to: "bob", at: connection.now))
    #expect(connection.openings.count == openings + 1 && connection.value(target) == nil)
    _ = try connection.write("n", .string("Bob's"))

    connection.signIn("ada")
    #expect(connection.sentTexts.isEmpty, "the credential is still Ada's")
    #expect(connection.machine.failure?.code == .noCredential)
    connection.sleep()
    connection.signIn("bob")
    #expect(connection.sentTexts == ["Bob's"])
    #expect(connection.value(target) == TreeNode(.string("Bob's")))
  }

  /// The program has started before the session of its user was restored.
  @Test func aQueueWaitsForItsUser() throws {
    var (connection, target) = try connection()
    let ada = PendingWrite.Owner.user("ada")
    let writes = try queue(ada, ada, ada, ada, ada)
    connection.perform(connection.machine.restore(writes, at: connection.now))
    #expect(connection.value(target) == TreeNode(.string("5")), "it shows without a connection")
    connection.connect()
    #expect(connection.sentTexts.isEmpty && connection.outcomes.isEmpty)
    #expect(connection.value(target) == nil)
    connection.perform(connection.machine.changeUser(to: "ada", at: connection.now))
    #expect(connection.value(target) == TreeNode(.string("5")))
    connection.signIn("ada")
    #expect(connection.sentTexts == ["1", "2", "3", "4", "5"])
  }

  @Test func aQueueOfAnEarlierVersionIsTheFirstUsers() throws {
    var (connection, target) = try connection()
    connection.perform(connection.machine.restore(try queue(.unknown), at: connection.now))
    #expect(connection.value(target) == TreeNode(.string("1")))
    connection.connect()
    #expect(connection.sentTexts.isEmpty, "no user has signed in")
    connection.lose()
    connection.sleep()
    connection.signIn("bob")
    #expect(connection.sentTexts == ["1"])
    #expect(connection.machine.pendingWrites.map(\.owner) == [.user("bob")])
  }

  /// Without a credential, too, there is a user, whose writes aren't sent as another's.
  @Test func noUserIsAUserToo() throws {
    var (connection, _) = try connection()
    _ = try connection.write("n", .string("early"))
    connection.connect()
    #expect(connection.sentTexts == ["early"])
    connection.perform(connection.machine.changeUser(to: "ada", at: connection.now))
    connection.signIn("ada")
    #expect(connection.sentTexts.isEmpty)
  }

  /// The connection, and what the server does at its end, outlive a token.
  @Test func aTokenIsRenewedOnTheOpenConnection() throws {
    var (connection, target) = try connection()
    connection.connect(as: Self.token("ada"))
    connection.authenticate(as: "ada", until: 3_600)
    _ = target
    while connection.renewals.isEmpty {
      connection.receive(.pong)
      connection.sleep()
    }
    #expect(connection.time == .seconds(3_540))
    #expect(connection.renewals == [Self.token("ada")])
    let renewed = DatabaseCredential.idToken("ada.2.c")
    connection.perform(connection.machine.renew(renewed, at: connection.now))
    #expect(connection.requests.count { if case .authenticate = $0 { true } else { false } } == 2)
    connection.authenticate(as: "ada", until: 3_540 + 90)
    while connection.renewals.count < 2 {
      connection.receive(.pong)
      connection.sleep()
    }
    #expect(connection.time == .seconds(3_540 + 45), "in the middle of a short life")
    #expect(connection.closings == 0 && connection.openings.count == 1)
  }

  /// A connection that was closed because it had no use said nothing about the next one.
  @Test(arguments: [nil, "bob"], [true, false])
  func whatAConnectionSaidEndsWithIt(next: String?, isNamed: Bool) throws {
    var (connection, target) = try connection()
    if isNamed { connection.perform(connection.machine.changeUser(to: "ada", at: connection.now)) }
    connection.signIn("ada")
    connection.perform(connection.machine.unlisten(to: target, at: connection.now))
    while connection.machine.link == .ready {
      connection.receive(.pong)
      connection.sleep()
    }
    _ = try connection.write("n", .string("Ada's"))
    let (_, effects) = connection.machine.call(
      .onDisconnect(.set(target.path, .null)), at: connection.now)
    connection.perform(effects)
    connection.connect(as: next.map(Self.token))
    if let next { connection.authenticate(as: next) }
    #expect(
      connection.requests.allSatisfy { request in
        switch request {
        case .write, .onDisconnect: false
        default: true
        }
      })
    #expect(connection.outcomes.values.allSatisfy { (try? $0.get()) == nil })
  }

  /// In a second run without a connection, the user isn't known yet.
  @Test func writesOfTwoRunsStayInOrder() throws {
    for isNamed in [true, false] {
      var (connection, target) = try connection()
      let writes = try queue(.user("ada"), .unknown)
      connection.perform(connection.machine.restore(writes, at: connection.now))
      #expect(connection.value(target) == TreeNode(.string("2")))
      #expect(connection.machine.pendingWrites.map(\.id) == [1, 2])
      if isNamed {
        connection.perform(connection.machine.changeUser(to: "ada", at: connection.now))
      }
      connection.signIn("ada")
      #expect(connection.sentTexts == ["1", "2"])
      #expect(connection.claims.map(\.id) == [2] && connection.claims[0].owner == .user("ada"))
    }
  }

  /// What was written before it was known that another user has signed in is that user's, and sent once.
  @Test func aWriteBeforeTheFirstConnectionIsTheNextUsers() throws {
    var (connection, target) = try connection()
    connection.perform(connection.machine.restore(try queue(.user("ada")), at: connection.now))
    _ = try connection.write("n", .string("Bob's"))
    connection.signIn("bob")
    #expect(connection.sentTexts == ["Bob's"])
    #expect(connection.value(target) == TreeNode(.string("Bob's")))
    #expect(connection.claims.map(\.owner) == [.user("bob")])
  }

  /// An administrator never signs in as a user.
  @Test func anAdministratorsQueueIsSent() throws {
    var (connection, _) = try connection()
    connection.perform(connection.machine.restore(try queue(.unknown), at: connection.now))
    connection.connect(as: .emulatorOwner)
    guard case .request(let number, _)? = connection.sent.first else { return }
    connection.receive(.answer(number, status: "ok", .object([.init(name: "auth", value: .null)])))
    #expect(connection.sentTexts == ["1"])
  }

  /// The user was named while the write was being stored, or it was discarded.
  @Test func theStorageLearnsWhatHasChangedMeanwhile() throws {
    var (connection, _) = try connection()
    let id = try connection.write("n", .string("early"), isReady: false)
    let gone = try connection.write("n", .string("gone"), isReady: false)
    connection.perform(connection.machine.changeUser(to: "ada", at: connection.now))
    #expect(connection.claims.isEmpty)
    connection.perform(connection.machine.release(id, at: connection.now))
    #expect(connection.claims.map(\.owner) == [.user("ada")])
    connection.perform(connection.machine.discardWrites(at: connection.now))
    let outcomes = connection.outcomes.count
    connection.perform(connection.machine.release(gone, at: connection.now))
    #expect(connection.outcomes.count == outcomes && connection.removals.contains(gone))
  }

  /// An app that doesn't name its users can sign out, too.
  @Test func signingOutDoesNotNameUsers() throws {
    var (connection, target) = try connection()
    connection.signIn("ada")
    _ = try connection.write("n", .string("Ada's"))
    connection.perform(
      connection.machine.changeUser(to: nil, isNamed: false, at: connection.now))
    #expect(connection.value(target) == nil)
    connection.signIn("bob")
    _ = try connection.write("n", .string("Bob's"))
    #expect(connection.sentTexts == ["Bob's"])
  }

  /// A node that only its user may read is shown again when the user has signed in.
  @Test func aRefusalBeforeTheUserHasSignedInIsNotFinal() throws {
    var (connection, target) = try connection()
    connection.perform(connection.machine.changeUser(to: "ada", at: connection.now))
    connection.connect()
    connection.answer("permission_denied", .string("Permission denied"))
    #expect(!connection.machine.isOver(target))
    connection.perform(connection.machine.changeUser(to: "ada", at: connection.now))
    connection.signIn("ada")
    #expect(connection.requests.contains { if case .listen = $0 { true } else { false } })
  }

  /// Of access tokens, the server knows no user.
  @Test func withAnAccessTokenTheAppNamesTheUser() throws {
    var (connection, _) = try connection()
    connection.perform(connection.machine.changeUser(to: "ada", at: connection.now))
    _ = try connection.write("n", .string("Ada's"))
    connection.connect(as: .accessToken("secret"))
    guard case .request(let number, _)? = connection.sent.first else { return }
    connection.receive(.answer(number, status: "ok", .object([])))
    #expect(connection.sentTexts == ["Ada's"])
  }

  @Test func discardedWritesAreTakenBack() throws {
    var (connection, target) = try connection()
    connection.perform(connection.machine.changeUser(to: "ada", at: connection.now))
    let id = try connection.write("n", .string("Ada's"))
    connection.perform(connection.machine.discardWrites(at: connection.now))
    #expect(throws: DatabaseError.discarded) { try connection.outcomes[id]?.get() }
    connection.signIn("ada")
    #expect(connection.sentTexts.isEmpty && connection.value(target) == nil)
  }

  /// Whatever happens in whatever order, what is sent over a connection is its user's, and so is what is shown.
  @Test(arguments: [true, false])
  func anyOrderOfUsersKeepsThemApart(areNamed: Bool) throws {
    var sentCount = 0
    try withEvery("seed", in: UInt64(0)..<400) { seed in
      var random = SplitMix64(seed: seed)
      var (connection, target) = try connection()
      // The user of the app, and that of the connection.
      var (user, known): (String?, String?) = (nil, nil)
      var isOpening = true
      for step in 0..<40 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          guard case .user(let owner) = connection.machine.owner else { break }
          _ = try connection.write("n", .string("\(owner ?? "none") \(step)"))
        case 2 where areNamed:
          user = ["ada", "bob", nil].randomElement(using: &random) ?? nil
          let openings = connection.openings.count
          connection.perform(connection.machine.changeUser(to: user, at: connection.now))
          isOpening = isOpening || connection.openings.count > openings
        case 2, 3:
          guard isOpening else { break }
          if !areNamed { user = ["ada", "bob", nil].randomElement(using: &random) ?? nil }
          (known, isOpening) = (user, false)
          connection.connect(as: user.map(Self.token))
          if let user { connection.authenticate(as: user) }
        case 4: connection.answer()
        default:
          connection.lose()
          connection.sleep()
          isOpening = true
        }
        #expect(
          connection.sentTexts.allSatisfy { $0.hasPrefix("\(known ?? "none") ") }, "step \(step)")
        sentCount += connection.sentTexts.count
        guard case .user(let owner) = connection.machine.owner else { continue }
        if case .string(let shown)? = connection.value(target)?.scalar {
          #expect(shown.hasPrefix("\(owner ?? "none") "), "step \(step)")
        }
        #expect(
          connection.machine.pendingWrites.allSatisfy { $0.owner == connection.machine.owner })
      }
    }
    #expect(sentCount > 1_000, "\(sentCount)")
  }
}

extension ScriptedConnection {
  /// Lets a user's connection be opened, and the server say whose it is.
  fileprivate mutating func signIn(_ user: String) {
    connect(as: .idToken("\(user).b.c"))
    authenticate(as: user)
  }
}
