#if HEADLESS_SWIFTUI || canImport(SwiftUI)
import Foundation
public import LiveList
public import LiveListPipeline
public import _SwiftUI

/// A view that shows a live list. It animates inserted, deleted, moved and updated rows, one
/// changeset after another.
///
///     LiveListView(matches) { match in
///       MatchRow(match)
///     } header: { week in
///       Text(week)
///     }
///     .selection($selected)
///     .onDelete { matches in try await store.delete(matches) }
///
/// The model's source is read while the list is visible. Pulling the list down refreshes it. A
/// message replaces the rows while the list is loading or empty. If the source fails, the rows stay,
/// below a line that says when it began to fail.
///
/// If the app passes another model, the rows animate to those of the other list.
///
/// Two items with the same id are shown as two rows, although SwiftUI identifies rows by id.
///
/// - Important: So far this view has neither been compiled with Xcode nor run on a device. It's
///   compiled against this repository's copy of SwiftUI's declarations, and tested on a double that
///   evaluates its body, without layout or animations.
@available(Systems 2024, *)
public struct LiveListView<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable, Row: View, Title: View,
  Footer: View
>: View {
  let model: ListModel<SectionID, Header, Item>
  let animation: Animation
  let row: (Item) -> Row
  let title: (Header) -> Title
  let footer: (Header) -> Footer
  var configuration = LiveListConfiguration<SectionID, Item>()

  @State var rows = ListRows<SectionID, Header, Item>()
  @State var position: DistinctRow<Item>.ID?
  /// Whether a list has arrived, even an empty one. The first one isn't animated.
  @State private var hasList = false
  @Environment(\.accessibilityReduceMotion) var reducesMotion

  /// Creates a view that shows the list of a model.
  ///
  /// - Parameters:
  ///   - model: The model of the list.
  ///   - animation: How changes are animated, unless the user prefers reduced motion.
  ///   - row: Returns the view of an item.
  ///   - header: Returns the view above the items of a section, given its header.
  ///   - footer: Returns the view below the items of a section, given its header.
  public init(
    _ model: ListModel<SectionID, Header, Item>, animation: Animation = .default,
    @ViewBuilder row: @escaping (Item) -> Row,
    @ViewBuilder header: @escaping (Header) -> Title,
    @ViewBuilder footer: @escaping (Header) -> Footer
  ) {
    self.model = model
    self.animation = animation
    self.row = row
    title = header
    self.footer = footer
  }

  public var body: some View {
    searchableContent
      .overlay {
        if let placeholder {
          LiveListMessage(placeholder: placeholder, configuration: configuration)
        }
      }
      .refreshable { @MainActor in await model.refresh() }
      .onAppear { noteEmptyList() }
      .onChange(of: placeholder) { noteEmptyList() }
      .task(id: ObjectIdentifier(model)) {
        rows.filter(configuration.matches)
        // The iteration looks at the list. SwiftUI cancels the task when the view disappears.
        for await update in model.updates(from: rows.list) {
          // The task of the next model has started from the list before this changeset.
          guard !Task.isCancelled else { return }
          if !update.changeset.isEmpty || !update.changeset.startsFrom(rows.list) {
            withAnimation(reducesMotion || !hasList ? nil : animation) {
              rows.apply(update.changeset)
            }
            deselect(update.changeset.deletedIDs)
          }
          if update.phase == .live { hasList = true }
        }
      }
  }

  /// There is none while rows that have arrived are about to be shown.
  @MainActor private var placeholder: LiveListPlaceholder? {
    let search = configuration.searchText
    let isEmpty = rows.isEmpty && (!search.isEmpty || model.sections.allSatisfy(\.items.isEmpty))
    return LiveListPlaceholder(model.phase, isEmpty: isEmpty, search: search)
  }

  /// The first row of a list that was shown as empty is inserted, even if it arrives in one update
  /// with the empty list.
  @MainActor private func noteEmptyList() {
    if placeholder == .empty { hasList = true }
  }

  @MainActor @ViewBuilder private var searchableContent: some View {
    if let search = configuration.search {
      content
        .searchable(text: search.text)
        .onChange(of: search.text.wrappedValue) { rows.filter(configuration.matches) }
    } else {
      content
    }
  }

  @MainActor @ViewBuilder private var content: some View {
    switch configuration.layout {
    case .list: list
    case .stack(let spacing):
      ScrollView {
        LazyVStack(spacing: spacing, pinnedViews: .sectionHeaders) { lines }.scrollTargetLayout()
      }
      .scrollPosition(id: $position)
    case .grid(let columns, let spacing):
      ScrollView {
        LazyVGrid(columns: columns, spacing: spacing, pinnedViews: .sectionHeaders) { lines }
          .scrollTargetLayout()
      }
      .scrollPosition(id: $position)
    }
  }

  @MainActor private var list: some View {
    #if os(watchOS)
    List { lines }
    #else
    List(selection: configuration.selection) { lines }
    #endif
  }

  /// The line that reports a failure, followed by the sections.
  @MainActor @ViewBuilder private var lines: some View {
    if case .stale(let since, let failure) = model.phase, !rows.isEmpty {
      LiveListNotice(since: since, failure: failure, configuration: configuration)
    }
    ForEach(rows.sections, id: \.id) { section in
      Section {
        ForEach(section.rows) { shown in
          row(shown.item)
            .tag(shown.item.id)
            .deleteDisabled(configuration.handlers.deletes?.mayEdit(shown.item) == false)
            .moveDisabled(configuration.handlers.moves?.mayEdit(shown.item) == false)
        }
        .onDelete(perform: deletion(from: section.id))
        .onMove(perform: move(in: section.id))
      } header: {
        title(section.header)
      } footer: {
        footer(section.header)
      }
    }
  }
}

/// Edits by the user, which the model shows at once in all its views.
@available(Systems 2024, *)
extension LiveListView {
  @MainActor private func deletion(
    from section: ListRows<SectionID, Header, Item>.Section.ID
  ) -> ((IndexSet) -> Void)? {
    guard let handler = configuration.handlers.deletes else { return nil }
    return { offsets in
      let paths = rows.paths(of: offsets, inSection: section)
      let items = paths.map { rows.list[$0.section].items[$0.item] }
      guard let change = RowChange(removing: paths, from: rows.list) else { return }
      let remove = { @MainActor in
        deselect(Set(items.map(\.id)))
        make(change, .remove(items.map(\.id))) { try await handler.action(items) }
      }
      guard let asks = handler.asks else { return remove() }
      Task { if await asks(items) { remove() } }
    }
  }

  @MainActor private func deselect(_ ids: Set<Item.ID>) {
    guard let selection = configuration.selection, !selection.wrappedValue.isDisjoint(with: ids)
    else { return }
    selection.wrappedValue.subtract(ids)
  }

  @MainActor private func move(
    in section: ListRows<SectionID, Header, Item>.Section.ID
  ) -> ((IndexSet, Int) -> Void)? {
    guard let handler = configuration.handlers.moves else { return nil }
    return { offsets, target in
      guard let (change, move) = rows.move(from: offsets, to: target, inSection: section) else {
        return
      }
      make(change, .move(move.items.map(\.id), before: move.next?.id, in: move.section)) {
        try await handler.action(move)
      }
    }
  }

  /// Makes an edit of the model, whose rows are shown before this method returns.
  @MainActor private func make(
    _ change: RowChange<SectionID, Item>, _ edit: RowEdit<SectionID, Item>,
    _ action: @escaping @MainActor () async throws -> Void
  ) {
    let failed = configuration.handlers.failed
    model.driver.make(change) {
      try await action()
      return nil
    } ended: { [weak model] result in
      guard let failed else { return model?.report(result) ?? () }
      if case .failure(let error) = result, !isCancellation(error) { failed(edit, error) }
    }
    withAnimation(reducesMotion ? nil : animation) { rows.show(model.sections) }
  }
}

@available(Systems 2024, *)
extension LiveListView where Footer == EmptyView {
  /// Creates a view that shows the list of a model, without footers.
  ///
  /// - Parameters:
  ///   - model: The model of the list.
  ///   - animation: How changes are animated, unless the user prefers reduced motion.
  ///   - row: Returns the view of an item.
  ///   - header: Returns the view above the items of a section, given its header.
  public init(
    _ model: ListModel<SectionID, Header, Item>, animation: Animation = .default,
    @ViewBuilder row: @escaping (Item) -> Row,
    @ViewBuilder header: @escaping (Header) -> Title
  ) {
    self.init(model, animation: animation, row: row, header: header) { _ in EmptyView() }
  }
}

@available(Systems 2024, *)
extension LiveListView
where
  SectionID == OnlySection, Header == OnlySection, Title == EmptyView, Footer == EmptyView
{
  /// Creates a view that shows the flat list of a model.
  ///
  /// - Parameters:
  ///   - model: The model of the list.
  ///   - animation: How changes are animated, unless the user prefers reduced motion.
  ///   - row: Returns the view of an item.
  public init(
    _ model: ItemsModel<Item>, animation: Animation = .default,
    @ViewBuilder row: @escaping (Item) -> Row
  ) {
    self.init(model, animation: animation, row: row) { _ in
      EmptyView()
    } footer: { _ in
      EmptyView()
    }
  }
}
#endif
