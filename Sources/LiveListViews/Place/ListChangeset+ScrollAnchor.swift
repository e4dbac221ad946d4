public import LiveList

extension ListChangeset {
  /// The row of the source that an anchor names; `nil` if it names none, or the row doesn't exist.
  ///
  /// - Complexity: O(*n*) if the anchor names an item, O(*s*) if it names a section.
  @usableFromInline
  package func place(of anchor: UpdateOptions.ScrollAnchor) -> ListPlace? {
    switch anchor {
    case .unlessAtTop, .always, .never, .bottom: nil
    case .section(let id):
      source.firstIndex { AnyHashable($0.id) == id }.map { .header($0) }
    case .item(let id):
      source.indices.lazy.compactMap { section -> ListPlace? in
        source[section].items.firstIndex { identifier(of: $0) == id }
          .map { .item(ItemPath(section: section, item: $0)) }
      }.first
    }
  }

  private func identifier(of item: Item) -> AnyHashable? {
    (item as? any Identifiable).map { erased($0) }
  }

  private func erased(_ item: some Identifiable) -> AnyHashable { AnyHashable(item.id) }
}
