import LiveTree

@available(Systems 2024, *)
extension ClientMachine {
  /// How long changes wait until they're cached, so that many are cached at once.
  private static let savingInterval = Duration.seconds(1)

  /// Shows what was cached of a listened target, and requests what the server has.
  ///
  /// - Parameter number: The number of the listen for which it was loaded.
  mutating func restore(
    _ cached: CachedNode?, of target: ListenTarget, number: Int, at now: Moment
  ) -> [Effect] {
    guard listens[target]?.number == number else { return [] }
    listens[target]?.isLoading = false
    guard let cached,
      let changes = sync.restore(cached.node, isSelected: cached.isSelected, for: target)
    else { return start(target) }
    let error = listens[target]?.lost?.error ?? .unconfirmed
    listens[target]?.lost = (cached.date, error)
    return Self.show(changes) + start(target)
  }

  /// Lets what has changed be cached after a while.
  mutating func saveSoon(at now: Moment) -> [Effect] {
    guard cachesNodes, saveTime == nil else { return [] }
    saveTime = now.elapsed + Self.savingInterval
    return rearm(at: now)
  }

  /// Caches what has changed.
  ///
  /// - Parameter used: Targets that are cached even if nothing has changed, unless they are stale: the cache
  ///   then knows until when they were current.
  mutating func save(used: [ListenTarget] = []) -> [Effect] {
    let used = Set(used.filter { listens[$0]?.isActive ?? false })
    guard saveTime != nil || !used.isEmpty else { return [] }
    saveTime = nil
    return listens.keys.flatMap { target -> [Effect] in
      guard let listen = listens[target], listen.isConfirmed,
        let node = sync.serverValue(of: target), used.contains(target) || node != listen.saved
      else { return [] }
      listens[target]?.saved = node
      return [.save(node, target, user: namedUser)]
    }
  }

  /// Caches everything, before the client ends.
  mutating func saveAll() -> [Effect] { save(used: Array(listens.keys)) }
}
