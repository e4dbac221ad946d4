internal import LiveList

extension TableBrowser {
  /// Whether the key leads through the history, or stops the table or lets it go on.
  mutating func travel(_ key: TerminalKey) -> Bool {
    switch key {
    case .left, .character(","): step(-1)
    case .right, .character("."): step(1)
    case .character(" "):
      if standstill?.isPaused == true { goOn() } else { pause() }
    default: return false
    }
    refreshDetail()
    return true
  }

  /// The table goes on with the newest list; of a pause the changes are marked as if they were one.
  mutating func goOn() {
    guard let standstill else { return }
    self.standstill = nil
    if standstill.hasMoved || standstill.isPaused { follow(standstill) }
    refreshDetail()
  }

  private mutating func follow(_ standstill: PausedView<SectionID, Header, Item>) {
    let changes = Changeset(from: standstill.shown.list, to: live.list)
    var shown = standstill.shown
    if changes.isEmpty {
      live.follow(shown, height: tableHeight)
    } else {
      shown.table.phase = live.table.phase
      shown.apply(changes, at: live.table.now, height: tableHeight)
      if standstill.isPaused { live = shown } else { live.follow(shown, height: tableHeight) }
    }
  }

  private mutating func pause() {
    if let standstill {
      // Who pauses in the past wants to stay there when he steps up to the present.
      self.standstill = PausedView(
        standstill.shown, at: standstill.position, clock: standstill.clock, isPaused: true)
    } else {
      standstill = PausedView(live, at: history.end, clock: lastClock, isPaused: true)
    }
  }

  private mutating func step(_ direction: Int) {
    guard var standstill = standstill ?? startOfHistory(direction) else { return }
    let target = standstill.position + direction
    if target >= history.end, !standstill.isPaused { return goOn() }
    // What was forgotten meanwhile is passed over.
    let known = direction > 0 ? max(target, history.start) : target
    guard (history.start...history.end).contains(known) else { return }
    standstill.go(to: known, in: history, height: tableHeight)
    self.standstill = standstill
  }

  /// From the present one can only go back.
  private func startOfHistory(
    _ direction: Int
  ) -> PausedView<SectionID, Header, Item>? {
    direction < 0 && history.end > history.start
      ? PausedView(live, at: history.end, clock: lastClock, isPaused: false) : nil
  }

  /// What is said of the moment that is shown, the longest first.
  var states: [String] {
    guard let standstill else { return [] }
    let later = history.end - standstill.position
    let changes = "\(later) \(later == 1 ? "change" : "changes")"
    let moment = standstill.clock.isEmpty ? "" : "   as of \(standstill.clock)"
    guard standstill.isPaused else {
      return [
        "◂ history\(moment)   \(changes) back", "◂ history   \(later) back", "◂ \(later) back",
      ]
    }
    guard later > 0 else { return ["‖ paused\(moment)", "‖ paused"] }
    return ["‖ paused\(moment)   \(changes) waiting", "‖ paused   \(later) waiting"]
  }
}
