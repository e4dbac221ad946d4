/// The recent change of a whole row or section, with its time.
struct ChangeMark: Hashable {
  /// The kind of change.
  enum Change: Hashable {
    case inserted
    case deleted
    /// The row or section moved, as this text describes.
    case moved(String)
    case updated
  }

  let change: Change
  let time: Duration

  /// Whether the mark has expired.
  func isOver(at now: Duration) -> Bool {
    change == .deleted
      ? now - time >= ChangeAge.lingering : ChangeAge(since: time, at: now) == .over
  }

  /// The sign in the margin.
  var sign: String {
    switch change {
    case .inserted: "+"
    case .deleted: "-"
    case .moved: ">"
    case .updated: "~"
    }
  }

  var style: StyledLine.Style {
    switch change {
    case .inserted: .inserted
    case .deleted: .deleted
    case .moved: .moved
    case .updated: .updated
    }
  }

  /// Returns the remark for the right edge of the line.
  func remark(at now: Duration) -> String? {
    switch change {
    case .inserted: ChangeAge(since: time, at: now) == .fresh ? "just now" : "\(age(at: now)) s ago"
    case .deleted: "(leaving)"
    case .moved(let words): words
    case .updated: nil
    }
  }

  private func age(at now: Duration) -> Int { (now - time).wholeSeconds }
}
