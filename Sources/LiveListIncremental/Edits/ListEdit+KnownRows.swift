public import LiveList

extension ListEdit {
  /// Returns which rows are unchanged, according to the edit.
  ///
  /// - Parameter former: The number of sections in the list before the edit.
  /// - Complexity: O(*p* log *p*) in the number of pieces, plus O(*s*) in the number of sections if
  ///   some of them were inserted, deleted or moved.
  @inlinable
  package func knownRows(from former: Int) -> KnownRows {
    var edited: [KnownRows.Section] = []
    var section = 0
    for piece in sections {
      switch piece {
      case .kept(_, let count): section += count
      case .edited(let origin, _, let items):
        let runs = items?.runs(from: origin)
        edited.append(KnownRows.Section(section: section, origin: origin, runs: runs))
        section += 1
      case .new: section += 1
      }
    }
    return KnownRows(edited: edited, origins: keepsSections(of: former) ? nil : origins)
  }

  /// Whether every section of the former list still exists at its former position.
  @inlinable
  func keepsSections(of former: Int) -> Bool {
    var next = 0
    for piece in sections {
      switch piece {
      case .kept(next, let count): next += count
      case .edited(next, _, _): next += 1
      case .kept, .edited, .new: return false
      }
    }
    return next == former
  }

  @inlinable
  var origins: [Int?] {
    sections.flatMap { piece -> [Int?] in
      switch piece {
      case .kept(let first, let count): Array(first..<first + count)
      case .edited(let origin, _, _): [origin]
      case .new: [nil]
      }
    }
  }
}

extension [KnownRows.Run] {
  @inlinable
  init<Item>(_ pieces: [ItemPiece<Item>], from section: Int) {
    self = []
    var target = 0
    for piece in pieces {
      guard case .kept(let path, let count) = piece else {
        target += 1
        continue
      }
      if path.section == section {
        append(KnownRows.Run(source: path.item, target: target, count: count))
      }
      target += count
    }
  }
}

extension Array {
  /// Returns the runs of items that stayed in a section and kept their order. As few items as
  /// possible are left out.
  @inlinable
  func runs<Item>(from section: Int) -> [KnownRows.Run] where Element == ItemPiece<Item> {
    [KnownRows.Run](self, from: section).ascending
  }
}
