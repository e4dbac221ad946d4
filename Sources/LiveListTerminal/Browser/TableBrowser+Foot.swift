extension TableBrowser {
  /// The lines at the bottom: a prompt, a message, or the keys.
  var foot: [StyledLine] {
    guard size.height > 1 else { return [] }
    let limit = max(1, size.height / 3)
    switch mode {
    case .prompt(let prompt): return [promptLine(prompt)]
    case .question(let question, _): return question.lines(width: size.width, limit: limit)
    case .table, .detail, .help: break
    }
    if let message { return message.lines(width: size.width, limit: limit) }
    if let running { return [runningLine(running)] }
    guard size.height >= 6 else { return [] }
    if case .table = mode, let search { return [searchLine(search)] }
    return [keyBar.line(width: size.width)]
  }

  private var keyBar: KeyBar {
    // A click isn't a key, and the help lists it.
    let own = commands.filter { $0.key != .columnName }.map {
      (CommandKeys.name(of: $0.key), $0.title)
    }
    switch mode {
    case .detail(let detail):
      return detail.tree.isNested ? KeyBar.nested.with(own, rank: 2) : .detail.with(own, rank: 1)
    case .help: return .help
    case .table, .prompt, .question: break
    }
    guard let pausedView else {
      return follows ? KeyBar.following.with(own, rank: 3) : KeyBar.live.with(own, rank: 1)
    }
    // While paused, the user needs to see how to resume.
    return (pausedView.isPaused ? KeyBar.paused : .past).with(own, rank: 3)
  }

  private func promptLine(_ prompt: Prompt) -> StyledLine {
    var line = StyledLine([StyledLine.Run(" /")])
    for run in prompt.line.runs(width: size.width - 2) { line.append(run.text, run.style) }
    if search?.isFound == false { line.append("   not found", .warning) }
    return line
  }

  private func runningLine(_ title: String) -> StyledLine {
    StyledLine([StyledLine.Run(" … \(title)", .title)]).with(keyBar, width: size.width)
  }

  private func searchLine(_ search: Search) -> StyledLine {
    let keys = KeyBar([("n", "next", 0), ("N", "previous", 2), ("esc", "done", 1)])
    let name = "/\(search.text)".visible.truncated(to: max(4, size.width / 3))
    var line = StyledLine([StyledLine.Run(" \(name)", .title)])
    if !search.isFound { line.append("   not found", .warning) }
    return line.with(keys, width: size.width)
  }
}

extension StyledLine {
  /// Returns the line with keys in the rest of the width.
  fileprivate func with(_ keys: KeyBar, width: Int) -> StyledLine {
    var line = self
    line.append("  ")
    for run in keys.line(width: width - line.width).runs {
      line.append(run.text, run.style, isDim: run.isDim)
    }
    return line
  }
}
