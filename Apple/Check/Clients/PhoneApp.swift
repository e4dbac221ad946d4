import Foundation
import LiveListSwiftUI
import LiveListUIKit
import SwiftUI
import UIKit

struct Friend: Identifiable, Equatable, Sendable {
  let id: String
  var name: String
}

/// A screen whose data source is the library's.
@MainActor
final class FriendsViewController: UIViewController {
  private let tableView = UITableView(frame: .zero, style: .grouped)
  private lazy var source = TableViewSource<String, String, Friend>(tableView) {
    tableView, indexPath, friend in
    let cell = tableView.dequeueReusableCell(withIdentifier: "Friend", for: indexPath)
    cell.textLabel?.text = friend.name
    return cell
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Friend")
    source.headerTitle = { $0.header }
    source.onDelete { [weak self] friends in self?.title = "\(friends.count) friends less" }
    view.addSubview(tableView)
  }

  func show(_ friends: [Friend]) async {
    let section = ListSection(id: "friends", header: "Friends", items: friends)
    title = await source.apply([section]).ended() == .animated ? "Live" : "Reloaded"
  }
}

/// A screen whose data source is its own.
@MainActor
final class NamesViewController: UIViewController, UICollectionViewDataSource {
  private var names: [Friend] = []
  private let collectionView = UICollectionView(
    frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())

  func show(_ newNames: [Friend]) {
    collectionView.apply(ListChangeset(from: names, to: newNames), setItems: { names = $0 })
  }

  func showAndWait(_ newNames: [Friend]) async {
    await collectionView.apply(ListChangeset(from: names, to: newNames), setItems: { names = $0 })
      .ended()
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { names.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "Name", for: indexPath)
  }
}

/// Declarations that need newer systems compile with an `@available` attribute.
@available(iOS 18, *)
@MainActor
func follow(
  _ lists: AsyncStream<ItemsChangeset<Friend>>, in source: ItemsTableViewSource<Friend>
) async {
  for await changeset in lists { await source.apply(changeset).ended() }
}

/// The banners of both kits in one file.
@available(iOS 18, *)
@MainActor
func banners() -> (PhaseBanner, PhaseBannerView) {
  (PhaseBanner(.loading), PhaseBannerView(frame: .zero))
}

/// Colors, fonts, images and traits may be used on any actor.
nonisolated func drawn(
  _ image: UIImage, _ font: UIFont, in traits: UITraitCollection
) async -> Bool {
  let color = UIColor.label
  return await Task.detached { (image, font, traits, color) }.value.3 === color
}
