public import LiveList

/// What the user does with rows: removes, moves, changes or adds some.
///
///     model.edit(.remove(selected)) { try await store.delete(selected) }
///     model.edit(.update(mail.id) { $0.isRead = true }) { try await store.markAsRead(mail) }
///     model.edit(.move([song.id], before: next?.id)) { try await store.move(song, before: next) }
///
/// An edit refers to items by their ids, so it can be made again on every list that arrives while it is saved. Ids that
/// aren't in a list are ignored.
public struct RowEdit<SectionID: Hashable, Item: Identifiable> {
  enum Kind {
    case remove([Item.ID])
    case move([Item.ID], before: Item.ID?, in: SectionID)
    case update(Item.ID, (inout Item) -> Void)
    case insert(Item, before: Item.ID?, in: SectionID)
  }

  let kind: Kind

  /// The ids of the items that the edit is about, in its order.
  public var ids: [Item.ID] {
    switch kind {
    case .remove(let ids), .move(let ids, _, _): ids
    case .update(let id, _): [id]
    case .insert(let item, _, _): [item.id]
    }
  }

  /// Removes the items with these ids.
  public static func remove(_ ids: some Sequence<Item.ID>) -> Self {
    Self(kind: .remove(Array(ids)))
  }

  /// Moves items to a section, in this order.
  ///
  /// - Parameters:
  ///   - ids: The items.
  ///   - next: The item that follows them then; `nil` for the end of the section.
  ///   - section: The section.
  public static func move(
    _ ids: some Sequence<Item.ID>, before next: Item.ID?, in section: SectionID
  ) -> Self {
    Self(kind: .move(Array(ids), before: next, in: section))
  }

  /// Changes the content of an item.
  ///
  /// - Parameters:
  ///   - id: The id of the item, which must stay the same.
  ///   - change: Changes the newest value. It is made again on every list that arrives until the edit is saved, also on
  ///     one that has it already: it sets a value, such as `$0.isRead = true`, instead of adding to one.
  public static func update(_ id: Item.ID, _ change: @escaping (inout Item) -> Void) -> Self {
    Self(kind: .update(id, change))
  }

  /// Replaces the item with the id of a new one.
  public static func replace(_ item: Item) -> Self { update(item.id) { $0 = item } }

  /// Adds an item to a section. It is shown until an item with its id arrives.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - next: The item that follows it then; `nil` for the end of the section.
  ///   - section: The section.
  public static func insert(_ item: Item, before next: Item.ID?, in section: SectionID) -> Self {
    Self(kind: .insert(item, before: next, in: section))
  }
}

extension RowEdit where SectionID == OnlySection {
  /// Moves items of a flat list, in this order, before another one; to the end if it is `nil`.
  public static func move(_ ids: some Sequence<Item.ID>, before next: Item.ID?) -> Self {
    move(ids, before: next, in: OnlySection())
  }

  /// Adds an item to a flat list before another one; at the end if it is `nil`.
  public static func insert(_ item: Item, before next: Item.ID?) -> Self {
    insert(item, before: next, in: OnlySection())
  }
}

extension RowEdit {
  /// Returns the edits that undo this one, for an `UndoManager`.
  ///
  ///     let edit = ItemsModel<Mail>.Edit.remove(selected), undo = edit.inverse(in: model.sections)
  ///
  /// - Parameter sections: The list that is shown before the edit is made.
  /// - Complexity: O(*n*).
  public func inverse<Header>(in sections: [ListSection<SectionID, Header, Item>]) -> [Self] {
    switch kind {
    case .remove(let ids):
      places(of: Set(ids), in: sections).map { .insert($0.item, before: $0.next, in: $0.section) }
    case .move(let ids, _, _):
      places(of: Set(ids), in: sections).map {
        .move([$0.item.id], before: $0.next, in: $0.section)
      }
    case .update(let id, _):
      places(of: [id], in: sections).prefix(1).map { .replace($0.item) }
    case .insert(let item, _, _): [.remove([item.id])]
    }
  }

  /// The items with some ids, each with the next item of its section that has none of them.
  private func places<Header>(
    of ids: Set<Item.ID>, in sections: [ListSection<SectionID, Header, Item>]
  ) -> [(item: Item, next: Item.ID?, section: SectionID)] {
    sections.flatMap { section in
      var next: Item.ID?
      var places: [(item: Item, next: Item.ID?, section: SectionID)] = []
      for item in section.items.reversed() {
        if ids.contains(item.id) { places.append((item, next, section.id)) } else { next = item.id }
      }
      return places.reversed()
    }
  }
}
