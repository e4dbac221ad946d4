#if canImport(SwiftUI)
public import Foundation
public import LiveList
public import SwiftUI

/// How a ``LiveListView`` places its rows.
@available(Systems 2024, *)
public enum LiveListLayout {
  /// In a `List`, the only layout with selection, swipe to delete, and moving rows.
  case list
  /// Below each other in a `ScrollView`, with a distance between them.
  case stack(spacing: CGFloat? = nil)
  /// In the columns of a grid in a `ScrollView`, with a distance between the lines.
  case grid(columns: [GridItem], spacing: CGFloat? = nil)
}

/// What an app has set.
@available(Systems 2024, *)
struct LiveListConfiguration<Item: Identifiable & Equatable> {
  typealias Search = (text: Binding<String>, matches: (Item, String) -> Bool)

  var layout = LiveListLayout.list
  var selection: Binding<Set<Item.ID>>?
  var search: Search?
  var canDelete: (Item) -> Bool = { _ in true }
  var onDelete: (@MainActor (Item) async -> Bool)?
  var canMove: (Item) -> Bool = { _ in true }
  var onMove: (@MainActor ([Item], Item?) async -> Bool)?
  var placeholder: ((LiveListPlaceholder) -> AnyView)?
  var notice: ((Date, ListFailure) -> AnyView)?

  @MainActor var searchText: String { search?.text.wrappedValue ?? "" }

  /// Whether an item matches what the user searches for, `nil` if that is nothing.
  @MainActor var matches: ((Item) -> Bool)? {
    guard let search, !searchText.isEmpty else { return nil }
    let text = searchText
    return { search.matches($0, text) }
  }
}

/// Each returns the list with one setting changed. Call them before modifiers of SwiftUI.
@available(Systems 2024, *)
extension LiveListView {
  /// Places the rows in a list, a stack or a grid.
  ///
  /// In stacks and grids the first visible row keeps its place while others are inserted and
  /// deleted above it.
  public func layout(_ layout: LiveListLayout) -> Self { with { $0.layout = layout } }

  /// Lets the user select rows, by the ids of their items, which stay selected wherever they move.
  ///
  /// On watchOS nothing is selected.
  public func selection(_ selection: Binding<Set<Item.ID>>) -> Self {
    with { $0.selection = selection }
  }

  /// Shows a search field, and the items that match its text.
  ///
  /// - Parameters:
  ///   - text: The text of the field.
  ///   - matches: Whether an item matches a text, which isn't empty.
  public func searchable(
    text: Binding<String>, matching matches: @escaping (Item, String) -> Bool
  ) -> Self {
    with { $0.search = (text, matches) }
  }

  /// Lets the user delete rows with a swipe.
  ///
  /// The row is deleted immediately, and shown again if the action returns false:
  ///
  ///     .onDelete { match in await matches.perform { try await store.delete(match) } }
  ///
  /// - Parameters:
  ///   - canDelete: Whether an item may be deleted.
  ///   - action: Deletes an item; returns whether it was deleted.
  public func onDelete(
    where canDelete: @escaping (Item) -> Bool = { _ in true },
    perform action: @escaping @MainActor (Item) async -> Bool
  ) -> Self {
    with { ($0.canDelete, $0.onDelete) = (canDelete, action) }
  }

  /// Lets the user move rows in their section.
  ///
  /// The rows are moved immediately, and shown where they were if the action returns false.
  ///
  /// - Parameters:
  ///   - canMove: Whether an item may be moved.
  ///   - action: Receives the moved items and the item that follows them, `nil` at the end of the
  ///     section; returns whether they were moved.
  public func onMove(
    where canMove: @escaping (Item) -> Bool = { _ in true },
    perform action: @escaping @MainActor ([Item], Item?) async -> Bool
  ) -> Self {
    with { ($0.canMove, $0.onMove) = (canMove, action) }
  }

  /// Replaces the messages that are shown while the list is empty.
  ///
  ///     .placeholder { reason in
  ///       switch reason { case .loading: SpinningBall() … }
  ///     }
  public func placeholder(
    @ViewBuilder _ content: @escaping (LiveListPlaceholder) -> some View
  ) -> Self {
    with { $0.placeholder = { AnyView(content($0)) } }
  }

  /// Replaces the line above rows that are out of date since a failure.
  public func staleNotice(
    @ViewBuilder _ content: @escaping (Date, ListFailure) -> some View
  ) -> Self {
    with { $0.notice = { AnyView(content($0, $1)) } }
  }

  private func with(_ change: (inout LiveListConfiguration<Item>) -> Void) -> Self {
    var view = self
    change(&view.configuration)
    return view
  }
}
#endif
