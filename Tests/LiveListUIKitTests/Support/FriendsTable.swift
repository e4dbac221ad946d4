import Foundation
import HeadlessUIKit
import HeadlessViews
import LiveList
import LiveListUIKit

struct Neighbor: Identifiable, Equatable {
  let id: String
  var mood = ""
}

/// A screen of an app: a table view whose data source has the sections of a list.
@MainActor
final class FriendsTable: NSObject, UITableViewDataSource {
  typealias Section = ListSection<String, String, Neighbor>

  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
  let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
  var sections: [Section]

  init(_ sections: [Section], isInWindow: Bool = true) {
    self.sections = sections
    super.init()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "friend")
    table.dataSource = self
    if isInWindow { window.addSubview(table) }
    table.layoutIfNeeded()
  }

  convenience init(_ names: String..., isInWindow: Bool = true) {
    self.init([friends(names)], isInWindow: isInWindow)
  }

  /// The texts of the visible rows.
  var shown: [[String]] { table.shownRowTexts }

  /// The texts of the visible headers.
  var shownHeaders: [String?] { table.shownSections.map(\.header) }

  /// The batches that the table received.
  var batches: [AppliedTableBatch] {
    table.receivedUpdates.compactMap { if case .batch(let batch) = $0 { batch } else { nil } }
  }

  /// The number of reloads.
  var reloads: Int {
    table.receivedUpdates.count { if case .reloadData = $0 { true } else { false } }
  }

  /// Updates the table to other friends.
  @discardableResult
  func apply(_ names: String..., options: UpdateOptions = UpdateOptions()) -> UpdateOutcome? {
    table.apply(ListChangeset(from: sections, to: [friends(names)]), options: options) {
      sections = $0
    }.outcome
  }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].items.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let friend = sections[indexPath.section].items[indexPath.row]
    let cell = tableView.dequeueReusableCell(withIdentifier: "friend", for: indexPath)
    cell.textLabel?.text = friend.id + friend.mood
    return cell
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].header.isEmpty ? nil : sections[section].header
  }
}

/// A section of friends.
func friends(
  _ names: [String], id: String = "friends", header: String = ""
) -> FriendsTable.Section {
  ListSection(id: id, header: header, items: names.map { Neighbor(id: $0) })
}

/// An index path in the first section.
func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

/// Runs a test with settings that don't affect other tests.
@MainActor
func withDevice(reducesMotion: Bool, _ body: () throws -> Void) rethrows {
  let device = HeadlessDevice()
  device.reducesMotion = reducesMotion
  try HeadlessDevice.$current.withValue(device, operation: body)
}
