import Foundation
import LiveTree
import LiveTreeWire

@available(Systems 2024, *)
extension ClientMachine {
  /// A listen that the client requests.
  struct Listen: Sendable {
    let number: Int
    /// Whether what was cached of it is being loaded. It's requested afterwards.
    var isLoading = false
    /// Whether the server has sent its value, so that it can be cached.
    var isConfirmed = false
    /// What was cached last.
    var saved: TreeNode?
    /// Whether it was requested on this connection.
    var isRequested = false
    /// Whether the server sends what changes.
    var isActive = false
    /// Since when the server hasn't sent what changes, and why.
    var lost: (since: Date, error: DatabaseError)?
    /// Why the server has refused or ended it, and the wait before it's requested again; `nil` for never.
    var refusal: (error: DatabaseError, retry: Duration?)?
    /// The time at which it's requested again.
    var retryTime: Duration?
    var refusalCount = 0

    /// Records that the server sends what changes.
    mutating func confirm() {
      (isActive, isConfirmed) = (true, true)
      (lost, refusal, refusalCount) = (nil, nil, 0)
    }

    /// Records that the server doesn't send what changes any more.
    mutating func lose(_ error: DatabaseError, at date: Date) {
      (isRequested, isActive) = (false, false)
      lost = (lost?.since ?? date, error)
    }
  }

  /// Listens to a target, which isn't listened to yet.
  mutating func listen(to target: ListenTarget, at now: Moment) -> [Effect] {
    let saves = save()
    let (changes, requests) = sync.listen(to: target)
    return saves + update(requests, at: now) + Self.show(changes) + connectIfNeeded(at: now)
  }

  /// Ends a listen.
  mutating func unlisten(to target: ListenTarget, at now: Moment) -> [Effect] {
    // Its value is saved before it is forgotten: the next launch shows it.
    let saves = save(used: [target.requested])
    let (changes, requests) = sync.unlisten(to: target)
    return saves + update(requests, at: now) + Self.show(changes) + rearm(at: now)
  }

  /// New listens precede the ends of others, so that nothing is missed in between.
  private mutating func update(_ requests: ListenRequests, at now: Moment) -> [Effect] {
    var effects: [Effect] = []
    for target in requests.start {
      let number = nextListen()
      listens[target] = Listen(number: number, lost: failure.map { (now.date, $0) })
      // The server answers a query by its tag, because several may select from one place.
      if !target.query.isUnconstrained { tags[number] = target }
      if cachesNodes, sync.serverValue(of: target) == nil {
        listens[target]?.isLoading = true
        effects.append(.load(target, number: number, user: namedUser))
      } else {
        effects += start(target)
      }
    }
    for target in requests.stop {
      guard let listen = listens.removeValue(forKey: target) else { continue }
      tags[listen.number] = nil
      if listen.isRequested {
        effects += send(.unlisten(target.place), .unlisten(target.path))
      }
    }
    return effects
  }

  mutating func start(_ target: ListenTarget) -> [Effect] {
    guard link == .ready, let listen = listens[target], !listen.isLoading, !listen.isRequested
    else { return [] }
    let number = listen.number
    listens[target]?.isRequested = true
    listens[target]?.retryTime = nil
    // Without a value, the server must send one, even if there is none.
    let value = mayReceiveOldChanges(of: target) ? nil : sync.serverValue(of: target)
    let hash = value?.socketHash ?? "unknown"
    return send(
      .listen(target.place, hash: hash, tag: target.query.isUnconstrained ? nil : number),
      .listen(target, number: number))
  }

  /// Whether changes of a listen that has ended can still arrive: the value may not be the one whose hash is
  /// sent when the server answers.
  private func mayReceiveOldChanges(of target: ListenTarget) -> Bool {
    requests.values.contains { request in
      guard case .unlisten(let path) = request else { return false }
      return path.starts(with: target.path) || target.path.starts(with: path)
    }
  }

  /// Requests all listens on a new connection.
  mutating func sendListens() -> [Effect] {
    listens.keys.sorted { $0.path.lexicographicallyPrecedes($1.path) }.flatMap { start($0) }
  }

  /// - Parameter isSelected: Whether the server sends only what a query selects.
  mutating func answerListen(
    to target: ListenTarget, _ error: DatabaseError?, isSelected: Bool, at now: Moment
  ) -> [Effect] {
    guard listens[target] != nil else { return [] }
    guard let error else {
      listens[target]?.confirm()
      // What was refused before kept listens below it alive, which end now.
      let requests = sync.permit(target)
      _ = sync.complete(target, isSelected: isSelected)
      return saveSoon(at: now) + update(requests, at: now) + [
        .show(sync.targets(dependingOn: target))
      ]
    }
    return refuse(target, error, at: now)
  }

  /// Records that the server ended a listen.
  mutating func cancel(_ target: ListenTarget, at now: Moment) -> [Effect] {
    guard listens[target] != nil else { return [] }
    return refuse(target, .cancelled("Permission denied."), at: now)
  }

  /// Whether a refusal is about the owner, and not about a connection before a user has signed in.
  private var isSignedIn: Bool {
    !hasCredentials || isOwnersConnection && owner != .user(nil)
  }

  private mutating func refuse(
    _ target: ListenTarget, _ error: DatabaseError, at now: Moment
  ) -> [Effect] {
    let count = (listens[target]?.refusalCount ?? 0) + 1
    let retry: Duration? =
      switch error.code {
      case .cancelled: policy.cancelled * (0.5 + 0.5 * now.share)
      // What the rules have once allowed, they may allow again.
      case .permissionDenied:
        (count > 1 || !isSignedIn ? policy.denied ?? policy.cancelled : policy.denied)
          .map { $0 * (0.5 + 0.5 * now.share) }
      default: error.isTemporary ? policy.wait(afterFailures: count, share: now.share) : nil
      }
    listens[target]?.lose(error, at: now.date)
    listens[target]?.refusal = (error, retry)
    listens[target]?.retryTime = retry.map { now.elapsed + $0 }
    listens[target]?.refusalCount = count
    let isForgotten = error.code == .permissionDenied && cachesNodes && isOwnersConnection
    let forgotten: [Effect] = isForgotten ? [.save(nil, target, user: namedUser)] : []
    // What is below it may be allowed.
    let shown = sync.targets(dependingOn: target)
    return forgotten + update(sync.refuse(target), at: now) + [.show(shown)] + rearm(at: now)
  }

  /// Requests listens again that the server has refused.
  mutating func retryListens(at now: Moment) -> [Effect] {
    guard link == .ready else { return [] }
    return listens.filter { $0.value.retryTime.map { $0 <= now.elapsed } ?? false }.keys
      .flatMap { start($0) }
  }

  /// Records that the connection is lost.
  mutating func loseListens(_ error: DatabaseError, at now: Moment) {
    for target in listens.keys {
      listens[target]?.lose(error, at: now.date)
    }
  }

  /// How current a target is.
  func phase(of target: ListenTarget) -> ConnectionPhase {
    guard let listen = listens[sync.request(for: target)] else { return .loading }
    if listen.isActive { return .live }
    let isKnown = sync.snapshot(of: target)?.isComplete ?? false
    if let (error, retry) = listen.refusal {
      return isKnown
        ? .stale(since: listen.lost?.since ?? .distantPast, error: error, retry: retry)
        : .failed(error, retry: retry)
    }
    guard let (since, error) = listen.lost else { return .loading }
    let retry = self.retry ?? .zero
    return isKnown
      ? .stale(since: since, error: error, retry: retry) : .failed(error, retry: retry)
  }

  /// Whether the server has refused a target for good.
  func isOver(_ target: ListenTarget) -> Bool {
    guard let listen = listens[sync.request(for: target)], let refusal = listen.refusal else {
      return false
    }
    return refusal.retry == nil
  }
}

@available(Systems 2024, *)
extension ListenTarget {
  /// The place of the request.
  fileprivate var place: SocketPlace {
    query.isUnconstrained ? SocketPlace(path) : SocketPlace(path, query)
  }
}
