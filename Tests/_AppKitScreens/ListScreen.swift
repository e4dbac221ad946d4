public import Foundation
public import LiveList
public import LiveListTesting

/// An app with one view, as a person sees and uses it: what every adapter is tested with.
///
/// Each row is as high as ``rowHeight``, so that a person can say where it is.
@MainActor
public protocol ListScreen: AnyObject {
  /// Whether the view shows one section without a header.
  static var isFlat: Bool { get }
  /// Whether two items may have one id.
  static var allowsDuplicates: Bool { get }

  /// A screen of a height, in a window.
  init(height: CGFloat)

  /// How much is in sight.
  var height: CGFloat { get }
  /// What the data source answers from.
  var data: [SampleSection] { get set }
  /// Whether the view is in its window.
  var isInWindow: Bool { get set }
  /// What the view was made to break.
  var violations: [ContractViolation] { get }
  /// What the person selected.
  var selection: Set<ItemPath> { get set }
  /// How far the person scrolled down.
  var offset: CGFloat { get set }
  /// How far the person can scroll down.
  var lastOffset: CGFloat { get }

  /// Leads the view from one list to another with the adapter.
  func apply(
    from source: [SampleSection], to target: [SampleSection], updates: ContentUpdates,
    options: UpdateOptions, ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) -> UpdateOutcome

  /// Has the view fetch everything anew.
  func reload()

  /// Does something that only this kind of view can, such as to collapse a section.
  func fiddle(_ generator: inout SplitMix64)

  /// Where an item is, from the upper end of all; `nil` while it has no place.
  func top(of path: ItemPath) -> CGFloat?

  /// The rows in sight, each with what its data says and with what it shows.
  func rowsInSight() -> [SightedRow]
}

/// A row as the person sees it.
public struct SightedRow: Hashable {
  /// What it is to show.
  public let expected: String
  /// What it shows.
  public let shown: String?
}

extension ListScreen {
  /// How high a row is.
  public static var rowHeight: CGFloat { 20 }

  /// Where the items of a list are to be found in another.
  func places(
    from source: [SampleSection], to target: [SampleSection], _ updates: ContentUpdates
  ) -> ItemPlaces {
    Self.isFlat
      ? ItemPlaces(
        ListChangeset(from: source[0].items, to: target[0].items, updates: updates))
      : ItemPlaces(ListChangeset(from: source, to: target, updates: updates))
  }

  /// All items of the data, in their order.
  var paths: [ItemPath] {
    data.indices.flatMap { section in
      data[section].items.indices.map { ItemPath(section: section, item: $0) }
    }
  }
}

extension SampleItem {
  /// What a row shows of the item.
  var text: String { "\(self)" }
}

extension ListSection where ID == Int, Header == Int, Item == SampleItem {
  /// What a header shows of the section.
  var text: String { "§\(id):\(header)" }
}

extension [SampleSection] {
  /// What a row of a table shows.
  func text(of row: FlatRows.Row) -> String? {
    switch row {
    case .header(let section): indices.contains(section) ? self[section].text : nil
    case .item(let path):
      indices.contains(path.section) && self[path.section].items.indices.contains(path.item)
        ? self[path.section].items[path.item].text : nil
    }
  }
}
