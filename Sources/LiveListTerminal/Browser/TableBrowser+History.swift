internal import LiveList

extension TableBrowser {
  /// Handles a key that moves through the history, pauses the table or resumes it. Returns `false`
  /// for other keys.
  mutating func travel(_ key: TerminalKey) -> Bool {
    switch key {
    case .left, .character(","): step(-1)
    case .right, .character("."): step(1)
    case .character(" "):
      if pausedView?.isPaused == true { resume() } else { pause() }
    default: return false
    }
    refreshDetail()
    return true
  }

  /// Resumes with the newest list. All changes during the pause are marked as one change.
  mutating func resume() {
    guard let pausedView else { return }
    self.pausedView = nil
    if pausedView.hasMoved || pausedView.isPaused { follow(pausedView) }
    refreshDetail()
  }

  private mutating func follow(_ pausedView: PausedView<SectionID, Header, Item>) {
    let changes = Changeset(from: pausedView.shown.list, to: live.list)
    var shown = pausedView.shown
    if changes.isEmpty {
      live.follow(shown, height: tableHeight)
    } else {
      shown.table.phase = live.table.phase
      shown.apply(changes, at: live.table.now, height: tableHeight)
      if pausedView.isPaused { live = shown } else { live.follow(shown, height: tableHeight) }
    }
  }

  private mutating func pause() {
    if let pausedView {
      // If the user paused at an earlier position, stepping to the newest list keeps the table
      // paused.
      self.pausedView = PausedView(
        pausedView.shown, at: pausedView.position, clock: pausedView.clock, isPaused: true)
    } else {
      pausedView = PausedView(live, at: history.end, clock: lastClock, isPaused: true)
    }
  }

  private mutating func step(_ direction: Int) {
    guard var pausedView = pausedView ?? startOfHistory(direction) else {
      return say(direction < 0 ? "There is no earlier change yet." : "This is the newest list.")
    }
    let target = pausedView.position + direction
    if target >= history.end, !pausedView.isPaused { return resume() }
    // Skip changes that have been discarded in the meantime.
    let known = direction > 0 ? max(target, history.start) : target
    guard (history.start...history.end).contains(known) else {
      return say(direction < 0 ? "This is the earliest list." : "This is the newest list.")
    }
    pausedView.go(to: known, in: history, height: tableHeight)
    self.pausedView = pausedView
  }

  /// Shows a message until the next key.
  mutating func say(_ sentence: String) {
    message = TableMessage(sentence)
    refit()
  }

  /// Returns the view from which to move through the history. If the newest list is shown, only
  /// steps back are possible.
  private func startOfHistory(_ direction: Int) -> PausedView<SectionID, Header, Item>? {
    direction < 0 && history.end > history.start
      ? PausedView(live, at: history.end, clock: lastClock, isPaused: false) : nil
  }

  /// Texts that describe the shown position, longest first.
  var states: [String] {
    guard let pausedView else { return [] }
    let later = history.end - pausedView.position
    let changes = "\(later) \(later == 1 ? "change" : "changes")"
    let moment = pausedView.clock.isEmpty ? "" : "   as of \(pausedView.clock)"
    guard pausedView.isPaused else {
      return [
        "◂ history\(moment)   \(changes) back", "◂ history   \(later) back", "◂ \(later) back",
      ]
    }
    guard later > 0 else { return ["‖ paused\(moment)", "‖ paused"] }
    return ["‖ paused\(moment)   \(changes) waiting", "‖ paused   \(later) waiting"]
  }
}
