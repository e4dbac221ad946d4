internal import LiveList

extension [TableSection] {
  /// Removes the expired marks of the sections and of some rows.
  ///
  /// - Returns: Whether a section, a row or a cell must be removed.
  /// - Complexity: O(*s* + *c*) in the numbers of sections and given rows.
  mutating func forget(_ rows: [ItemPath], at now: Duration) -> Bool {
    var isLeaving = false
    for index in indices {
      guard let mark = self[index].mark, mark.isOver(at: now) else { continue }
      if self[index].isLeaving { isLeaving = true } else { self[index].mark = nil }
    }
    for path in rows {
      // A marked row is rendered.
      let isGone = self[path.section].rows[path.item].change(from: []) { $0.forget(at: now) }
      isLeaving = isGone || isLeaving
    }
    return isLeaving
  }

  /// Returns the sections without departed sections and rows.
  func withoutGone(at now: Duration) -> [TableSection] {
    filter { $0.mark?.isGone(at: now) != true }.map { section in
      var section = section
      section.rows.removeAll { $0.rendered?.mark?.isGone(at: now) == true }
      return section
    }
  }
}

extension TableRow {
  /// Removes the expired marks of the row.
  ///
  /// - Returns: Whether the row itself or one of its cells must be removed.
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
