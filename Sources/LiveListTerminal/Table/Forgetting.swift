internal import LiveList

extension [TableSection] {
  /// Forgets the changes that are over, of the sections and of some rows.
  ///
  /// - Returns: Whether a section, a row or a cell has to be removed.
  /// - Complexity: O(*s* + *c*) in the sections and the rows.
  mutating func forget(_ rows: [ItemPath], at now: Duration) -> Bool {
    var isLeaving = false
    for index in indices {
      guard let mark = self[index].mark, mark.isOver(at: now) else { continue }
      if self[index].isLeaving { isLeaving = true } else { self[index].mark = nil }
    }
    for path in rows {
      let isGone = self[path.section].rows[path.item].forget(at: now)
      isLeaving = isGone || isLeaving
    }
    return isLeaving
  }

  /// The sections without those, and the rows, that left.
  func withoutGone(at now: Duration) -> [TableSection] {
    filter { $0.mark?.isGone(at: now) != true }.map { section in
      var section = section
      section.rows.removeAll { $0.mark?.isGone(at: now) == true }
      return section
    }
  }
}

extension TableRow {
  /// Forgets the changes that are over.
  ///
  /// - Returns: Whether the row itself, or a cell of it, was removed.
  fileprivate mutating func forget(at now: Duration) -> Bool {
    if let mark, mark.isOver(at: now) {
      if isLeaving { return true }
      self.mark = nil
    }
    return forgetCells(at: now)
  }
}

extension ChangeMark {
  fileprivate func isGone(at now: Duration) -> Bool { change == .deleted && isOver(at: now) }
}
