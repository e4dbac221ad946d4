#if HEADLESS_UIKIT || canImport(UIKit)
public import LiveList
#if HEADLESS_UIKIT
public import HeadlessUIKit
#else
public import UIKit
#endif

/// A data source of one's own whose table view is changed by one call,
/// `updateData(with:options:)`, in place of `reloadData()`.
///
/// The data source keeps what it showed last as well as what it is to show, and says both. It
/// answers the table view from ``currentSections``, always.
///
/// Source: N. O'Brien, Updating UITableView with a dynamic data source, NSProgrammer, 2013.
@MainActor
public protocol UpdatingDataSource: UITableViewDataSource {
  /// Says which section it is.
  associatedtype SectionKey: Hashable
  /// What a section itself shows.
  associatedtype Header
  /// What a row shows.
  associatedtype Row
  /// Says which row it is.
  associatedtype RowKey: Hashable

  /// What the table view was told last; to be kept until ``tableViewDidUpdate(_:)``.
  var previousSections: [ListSection<SectionKey, Header, Row>] { get }
  /// What the table view is to show.
  var currentSections: [ListSection<SectionKey, Header, Row>] { get }

  /// Which row it is, across updates.
  func key(of row: Row) -> RowKey
  /// Whether two rows with one key show the same.
  func isEqual(_ left: Row, _ right: Row) -> Bool
  /// Whether two headers of one section show the same.
  func isEqual(_ left: Header, _ right: Header) -> Bool

  /// Fills a header view of one's own that is in sight and whose section has another header now;
  /// titles need none.
  func tableView(_ tableView: UITableView, fill view: UITableViewHeaderFooterView, section: Int)

  /// Called before the table view is changed.
  func tableViewWillUpdate(_ tableView: UITableView)
  /// Called when the table view has come to rest: what was shown before is not needed any more.
  func tableViewDidUpdate(_ tableView: UITableView)
}

extension UpdatingDataSource {
  /// Does nothing.
  public func tableView(
    _ tableView: UITableView, fill view: UITableViewHeaderFooterView, section: Int
  ) {}
  /// Does nothing.
  public func tableViewWillUpdate(_ tableView: UITableView) {}
  /// Does nothing.
  public func tableViewDidUpdate(_ tableView: UITableView) {}
}

extension UpdatingDataSource where Row: Equatable {
  /// Rows show the same when they are equal.
  public func isEqual(_ left: Row, _ right: Row) -> Bool { left == right }
}

extension UpdatingDataSource where Header: Equatable {
  /// Headers show the same when they are equal.
  public func isEqual(_ left: Header, _ right: Header) -> Bool { left == right }
}
#endif
