#if HEADLESS_SWIFTUI || canImport(SwiftUI)
public import Foundation
public import LiveList
public import LiveListPipeline
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
struct LiveListConfiguration<SectionID: Hashable, Item: Identifiable & Equatable> {
  typealias Search = (text: Binding<String>, matches: (Item, String) -> Bool)

  var layout = LiveListLayout.list
  var selection: Binding<Set<Item.ID>>?
  var singleSelection: Binding<Item.ID?>?
  var scrollTarget: Binding<Item.ID?>?
  var search: Search?
  var handlers = EditHandlers<SectionID, Item>()
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

  /// Lets the user select one row.
  ///
  /// On watchOS, rows can't be selected.
  public func selection(_ selection: Binding<Item.ID?>) -> Self {
    with { $0.singleSelection = selection }
  }

  /// Scrolls to the row of an item when its id is set, which becomes `nil` again.
  ///
  ///     .scroll(to: $newMessage)
  ///
  /// The rows have ids of their own (``DistinctRow/ID``), which a `ScrollViewReader` of yours would need.
  public func scroll(to target: Binding<Item.ID?>) -> Self {
    with { $0.scrollTarget = target }
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
  ///     .onDelete { mails in try await store.delete(mails.map(\.id)) }
  ///
  /// A deleted row disappears at once, from all views of the model, and stays away whatever lists arrive. If the action
  /// throws, it returns.
  ///
  /// - Parameters:
  ///   - mayDelete: Returns whether an item may be deleted.
  ///   - asks: Returns whether the user confirms. The rows stay until then.
  ///   - action: Deletes the items of one act. What it throws goes to ``onFailure(_:)``.
  public func onDelete(
    where mayDelete: @escaping @MainActor (Item) -> Bool = { _ in true },
    asking asks: (@MainActor ([Item]) async -> Bool)? = nil,
    _ action: @escaping @MainActor ([Item]) async throws -> Void
  ) -> Self {
    with { $0.handlers.deletes = .init(mayEdit: mayDelete, asks: asks, action: action) }
  }

  /// Lets the user move rows within their section.
  ///
  ///     .onMove { move in try await store.move(move.items, before: move.next) }
  ///
  /// - Parameters:
  ///   - mayMove: Returns whether an item may be moved.
  ///   - action: Saves the move. If it throws, the rows move back.
  public func onMove(
    where mayMove: @escaping @MainActor (Item) -> Bool = { _ in true },
    _ action: @escaping @MainActor (RowMove<SectionID, Item>) async throws -> Void
  ) -> Self {
    with { $0.handlers.moves = .init(mayEdit: mayMove, action: action) }
  }

  /// Calls a closure when an edit that the user has made in this view has failed. Otherwise, the failure becomes an alert
  /// of the model.
  public func onFailure(
    _ failed: @escaping @MainActor (RowEdit<SectionID, Item>, any Error) -> Void
  ) -> Self {
    with { $0.handlers.failed = failed }
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

  private func with(_ change: (inout LiveListConfiguration<SectionID, Item>) -> Void) -> Self {
    var view = self
    change(&view.configuration)
    return view
  }
}
#endif
