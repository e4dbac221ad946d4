/// Draws the first line: what list this is, and how it is doing.
struct StatusLine {
  let title: String
  let place: String
  let phase: TablePhase
  /// `nil` until there is a list.
  let rowCount: Int?
  /// How many rows changed that are not to be seen.
  let changedBelow: Int
  let clock: String
  let now: Duration

  /// What gives way first where there is little room: the place, the clock, the number of rows, and
  /// the end of the title.
  func line(width: Int) -> StyledLine {
    let name = title.visible.terminalWidth + 1
    let tails = [tail(rows: true, clock: true), tail(rows: true, clock: false)]
    let tail = tails.first { name + 3 + $0.width <= width } ?? tail(rows: false, clock: false)
    let room = width - tail.width - 3
    var line = StyledLine()
    line.append(" ")
    line.append(title.visible.truncated(to: max(0, room - 1)), .title)
    let left = room - line.width - 3
    // A few letters of a place say nothing.
    if left >= min(8, place.visible.terminalWidth), !place.isEmpty {
      line.append(" · ")
      line.append(place.visible.truncated(to: left), .faint)
    }
    line.append(.spaces(width - line.width - tail.width))
    for run in tail.runs { line.append(run.text, run.style, isDim: run.isDim) }
    return line
  }

  private func tail(rows: Bool, clock showsClock: Bool) -> StyledLine {
    var line = StyledLine()
    let (text, style) = state
    line.append(text, style)
    if changedBelow > 0 { line.append("   \(changedBelow) changed below", .moved) }
    if rows, let rowCount { line.append("   \(rowCount) \(rowCount == 1 ? "row" : "rows")") }
    if showsClock, !clock.isEmpty { line.append("   \(clock)", .faint) }
    return line
  }

  private var state: (String, TextStyle) {
    switch phase {
    case .loading: ("○ loading", .faint)
    case .live: ("● live", .live)
    case .retrying(let time): (Self.countdown(to: time, from: now), .warning)
    case .stale(let since, _): ("! stale since \(since)", .warning)
    case .failed: ("! failed", .warning)
    }
  }

  private static func countdown(to time: Duration, from now: Duration) -> String {
    let left = time - now
    guard left > .zero else { return "○ retrying now" }
    // Rounded up: "in 0 s" is now.
    let seconds = left.wholeSeconds + (left.components.attoseconds > 0 ? 1 : 0)
    return "○ retrying in \(seconds) s"
  }
}
