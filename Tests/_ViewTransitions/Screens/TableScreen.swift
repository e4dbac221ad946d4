#if HEADLESS_UIKIT || (canImport(UIKit) && !os(watchOS))
public import Foundation
public import LiveList
public import LiveListTesting
import LiveListUIKit
public import LiveListViews
public import _UIKit

/// A table view whose data belongs to the app: `tableView.apply(changeset) { data = $0 }`.
@MainActor
public final class TableScreen: TableStage, TransitionScreen, UITableViewDataSource {
  private let owner = DataOwner()

  public var data: [SampleSection] { owner.sections }

  /// Creates a table with this height.
  public required init(height: Double) {
    super.init(height: height)
    table.dataSource = self
  }

  public func update(
    to target: [SampleSection], _ request: TransitionRequest,
    ended: @escaping @MainActor (UpdateOutcome) -> Void
  ) {
    let changeset = ListChangeset(from: owner.source(for: request), to: target)
      .replacingItems(where: SampleItem.differInKind)
    table.apply(
      changeset, with: .fade, updates: request.updates, options: request.options,
      setData: { owner.set($0, request) }
    ).whenEnded(ended)
  }

  public func numberOfSections(in tableView: UITableView) -> Int { data.count }

  public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    data[section].items.count
  }

  public func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    Self.cell(tableView, indexPath, owner.item(at: ItemPath(indexPath)))
  }

  public func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? {
    owner.headerText(of: section)
  }
}
#endif
