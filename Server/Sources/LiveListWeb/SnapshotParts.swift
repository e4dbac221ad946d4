import Foundation
import LiveList

/// A list in parts: a page shows the first rows while the others are still being encoded.
struct SnapshotParts: Sendable {
  /// The number of rows in the whole list.
  let count: Int
  /// The sections of each part, as JSON; one part for a short list.
  let parts: [@Sendable () throws -> SnapshotPart]

  /// The maximum number of rows and sections in the first part, and in each other part.
  private static let limits = (first: 500, other: 10_000)

  /// Cuts a list into parts.
  init<SectionID, Header, Item>(
    _ list: [ListSection<SectionID, Header, Item>], encoder: @escaping @Sendable () -> JSONEncoder
  )
  where
    SectionID: Encodable & Sendable, Header: Encodable & Sendable,
    Item: Identifiable & Encodable & Sendable, Item.ID: Encodable
  {
    count = list.reduce(0) { $0 + $1.items.count }
    parts = Self.cut(list).map { continues, sections in
      { SnapshotPart(continues: continues, sections: try encoder().encode(sections)) }
    }
  }

  /// The sections of each part, and whether the first of them continues the last one of the part
  /// before.
  static func cut<SectionID, Header, Item>(
    _ list: [ListSection<SectionID, Header, Item>]
  ) -> [(continues: Bool, sections: [ListSection<SectionID, Header, Item>])] {
    var parts: [(continues: Bool, sections: [ListSection<SectionID, Header, Item>])] = []
    var part: [ListSection<SectionID, Header, Item>] = []
    var continues = false
    var room = limits.first
    func end(inside: Bool) {
      parts.append((continues, part))
      (part, continues, room) = ([], inside, limits.other)
    }
    for section in list {
      if room == 0 { end(inside: false) }
      var items = section.items[...]
      repeat {
        if room == 0 { end(inside: true) }
        let taken = items.prefix(room - 1)
        part.append(.init(id: section.id, header: section.header, items: Array(taken)))
        room -= 1 + taken.count
        items = items.dropFirst(taken.count)
      } while !items.isEmpty
    }
    parts.append((continues, part))
    return parts
  }
}

/// Consecutive sections of a list.
struct SnapshotPart: Sendable {
  /// Whether the first section continues the last one of the part before.
  let continues: Bool
  /// The sections, as JSON.
  let sections: Data
}
