import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

struct Friend: Identifiable, Equatable {
  let id: String
  var name: String
}

final class FriendsController: UITableViewController {
  private var friends: [Friend] = []
  private(set) var log: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Friend")
  }

  func show(_ newFriends: [Friend]) {
    let changeset = ListChangeset(from: friends, to: newFriends)
    tableView.apply(changeset) { friends = $0 }
  }

  func showAndWait(_ newFriends: [Friend]) async {
    let changeset = ListChangeset(from: friends, to: newFriends)
    let outcome = await tableView.apply(changeset) { friends = $0 }.ended()
    if let reason = outcome.fallback { log.append("friends were not animated: \(reason)") }
  }

  override func numberOfSections(in tableView: UITableView) -> Int { 1 }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    friends.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Friend", for: indexPath)
    cell.textLabel?.text = friends[indexPath.row].name
    return cell
  }
}
