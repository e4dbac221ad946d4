import LiveTreeWire

@available(Systems 2024, *)
extension ClientMachine {
  /// Does what is due.
  mutating func wake(at now: Moment) -> [Effect] {
    alarm = nil
    var effects: [Effect] = []
    switch link {
    case .waiting(let time) where time <= now.elapsed: effects += retryNow(at: now)
    case .opening(let time) where time + policy.opening <= now.elapsed:
      effects += fail(.unreachable("it timed out."), at: now)
    case .ready: effects += checkSilence(at: now)
    case .closed, .offline, .waiting, .opening: break
    }
    if let credential, let time = renewTime, time <= now.elapsed {
      renewTime = nil
      effects.append(.renew(credential))
    }
    effects += retryListens(at: now)
    if let saveTime, saveTime <= now.elapsed { effects += save() }
    if let unusedSince, unusedSince + linger <= now.elapsed, link == .ready, !isNeeded {
      link = .closed
      self.unusedSince = nil
      effects.append(.close)
    }
    return effects + rearm(at: now)
  }

  private mutating func checkSilence(at now: Moment) -> [Effect] {
    let quiet = now.elapsed - lastHeard
    if quiet >= policy.silence {
      return fail(.unreachable("nothing was received for \(policy.silence)."), at: now)
    }
    guard quiet >= policy.silence / 2, pinged != lastHeard else { return [] }
    pinged = lastHeard
    return [.send(.ping)]
  }

  /// Sets the time of the next ``wake(at:)``.
  mutating func rearm(at now: Moment) -> [Effect] {
    if isNeeded || link != .ready {
      unusedSince = nil
    } else if unusedSince == nil {
      unusedSince = now.elapsed
    }
    var times = link == .ready ? listens.values.compactMap(\.retryTime) : []
    switch link {
    case .waiting(let time): times.append(time)
    case .opening(let time): times.append(time + policy.opening)
    case .ready:
      times.append(
        lastHeard + (pinged == lastHeard ? policy.silence : policy.silence / 2))
      if let unusedSince { times.append(unusedSince + linger) }
      if let renewTime { times.append(renewTime) }
    case .closed, .offline: break
    }
    if let saveTime { times.append(saveTime) }
    let next = times.min()
    guard next != alarm else { return [] }
    // A message only makes the next time later: the alarm may come too early.
    if let next, let alarm, alarm > now.elapsed, alarm <= next { return [] }
    alarm = next
    return [.wake(at: next)]
  }
}
