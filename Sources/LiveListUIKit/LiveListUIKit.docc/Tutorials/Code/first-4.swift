import LiveList
import LiveListUIKit
import UIKit

struct Friend: Identifiable, Equatable {
  let id: String
  var name: String
}

final class FriendsViewController: UITableViewController {
  private var friends: [Friend] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Friend")
  }

  func show(_ newFriends: [Friend]) async {
    let changeset = ListChangeset(from: friends, to: newFriends)
    let outcome = await tableView.apply(changeset, setItems: { friends = $0 }).ended()
    if let reason = outcome.fallback { print("Not animated: \(reason)") }
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    friends.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Friend", for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = friends[indexPath.row].name
    cell.contentConfiguration = content
    return cell
  }
}
