#if HEADLESS_SWIFTUI || canImport(SwiftUI)
public import Foundation
public import LiveList
public import _SwiftUI

/// How a ``LiveListView`` places its rows.
@available(Systems 2024, *)
public enum LiveListLayout {
  /// In a `List`. Only this layout has selection, swipe to delete, and moving rows.
  case list
  /// One below the other in a `ScrollView`, with spacing between them.
  case stack(spacing: CGFloat? = nil)
  /// In the columns of a grid in a `ScrollView`, with spacing between the rows of the grid.
  case grid(columns: [GridItem], spacing: CGFloat? = nil)
}

/// The settings that an app has made with modifiers.
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

  /// Returns whether an item matches the search text; `nil` if the text is empty.
  @MainActor var matches: ((Item) -> Bool)? {
    guard let search, !searchText.isEmpty else { return nil }
    let text = searchText
    return { search.matches($0, text) }
  }
}

/// Modifiers that return the view with one setting changed. Call them before modifiers of SwiftUI,
/// which return other types.
@available(Systems 2024, *)
extension LiveListView {
  /// Places the rows in a list, a stack or a grid.
  ///
  /// In stacks and grids, the first visible row keeps its position while rows above it are inserted
  /// and deleted.
  public func layout(_ layout: LiveListLayout) -> Self { with { $0.layout = layout } }

  /// Lets the user select rows. Rows are identified by the ids of their items, so they stay
  /// selected when they move.
  ///
  /// On watchOS, rows can't be selected.
  public func selection(_ selection: Binding<Set<Item.ID>>) -> Self {
    with { $0.selection = selection }
  }

  /// Shows a search field, and only the items that match its text.
  ///
  /// - Parameters:
  ///   - text: The text of the field.
  ///   - matches: Returns whether an item matches a text. The text isn't empty.
  public func searchable(
    text: Binding<String>, matching matches: @escaping (Item, String) -> Bool
  ) -> Self {
    with { $0.search = (text, matches) }
  }

  /// Lets the user delete rows with a swipe.
  ///
  /// A deleted row disappears immediately. If the action returns `false`, the row is shown again:
  ///
  ///     .onDelete { match in await matches.perform { try await store.delete(match) } }
  ///
  /// - Parameters:
  ///   - canDelete: Returns whether an item may be deleted.
  ///   - action: Deletes an item, and returns whether it was deleted.
  public func onDelete(
    where canDelete: @escaping (Item) -> Bool = { _ in true },
    perform action: @escaping @MainActor (Item) async -> Bool
  ) -> Self {
    with { ($0.canDelete, $0.onDelete) = (canDelete, action) }
  }

  /// Lets the user move rows within their section.
  ///
  /// The rows are moved immediately. If the action returns `false`, they are moved back.
  ///
  /// - Parameters:
  ///   - canMove: Returns whether an item may be moved.
  ///   - action: Receives the moved items and the item that follows them (`nil` at the end of the
  ///     section), and returns whether they were moved.
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

  /// Replaces the line that is shown above the rows while they are out of date.
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
