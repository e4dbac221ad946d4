/// Describes a changeset as readable text: the counts, then a line for each change.
///
/// ```
/// 1 moved, 1 inserted, 1 updated
///   > friends 3 → 0   Becky Thatcher
///   + friends 4       Joe Harper
///   ~ friends 1       Huckleberry Finn
/// ```
extension ListChangeset: CustomStringConvertible {
  public var description: String {
    ([counts.description] + sectionLines + itemLines.aligned()).joined(separator: "\n")
  }

  private var sectionLines: [String] {
    diff.sectionDeletes.map { "  - \(name(of: source[$0], orNothing: "section"))" }
      + diff.sectionMoves.map {
        "  > \(name(of: target[$0.to], orNothing: "section")) \($0.from) → \($0.to)"
      }
      + diff.sectionInserts.map { "  + \(name(of: target[$0], orNothing: "section"))" }
      + diff.sectionUpdates.map { "  ~ \(name(of: target[$0.to], orNothing: "section"))" }
  }

  private var itemLines: [(place: String, item: String)] {
    diff.itemDeletes.map { ("  - \(place($0, in: source))", text(of: $0, in: source)) }
      + diff.itemMoves.map { ("  > \(movement($0))", text(of: $0.to, in: target)) }
      + diff.itemInserts.map { ("  + \(place($0, in: target))", text(of: $0, in: target)) }
      + diff.itemUpdates.map { ("  ~ \(place($0.to, in: target))", text(of: $0.to, in: target)) }
  }

  private func movement(_ move: ListDiff.ItemMove) -> String {
    source[move.from.section].id == target[move.to.section].id
      ? "\(place(move.from, in: source)) → \(move.to.item)"
      : "\(place(move.from, in: source)) → \(place(move.to, in: target))"
  }

  private func place(_ path: ItemPath, in sections: [Section]) -> String {
    let name = name(of: sections[path.section], orNothing: "")
    return name.isEmpty ? "\(path.item)" : "\(name) \(path.item)"
  }

  private func name(of section: Section, orNothing nothing: String) -> String {
    section.id is OnlySection ? nothing : "\(section.id)"
  }

  private func text(of path: ItemPath, in sections: [Section]) -> String {
    "\(sections[path.section].items[path.item])"
  }
}

extension [(place: String, item: String)] {
  /// Returns one line for each change, with the items aligned in a column.
  fileprivate func aligned() -> [String] {
    let width = map(\.place.count).max() ?? 0
    return map { place, item in
      "\(place)\(String(repeating: " ", count: width - place.count))   \(item)"
    }
  }
}
