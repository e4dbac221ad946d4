import LiveTree

@available(Systems 2024, *)
extension LiveDatabase {
  /// What becomes of a user's writes that the server doesn't have yet.
  public enum OutstandingWrites: Hashable, Sendable {
    /// They're kept, and sent when the user returns.
    case keep
    /// They're discarded.
    case discard
  }

  /// The user who is signed in: the `uid` of the credentials, or with access tokens any name; `nil` if no user is.
  ///
  ///     for await user in auth.users() { database.user = user?.uid }
  ///
  /// Setting it, also to the same user whose session was restored meanwhile, requests a credential, and ends what the
  /// former user saw: neither data nor writes of one user are shown to another, and writes are sent only as their own
  /// user. They wait until that user returns.
  ///
  /// An app that doesn't set it has the users of its credentials, which a client learns when it connects.
  public var user: String? {
    get { session?.run { state, _ in (state.machine.knownUser, []) } }
    nonmutating set {
      session?.run { state, now in ((), state.machine.changeUser(to: newValue, at: now)) }
    }
  }

  /// Ends the user's session: what was shown is shown no longer.
  ///
  /// - Parameter writes: What becomes of the writes that the server doesn't have yet. If they're discarded, so is what
  ///   the cache has of a user that the app has named.
  public func signOut(_ writes: OutstandingWrites = .keep) {
    guard let session else { return }
    let user = session.run { state, _ in (state.machine.namedUser, []) }
    if writes == .discard { purgeOutstandingWrites() }
    session.run { state, now in
      ((), state.machine.changeUser(to: nil, isNamed: state.machine.isNamed, at: now))
    }
    if writes == .discard, let user { session.cached?.enqueue { await $0.removeAll(of: user) } }
  }

  /// Discards the user's writes that the server doesn't have yet, and those that it has refused: they are shown no
  /// longer, and callers that wait for one get ``DatabaseError/Code/discarded``.
  public func purgeOutstandingWrites() {
    session?.run { [session] state, now in
      for write in state.refused where state.isOwners(write) {
        session?.stored?.enqueue { try? await $0.takeRefused(write.id) }
      }
      state.refused.removeAll { [state] in state.isOwners($0) }
      return ((), state.machine.discardWrites(at: now))
    }
  }

  /// The user's writes that the server has refused, also those of an earlier run of the program, until the app has taken
  /// them. What they showed has been taken back. Each is taken once, by the first iteration that gets it; of those that
  /// aren't taken, the newest 1,000 are kept.
  ///
  ///     for await refused in database.refusedWrites { alert("\(refused.error)") }
  public var refusedWrites: DatabaseEvents<RefusedWrite> {
    DatabaseEvents(session: session, needsConnection: false) { [session] state, _ in
      guard let index = state.refused.firstIndex(where: { [state] in state.isOwners($0) }) else {
        return nil
      }
      let write = state.refused.remove(at: index)
      session?.stored?.enqueue { try? await $0.takeRefused(write.id) }
      return write
    }
  }
}

@available(Systems 2024, *)
extension DatabaseSession.State {
  fileprivate func isOwners(_ refused: RefusedWrite) -> Bool {
    refused.write.owner == machine.owner || refused.write.owner == .unknown
  }
}
