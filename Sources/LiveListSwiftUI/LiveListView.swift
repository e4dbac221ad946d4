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

  private typealias Rows = ListRows<SectionID, Header, Item>

  @State private var rows = Rows()
  /// The model whose rows these are; `nil` before the first task.
  @State private var shown: ObjectIdentifier?
  @State private var position: DistinctRow<Item>.ID?
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
    // The rows before the task of a view that appears has begun are those that the model has already.
    let shownRows = shown == nil ? ListRows(model.sections) : rows
    let sections = shownRows.sections(matching: configuration.matches)
    let placeholder = placeholder(instead: sections)
    searchable(sections)
      .overlay {
        if let placeholder {
          LiveListMessage(placeholder: placeholder, configuration: configuration)
        }
      }
      .refreshable { @MainActor in await model.refresh() }
      .onChange(of: placeholder, initial: true) {
        // The first row of a list that was shown as empty is inserted, even if it arrives in one update with the empty list.
        if placeholder == .empty { hasList = true }
      }
      .task(id: ObjectIdentifier(model)) {
        if shown == nil {
          rows.show(model.sections)
          hasList = hasList || model.deliveries > 0
        }
        shown = ObjectIdentifier(model)
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
  @MainActor private func placeholder(instead sections: [Rows.Section]) -> LiveListPlaceholder? {
    let search = configuration.searchText
    let isEmpty =
      sections.allSatisfy(\.rows.isEmpty)
      && (!search.isEmpty || model.sections.allSatisfy(\.items.isEmpty))
    return LiveListPlaceholder(model.phase, isEmpty: isEmpty, search: search)
  }

  @MainActor @ViewBuilder private func searchable(_ sections: [Rows.Section]) -> some View {
    if let search = configuration.search {
      scrolled(sections).searchable(text: search.text)
    } else {
      scrolled(sections)
    }
  }

  @MainActor @ViewBuilder private func scrolled(_ sections: [Rows.Section]) -> some View {
    if let target = configuration.scrollTarget {
      // The row may still have to arrive.
      let row = sections.row(of: target.wrappedValue)
      ScrollViewReader { proxy in
        content(sections).onChange(of: row, initial: true) {
          guard let row else { return }
          withAnimation(reducesMotion ? nil : animation) { proxy.scrollTo(row) }
          target.wrappedValue = nil
        }
      }
    } else {
      content(sections)
    }
  }

  @MainActor @ViewBuilder private func content(_ sections: [Rows.Section]) -> some View {
    switch configuration.layout {
    case .list: list(sections)
    case .stack(let spacing):
      ScrollView {
        LazyVStack(spacing: spacing, pinnedViews: .sectionHeaders) { lines(sections) }
          .scrollTargetLayout()
      }
      .scrollPosition(id: $position)
    case .grid(let columns, let spacing):
      ScrollView {
        LazyVGrid(columns: columns, spacing: spacing, pinnedViews: .sectionHeaders) {
          lines(sections)
        }
        .scrollTargetLayout()
      }
      .scrollPosition(id: $position)
    }
  }

  @MainActor @ViewBuilder private func list(_ sections: [Rows.Section]) -> some View {
    #if os(watchOS)
    List { lines(sections) }
    #else
    if let selection = configuration.singleSelection {
      List(selection: selection) { lines(sections) }
    } else {
      List(selection: configuration.selection) { lines(sections) }
    }
    #endif
  }

  /// The line that reports a failure, followed by the sections.
  @MainActor @ViewBuilder private func lines(_ sections: [Rows.Section]) -> some View {
    if case .stale(let since, let failure) = model.phase, !sections.allSatisfy(\.rows.isEmpty) {
      LiveListNotice(since: since, failure: failure, configuration: configuration)
    }
    ForEach(sections, id: \.id) { section in
      Section {
        ForEach(section.rows) { shown in
          row(shown.item)
            .tag(shown.item.id)
            .deleteDisabled(configuration.handlers.deletes?.mayEdit(shown.item) == false)
            .moveDisabled(configuration.handlers.moves?.mayEdit(shown.item) == false)
        }
        .onDelete(perform: deletion(from: section))
        .onMove(perform: move(in: section))
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
    from section: Rows.Section
  ) -> ((IndexSet) -> Void)? {
    guard let handler = configuration.handlers.deletes else { return nil }
    return { offsets in
      let paths = rows.paths(of: offsets, in: section)
      let items = paths.map { rows.list[$0.section].items[$0.item] }
      guard let change = RowChange(removing: paths, from: rows.list) else { return }
      handler.ask(about: items) {
        deselect(Set(items.map(\.id)))
        make(change, .remove(items.map(\.id))) { try await handler.action(items) }
      }
    }
  }

  @MainActor private func deselect(_ ids: Set<Item.ID>) {
    if let selection = configuration.singleSelection, let id = selection.wrappedValue,
      ids.contains(id)
    {
      selection.wrappedValue = nil
    }
    guard let selection = configuration.selection, !selection.wrappedValue.isDisjoint(with: ids)
    else { return }
    selection.wrappedValue.subtract(ids)
  }

  @MainActor private func move(
    in section: Rows.Section
  ) -> ((IndexSet, Int) -> Void)? {
    guard let handler = configuration.handlers.moves else { return nil }
    return { offsets, target in
      guard let (change, move) = rows.move(from: offsets, to: target, in: section) else { return }
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
    // The parent may have passed another model, whose rows aren't shown yet.
    guard shown == ObjectIdentifier(model), model.driver.hasList else { return }
    let failed = configuration.handlers.failed
    model.driver.make(change, action: action) {
      // The parent may have passed another model since.
      guard shown == ObjectIdentifier(model) else { return }
      withAnimation(reducesMotion ? nil : animation) { rows.show(model.sections) }
    } failed: { [weak model] error in
      if let failed { failed(edit, error) } else { model?.report(.failure(error)) }
    }
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
