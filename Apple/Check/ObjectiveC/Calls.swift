import Foundation
import ObjectiveCViews

// The calls of the adapters whose shape depends on Objective-C.

@MainActor
func counts(of view: UITableView) -> [Int] {
  guard let dataSource = view.dataSource else { return [] }
  let count = dataSource.numberOfSections?(in: view) ?? 1
  return (0..<count).map { dataSource.tableView(view, numberOfRowsInSection: $0) }
}

@MainActor
func titles(of view: UITableView) -> [String?] {
  [
    view.dataSource?.tableView?(view, titleForHeaderInSection: 0),
    view.dataSource?.tableView?(view, titleForFooterInSection: 0),
  ]
}

@MainActor
func perform(
  on view: UITableView, update: () -> [IndexPath], ended: @escaping @MainActor () -> Void
) {
  // The first closure doesn't escape although it is optional.
  view.performBatchUpdates({ insert(update(), in: view) }, completion: { _ in ended() })
}

@MainActor
private func insert(_ paths: [IndexPath], in view: UITableView) {
  view.insertRows(at: paths, withRowAnimation: 0)
  view.deleteSections([0], withRowAnimation: 0)
  view.moveRow(at: paths[0], to: paths[1])
  view.reconfigureRows(at: paths)
}

@MainActor
func animate(_ changes: () -> Void, ended: @escaping @MainActor () -> Void) {
  NSAnimationContext.runAnimationGroup(
    { context in
      context.duration = 0
      changes()
    },
    completionHandler: { MainActor.assumeIsolated { ended() } })
}

/// A data source of a generic class, which decides at run time whether it responds to an optional
/// method.
@MainActor
final class Source<Item>: NSObject, UITableViewDataSource {
  var items: [Item] = []
  var onDelete: (@MainActor (Item) -> Void)?

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    items.count
  }

  func tableView(_ tableView: UITableView, commitEditingStyle style: Int, forRowAt path: IndexPath)
  {
    onDelete?(items.removeFirst())
  }

  nonisolated override func responds(to selector: Selector!) -> Bool {
    let commit = #selector(tableView(_:commitEditingStyle:forRowAt:))
    let isDenied = selector == commit && MainActor.assumeIsolated { onDelete == nil }
    return !isDenied && super.responds(to: selector)
  }
}
