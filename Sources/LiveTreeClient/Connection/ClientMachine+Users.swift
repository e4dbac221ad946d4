import LiveTree

@available(Systems 2024, *)
extension ClientMachine {
  /// The user whose files the cache uses, if the app names its users.
  var namedUser: String? {
    guard isNamed, case .user(let user) = owner else { return nil }
    return user
  }

  /// Whose a new write is.
  var newOwner: PendingWrite.Owner { isOwnerGuessed ? .unknown : owner }

  /// Whether a write is sent and shown now. One of an unknown user belongs to the first who signs in.
  func isOwners(_ write: PendingWrite) -> Bool {
    write.owner == owner || write.owner == .unknown && owner != .user(nil)
      || write.owner == .unknown && !hasCredentials
  }

  /// Records which user the server knows on this connection. That user's writes may be sent afterwards.
  ///
  /// - Parameters:
  ///   - uid: The user of the credential; `nil` without one.
  ///   - isNamedByApp: Whether the credential says nothing about the user, as access tokens do.
  mutating func identify(
    _ uid: String?, isNamedByApp: Bool = false, at now: Moment
  ) -> [Effect] {
    guard !isNamed || isNamedByApp || owner == .user(uid) else {
      // Without a credential, the user's writes wait: the app may be restoring its session.
      return uid == nil ? [] : fail(.otherUser, at: now)
    }
    var effects: [Effect] = []
    if !isNamed {
      let isFirst = owner == .unknown || isOwnerGuessed && owner == .user(uid)
      if isFirst {
        effects = begin(as: uid)
      } else if owner != .user(uid) {
        effects = changeOwner(to: .user(uid), at: now)
      }
    }
    isOwnersConnection = true
    return effects
  }

  /// Records the user that the app has named.
  ///
  /// The connection ends, and the next one has this user's credential.
  mutating func changeUser(to user: String?, at now: Moment) -> [Effect] {
    let isSame = owner == .user(user)
    guard !isNamed || !isSame || !isOwnersConnection else { return [] }
    var effects: [Effect] = []
    if link != .offline, link != .closed {
      effects += lose(.userChanged, at: now, keepsReads: isSame) + [.close]
    }
    if owner == .unknown || isOwnerGuessed && isSame {
      effects += begin(as: user)
    } else if !isSame {
      effects += changeOwner(to: .user(user), at: now)
    }
    isNamed = true
    return effects + [.showAll] + connectIfNeeded(at: now)
  }

  /// Gives the first user the writes that were made before it was known who it is. Those of an earlier version belong
  /// to the first who signs in.
  private mutating func begin(as user: String?) -> [Effect] {
    (owner, isOwnerGuessed) = (.user(user), false)
    return pendingWrites.filter { $0.owner == .unknown }.flatMap { write -> [Effect] in
      let isMine = user != nil || !hasCredentials || write.id > calls.lastRestoredID
      return isMine ? claim(write) : park(write)
    }
  }

  /// Makes a write the owner's, also when the program ends before the server has it.
  private mutating func claim(_ write: PendingWrite) -> [Effect] {
    calls.writes[write.id]?.owner = owner
    let isStored = keepsWrites && !calls.storing.contains(write.id)
    return isStored ? [.claim(PendingWrite(id: write.id, write: write.write, owner: owner))] : []
  }

  /// Shows the data and the writes of another user instead. Those of the former one are kept.
  private mutating func changeOwner(to owner: PendingWrite.Owner, at now: Moment) -> [Effect] {
    var effects = saveAll()
    for (id, write) in calls.writes.sorted(by: { $0.key < $1.key }) where write.isConditional {
      effects += finish(id, .failure(.userChanged))
    }
    for id in calls.others.keys.sorted() { effects += finish(id, .failure(.userChanged)) }
    // What was written before a user was known is the new user's, if there is one.
    let (former, isSignedIn) = (self.owner, owner != .user(nil))
    for write in pendingWrites {
      guard write.owner == .unknown else {
        effects += park(write)
        continue
      }
      effects += park(write, as: isSignedIn ? .unknown : former, isAbandoned: !isSignedIn)
    }
    (self.owner, isOwnerGuessed) = (owner, false)
    // What is listened to stays, and what was known of it doesn't.
    let targets = sync.targets
    for target in targets { effects += unlisten(to: target, at: now) }
    sync = SyncTree()
    for target in targets { effects += listen(to: target, at: now) }
    let mine = parked.filter(isOwners)
    parked.removeAll(where: isOwners)
    effects += show(mine, at: now)
    for write in mine where write.owner == .unknown { effects += claim(write) }
    return effects + [.showAll]
  }

  /// Keeps a write for when its user returns, and shows it no longer.
  private mutating func park(
    _ write: PendingWrite, as owner: PendingWrite.Owner? = nil, isAbandoned: Bool = true
  ) -> [Effect] {
    parked.append(PendingWrite(id: write.id, write: write.write, owner: owner ?? write.owner))
    calls.writes[write.id] = nil
    calls.unsent.removeAll { $0 == write.id }
    return Self.show(sync.revert(write.id))
      + (isAbandoned ? [.abandon(write.id, .userChanged)] : [])
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
    .noCredential, "The credential isn't that of the user that the app has named.")
}

extension JSONValue {
  /// The text; `nil` for another value.
  var text: String? { if case .string(let text) = self { text } else { nil } }
}
