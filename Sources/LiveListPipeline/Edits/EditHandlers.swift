import LiveList

/// What an app does with rows that the user deletes and moves.
package struct EditHandlers<SectionID: Hashable, Item: Identifiable> {
  /// What the app does with one kind of edit.
  package struct Handler<Edited> {
    package let mayEdit: @MainActor (Item) -> Bool
    package let asks: (@MainActor (Edited) async -> Bool)?
    package let action: @MainActor (Edited) async throws -> Void

    package init(
      mayEdit: @escaping @MainActor (Item) -> Bool,
      asks: (@MainActor (Edited) async -> Bool)? = nil,
      action: @escaping @MainActor (Edited) async throws -> Void
    ) {
      (self.mayEdit, self.asks, self.action) = (mayEdit, asks, action)
    }

    /// Makes an edit, after the user has confirmed it if the app asks.
    @MainActor package func ask(about edited: Edited, _ make: @escaping @MainActor () -> Void) {
      guard let asks else { return make() }
      Task { if await asks(edited) { make() } }
    }
  }

  package var deletes: Handler<[Item]>?
  package var moves: Handler<RowMove<SectionID, Item>>?
  package var failed: (@MainActor (RowEdit<SectionID, Item>, any Error) -> Void)?

  package init() {}
}

/// Rows that the user has moved, and where they are now.
public struct RowMove<SectionID: Hashable, Item: Identifiable> {
  /// The moved items, in their order.
  public let items: [Item]
  /// The item that follows them; `nil` at the end of the section.
  public let next: Item?
  /// The section that they are in now.
  public let section: SectionID

  package init(items: [Item], next: Item?, section: SectionID) {
    (self.items, self.next, self.section) = (items, next, section)
  }
}
