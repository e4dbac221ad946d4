import LiveTree

@available(Systems 2024, *)
extension ClientMachine {
  /// The user whose files the cache uses, if the app names its users.
  var namedUser: String? {
    guard isNamed, case .user(let user) = owner else { return nil }
    return user
  }

  /// The user who is signed in, as far as it's known.
  var knownUser: String? {
    guard !isOwnerGuessed, case .user(let user) = owner else { return nil }
    return user
  }

  /// Whose a new write is.
  var newOwner: PendingWrite.Owner { isOwnerGuessed ? .unknown : owner }

  /// Whether a write is sent and shown now. One of an unknown user belongs to the first who signs in.
  private func isOwners(_ write: PendingWrite) -> Bool {
    write.owner == owner || write.owner == .unknown && (owner != .user(nil) || !hasCredentials)
  }

  /// Takes the writes of an earlier run of the program.
  ///
  /// - Parameter refused: Those that the server has refused.
  mutating func restore(
    _ writes: [PendingWrite], refused: [PendingWrite] = [], at now: Moment
  ) -> [Effect] {
    let all = (writes + refused).sorted { $0.id < $1.id }
    calls.skipIDs(upTo: all.last?.id ?? 0)
    // Until it's known who has signed in, it's probably still the user who wrote last.
    let last = all.last { $0.owner != .unknown }
    if owner == .unknown, let last { (owner, isOwnerGuessed) = (last.owner, true) }
    parked += writes
    return showOwn(at: now) + sendWrites() + connectIfNeeded(at: now)
  }

  /// Records which user the server knows on this connection. What this user requests may be sent afterwards.
  ///
  /// - Parameters:
  ///   - uid: The user of the credential; `nil` without one.
  ///   - isNamedByApp: Whether the credential says nothing about the user, as access tokens do.
  mutating func identify(
    _ uid: String?, isNamedByApp: Bool = false, at now: Moment
  ) -> [Effect] {
    isIdentified = true
    guard !isNamed || isNamedByApp || owner == .user(uid) else {
      // Without a credential, the user's writes wait: the app may be restoring its session.
      return uid == nil ? [] : fail(.otherUser, at: now)
    }
    var effects: [Effect] = []
    if !isNamed {
      let isFirst = owner == .unknown || isOwnerGuessed && owner == .user(uid)
      if isFirst {
        effects = begin(as: uid, isNamedByApp: isNamedByApp)
      } else if owner != .user(uid) {
        effects = changeOwner(to: uid, at: now)
      }
    }
    isOwnersConnection = true
    return effects
  }

  /// Records the user that the app says, or that none is signed in.
  ///
  /// The connection ends, and the next one has this user's credential.
  ///
  /// - Parameter isNamed: Whether the app names its users from now on.
  mutating func changeUser(to user: String?, isNamed names: Bool = true, at now: Moment)
    -> [Effect]
  {
    let isSame = owner == .user(user) && isNamed == names && !isOwnerGuessed
    guard !isSame || !isOwnersConnection else { return [] }
    var effects: [Effect] = []
    if link != .offline, link != .closed {
      effects += lose(.userChanged, at: now, keepsReads: isSame) + [.close]
    }
    if !isSame { effects += changeOwner(to: user, isNamed: names, at: now) }
    return effects + [.showAll] + connectIfNeeded(at: now)
  }

  /// Gives the first user the writes that were made before it was known who it is. Those of an earlier version belong
  /// to the first who signs in.
  private mutating func begin(as user: String?, isNamedByApp: Bool) -> [Effect] {
    (owner, isOwnerGuessed) = (.user(user), false)
    var effects: [Effect] = []
    for write in pendingWrites where write.owner == .unknown {
      if isNamedByApp || write.id > calls.lastRestoredID || isOwners(write) {
        calls.writes[write.id]?.owner = owner
        effects += claim(write, as: owner)
      } else {
        effects += Self.show(sync.revert(write.id)) + park(write, as: write.owner)
      }
    }
    return effects
  }

  /// Shows the data and the writes of another user instead. Those of the former one are kept.
  private mutating func changeOwner(
    to user: String?, isNamed names: Bool? = nil, at now: Moment
  ) -> [Effect] {
    var effects = saveAll()
    let former = owner
    let isOther = former != .user(user) && former != .unknown
    for (id, write) in calls.writes.sorted(by: { $0.key < $1.key })
    where isOther && write.isConditional {
      effects += finish(id, .failure(.userChanged))
    }
    for id in calls.others.keys.sorted() where isOther {
      effects += finish(id, .failure(.userChanged))
    }
    (owner, isOwnerGuessed) = (.user(user), false)
    if let names { isNamed = names }
    for write in pendingWrites {
      var next = write.owner
      if next == .unknown, user != nil || write.id > calls.lastRestoredID {
        // What was written before a user was known is the new user's, if there is one.
        next = user == nil && former != .unknown ? former : owner
      }
      effects += park(write, as: next)
    }
    // What is listened to stays, and what was known of it doesn't.
    let targets = sync.targets
    for target in targets { effects += unlisten(to: target, at: now) }
    sync = SyncTree()
    for target in targets { effects += listen(to: target, at: now) }
    return effects + showOwn(at: now) + [.showAll]
  }

  /// Shows the parked writes of the owner, in order.
  private mutating func showOwn(at now: Moment) -> [Effect] {
    let mine = parked.filter(isOwners).sorted { $0.id < $1.id }
    parked.removeAll(where: isOwners)
    // One that was just parked is sent once.
    calls.unsent.removeAll { calls.writes[$0] == nil }
    var effects: [Effect] = []
    for write in mine {
      // A write of an earlier version is this user's from now on.
      let isClaimed = write.owner == .unknown && newOwner != .unknown
      let owner = isClaimed ? newOwner : write.owner
      if isClaimed { effects += claim(write, as: owner) }
      calls.restore(PendingWrite(id: write.id, write: write.write, owner: owner))
      // The server says what is wrong with one that isn't valid.
      let changes = (try? write.write.localChanges(over: sync, now: serverTime(at: now))) ?? []
      effects += Self.show(sync.add(LocalWrite(id: write.id, changes: changes)))
    }
    return effects
  }

  /// Keeps a write for when its user is the owner.
  private mutating func park(_ write: PendingWrite, as next: PendingWrite.Owner) -> [Effect] {
    parked.append(PendingWrite(id: write.id, write: write.write, owner: next))
    calls.writes[write.id] = nil
    return (next == write.owner ? [] : claim(write, as: next))
      + (next == owner ? [] : [.abandon(write.id, .userChanged)])
  }

  /// Keeps the owner of a write also when the program ends. One that is being stored now is stored again then.
  private func claim(_ write: PendingWrite, as owner: PendingWrite.Owner) -> [Effect] {
    guard keepsWrites, calls.storing[write.id] == nil else { return [] }
    return [.claim(PendingWrite(id: write.id, write: write.write, owner: owner))]
  }

  /// A write that has just been stored.
  ///
  /// - Parameter owner: Whose it was when storing it began.
  mutating func stored(_ id: CallID, as owner: PendingWrite.Owner) -> [Effect] {
    guard let kept = pendingWrite(id) ?? parked.first(where: { $0.id == id }) else {
      // It was discarded meanwhile.
      return [.finish(id, .failure(.discarded))]
    }
    return kept.owner == owner ? [] : [.claim(kept)]
  }

  /// Discards the writes of this user that the server doesn't have.
  mutating func discardWrites(at now: Moment) -> [Effect] {
    calls.writes.keys.sorted().flatMap { finish($0, .failure(.discarded)) } + rearm(at: now)
  }
}

@available(Systems 2024, *)
extension DatabaseError {
  /// The app may have named a user before its credentials are that user's.
  fileprivate static let otherUser = Self(
    .noCredential,
    "The credential isn't that of the user that the app has named. Let its source return that of `database.user`."
  )
}

extension JSONValue {
  /// The text; `nil` for another value.
  var text: String? { if case .string(let text) = self { text } else { nil } }
}
