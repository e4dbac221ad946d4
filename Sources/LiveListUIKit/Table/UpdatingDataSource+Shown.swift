#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import LiveList
public import _UIKit

extension UpdatingDataSource {
  /// The sections that a table view shows. Implement the methods of the data source with them.
  ///
  /// If the table view hasn't shown anything yet, these are the ``currentSections``.
  public func sections(in tableView: UITableView) -> [Section] {
    shown(in: tableView, orElse: currentSections).sections
  }

  /// Records that the user has dragged a row, which the table view has already moved.
  ///
  /// Call it in `tableView(_:moveRowAt:to:)`, after you have moved the row in ``currentSections``.
  ///
  /// - Parameters:
  ///   - tableView: The table view.
  ///   - move: The row's paths before and after the drag.
  /// - Precondition: The table view shows a row at the first path, and the section of the second
  ///   path.
  public func tableView(_ tableView: UITableView, hasMoved move: ListDiff.ItemMove) {
    let shown = shown(in: tableView, orElse: currentSections)
    let row = shown.sections[move.from.section].items.remove(at: move.from.item)
    shown.sections[move.to.section].items.insert(row, at: move.to.item)
  }

  /// The sections that a table view shows; `nil` if the library hasn't updated it with this data
  /// source.
  func shown(in tableView: UITableView) -> ShownSections<SectionKey, Header, Row>? {
    ShownLists.list(of: tableView, from: self)
  }

  /// The sections that a table view shows. If they are unknown, the given sections are recorded as
  /// shown.
  func shown(
    in tableView: UITableView, orElse sections: @autoclosure () -> [Section]
  ) -> ShownSections<SectionKey, Header, Row> {
    if let shown = shown(in: tableView) { return shown }
    let shown = ShownSections(sections())
    ShownLists.set(shown, of: tableView, from: self)
    return shown
  }
}

/// The sections that a table view shows.
@MainActor
final class ShownSections<SectionID: Hashable, Header, Item> {
  var sections: [ListSection<SectionID, Header, Item>]
  /// Whether the table view has been updated before. An empty list counts, too: rows that are
  /// inserted into it are animated.
  var hasLoaded = false

  init(_ sections: [ListSection<SectionID, Header, Item>]) {
    self.sections = sections
  }
}

/// The sections that the table views of the app show. An entry lasts as long as the table view
/// exists and keeps its data source.
@MainActor
private enum ShownLists {
  private struct Entry {
    weak var tableView: UITableView?
    weak var source: (any UITableViewDataSource)?
    let list: AnyObject
  }

  private static var entries: [ObjectIdentifier: Entry] = [:]

  static func list<List: AnyObject>(
    of tableView: UITableView, from source: any UITableViewDataSource
  ) -> List? {
    guard let entry = entries[ObjectIdentifier(tableView)], entry.tableView === tableView,
      entry.source === source
    else { return nil }
    return entry.list as? List
  }

  static func set(
    _ list: AnyObject, of tableView: UITableView, from source: any UITableViewDataSource
  ) {
    entries = entries.filter { $0.value.tableView != nil && $0.value.source != nil }
    entries[ObjectIdentifier(tableView)] = Entry(
      tableView: tableView, source: source, list: list)
  }
}
#endif
