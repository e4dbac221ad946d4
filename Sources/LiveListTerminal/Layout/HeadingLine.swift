/// Draws the heading of a section with the sign of its change.
struct HeadingLine {
  let isDim: Bool
  let now: Duration

  func line(for section: TableSection) -> StyledLine {
    let mark = section.mark
    let fades = mark.map { ChangeAge(since: $0.time, at: now) == .fading } ?? false
    let style: StyledLine.Style =
      switch mark?.change {
      case .inserted: .inserted
      case .deleted: .deleted
      default: .heading
      }
    var line = StyledLine()
    line.append(" ")
    line.append(mark?.sign ?? " ", (mark?.style).signStyle)
    line.append(" ")
    line.append(section.heading, style, isDim: isDim || fades)
    if let remark = mark?.remark(at: now) {
      line.append(.spaces(3))
      line.append(remark, (mark?.style).signStyle, isDim: isDim || fades)
    }
    return line
  }
}
