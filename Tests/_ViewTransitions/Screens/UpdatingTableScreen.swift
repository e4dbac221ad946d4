#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import LiveList
public import LiveListTesting
public import LiveListUIKit
import _ContractStage
public import _UIKit

/// A table view whose data source calls `updateData()` in place of `reloadData()`.
@MainActor
public final class UpdatingTableScreen: TableStage, TransitionScreen, UpdatingDataSource {
  public private(set) var currentSections: [SampleSection] = []
  private var ended: [@MainActor (UpdateOutcome) -> Void] = []

  public var data: [SampleSection] { sections(in: table) }

  /// Creates a table with this height.
  public required init(height: Double) {
    super.init(height: height)
    table.dataSource = self
  }

  public func update(
    to target: [SampleSection], _ request: TransitionRequest,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) {
    currentSections = target
    guard !table.isDropping else {
      return ended(table.updateData(with: .fade, options: request.options))
    }
    self.ended.append(ended)
    table.updateData(with: .fade, updates: request.updates, options: request.options)
  }

  /// Whether the table had been laid out when the film began. Otherwise, the scroll position isn't
  /// preserved.
  private var isLaidOut = false

  public override var footage: ScreenFootage {
    get { super.footage }
    set {
      super.footage = newValue
      isLaidOut = !table.layer.needsLayout()
    }
  }

  public override func frame(of place: ListPlace) -> ClosedRange<Double>? {
    isLaidOut ? super.frame(of: place) : nil
  }

  public func key(of row: SampleItem) -> Int { row.id }

  public func kind(of row: SampleItem) -> AnyHashable { row.kind }

  public func tableViewDidUpdate(_ tableView: UITableView) {
    let ended = ended
    self.ended = []
    for end in ended { end(.nothing) }
  }

  public func numberOfSections(in tableView: UITableView) -> Int { data.count }

  public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    data[section].items.count
  }

  public func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    Self.cell(tableView, indexPath, data[indexPath.section].items[indexPath.row])
  }

  public func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? {
    data[section].headerText
  }
}
#endif
