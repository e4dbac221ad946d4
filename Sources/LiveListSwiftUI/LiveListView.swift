#if canImport(SwiftUI)
import Foundation
public import LiveList
public import LiveListPipeline
public import SwiftUI

/// A view that shows a live list, and animates inserted, deleted, moved and updated rows, one
/// changeset after another.
///
///     LiveListView(matches) { match in
///       MatchRow(match)
///     } header: { week in
///       Text(week)
///     }
///
/// The model's source is read while the list is visible. Pulling the list down refreshes it. A
/// message replaces the rows while the list is loading, or if it is empty. If the source fails, the
/// rows stay, below a line that says since when they are out of date.
///
/// SwiftUI compares rows by their ids; here two items with one id are two rows.
///
/// - Important: So far this view has been compiled against this repository's copy of SwiftUI's
///   declarations only, neither with Xcode nor run on a device. Its parts, the model and
///   ``DistinctRow``, are tested on every platform.
@available(Systems 2024, *)
public struct LiveListView<
  SectionID: Hashable, Header: Equatable, Item: Identifiable & Equatable, Row: View, Title: View
>: View {
  private let model: ListModel<SectionID, Header, Item>
  private let animation: Animation
  private let row: (Item) -> Row
  private let title: (Header) -> Title

  @State private var shown: [ListSection<SectionID, Header, Item>] = []
  @Environment(\.accessibilityReduceMotion) private var reducesMotion

  /// The list of a model.
  ///
  /// - Parameters:
  ///   - model: The list.
  ///   - animation: How changes are seen to happen; not at all for who asked for less motion.
  ///   - row: Shows an item.
  ///   - header: Shows the header of a section.
  public init(
    _ model: ListModel<SectionID, Header, Item>, animation: Animation = .default,
    @ViewBuilder row: @escaping (Item) -> Row,
    @ViewBuilder header: @escaping (Header) -> Title
  ) {
    self.model = model
    self.animation = animation
    self.row = row
    title = header
  }

  public var body: some View {
    List {
      if case .stale(let since, let failure) = model.phase, !shown.isEmpty {
        Label(
          "Out of date since \(Date(since).formatted(date: .omitted, time: .shortened)): \(failure.description)",
          systemImage: "wifi.slash"
        )
        .foregroundStyle(.secondary)
      }
      ForEach(shown, id: \.id) { section in
        Section {
          ForEach(section.distinctRows) { row($0.item) }
        } header: {
          title(section.header)
        }
      }
    }
    .overlay { if shown.allSatisfy(\.items.isEmpty) { placeholder } }
    .refreshable { @MainActor in await model.refresh() }
    .onAppear { model.isActive = true }
    .onDisappear { model.isActive = false }
    .task {
      for await changeset in model.changesets(from: shown) {
        withAnimation(reducesMotion ? nil : animation) { shown = changeset.target }
      }
    }
  }

  @MainActor @ViewBuilder private var placeholder: some View {
    switch model.phase {
    case .loading: ProgressView()
    case .live: ContentUnavailableView("Nothing here yet", systemImage: "tray")
    case .stale(_, let failure), .failed(let failure):
      ContentUnavailableView(
        "Can't be read", systemImage: "exclamationmark.triangle",
        description: Text(failure.description))
    }
  }
}

@available(Systems 2024, *)
extension LiveListView where SectionID == OnlySection, Header == OnlySection, Title == EmptyView {
  /// The flat list of a model.
  ///
  /// - Parameters:
  ///   - model: The list.
  ///   - animation: How changes are seen to happen; not at all for who asked for less motion.
  ///   - row: Shows an item.
  public init(
    _ model: ItemsModel<Item>, animation: Animation = .default,
    @ViewBuilder row: @escaping (Item) -> Row
  ) {
    self.init(model, animation: animation, row: row) { _ in EmptyView() }
  }
}
#endif
