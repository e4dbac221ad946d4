import LiveList
import LiveListPipeline
import LiveListUIKit
import LiveTreeClient
import UIKit

nonisolated struct Friend: Decodable, Equatable, Sendable {
  var name: String
  var team: String
}

nonisolated struct FriendRow: Identifiable, Equatable, Sendable {
  let id: String
  var friend: Friend
}

extension LiveDatabase {
  func friends() -> some AsyncSequence<[FriendRow], Never> & Sendable {
    self["friends"].values(of: [String: Friend].self).map { friends in
      friends.map { FriendRow(id: $0.key, friend: $0.value) }
        .sorted { ($0.friend.name, $0.id) < ($1.friend.name, $1.id) }
    }
  }
}

final class FriendsViewController: UITableViewController {
  private lazy var source = ItemsTableViewSource<FriendRow>(tableView) {
    tableView, indexPath, row in
    let cell = tableView.dequeueReusableCell(withIdentifier: "Friend", for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = row.friend.name
    cell.contentConfiguration = content
    return cell
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Friend")
  }

  private var following: Task<Void, Never>?

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    following = Task { [weak self] in await self?.follow() }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    following?.cancel()
  }

  private func follow() async {
    do {
      let database = try LiveDatabase(firebase: "https://app-default-rtdb.firebaseio.com")
      for await changeset in database.friends().changesets() {
        await source.apply(changeset).ended()
      }
    } catch {
      title = "\(error)"
    }
  }
}
