import LiveList
import LiveListTesting

/// Family d: sections of 100 rows each.
extension SectionedLists {
  /// One row changes its title; all other sections share their storage.
  public static func oneUpdated(sections: Int) -> Self {
    changing(sections) { sections, random in
      let path = sections.randomPath(using: &random)
      sections[path.section].items[path.item].update()
    }
  }

  /// One row changes its title; no section shares its storage.
  public static func oneUpdatedUnshared(sections: Int) -> Self {
    var lists = oneUpdated(sections: sections)
    for index in lists.target.indices {
      lists.target[index].items = lists.target[index].items.map { $0 }
    }
    return lists
  }

  /// One row in a hundred is updated, another deleted, and as many inserted; two sections are
  /// deleted, two inserted, and five moved.
  public static func mixed(sections count: Int) -> Self {
    changing(count) { sections, random in
      let fresh = [Row].freshRows(count + 2 * rowsPerSection)
      let paths = sections.paths.shuffled(using: &random)
      for path in paths.prefix(count) { sections[path.section].items[path.item].update() }
      sections.remove(Set(paths.dropFirst(count).prefix(count)))
      for row in fresh.prefix(count) { sections.insert(row, using: &random) }
      let newSections = [
        Section(count, items: Array(fresh.dropFirst(count).prefix(rowsPerSection))),
        Section(count + 1, items: fresh.suffix(rowsPerSection)),
      ]
      sections = sections.edited(
        Edits(deletes: 2, moves: 5), inserting: newSections, using: &random)
    }
  }

  /// One row in a hundred moves to another section.
  public static func across(sections count: Int) -> Self {
    changing(count) { sections, random in
      let paths = sections.paths.shuffled(using: &random).prefix(count)
      let rows = paths.map { (home: $0.section, row: sections[$0.section].items[$0.item]) }
      sections.remove(Set(paths))
      for (home, row) in rows {
        let away = (home + Int.random(in: 1..<count, using: &random)) % count
        let place = Int.random(in: 0...sections[away].items.count, using: &random)
        sections[away].items.insert(row, at: place)
      }
    }
  }

  static var rowsPerSection: Int { 100 }

  private static func changing(
    _ count: Int, _ change: (inout [Section], inout SplitMix64) -> Void
  ) -> Self {
    var random = SplitMix64(seed: 4)
    let rows = [Row].rows(count * rowsPerSection, using: &random)
    let source = (0..<count).map { section in
      Section(
        section, items: Array(rows[section * rowsPerSection..<(section + 1) * rowsPerSection]))
    }
    var target = source
    change(&target, &random)
    return SectionedLists(source: source, target: target)
  }
}
