import Foundation
import HeadlessUIKit
import LiveList
import LiveListUIKit

/// A switch, the current network, and a changing list of networks. Based on the settings screen in
/// Apple's session "Advances in UI Data Sources" of 2019, with other type names.
@MainActor
final class WiFiApp {
  enum Section: CaseIterable {
    case config, networks
  }

  enum ItemType {
    case wifiEnabled, currentNetwork, availableNetwork
  }

  struct Item: Hashable {
    let title: String
    let type: ItemType
    let identifier: String

    init(title: String, type: ItemType) {
      self.title = title
      self.type = type
      identifier = "\(type)"
    }

    init(network: String) {
      title = network
      type = .availableNetwork
      identifier = network
    }

    func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
  }

  let tableView: UITableView
  var dataSource: DiffableTableSource<Section, Item>?
  var currentSnapshot: DiffableSnapshot<Section, Item>?
  var isEnabled = true
  var networks: [String] = []
  lazy var configurationItems = [
    Item(title: "Wi-Fi", type: .wifiEnabled), Item(title: "breeno-net", type: .currentNetwork),
  ]

  init(_ tableView: UITableView) {
    self.tableView = tableView
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "network")
    dataSource = DiffableTableSource<Section, Item>(tableView: tableView) {
      [weak self] (tableView: UITableView, indexPath: IndexPath, item: Item) -> UITableViewCell? in
      guard let self else { return nil }
      let cell = tableView.dequeueReusableCell(withIdentifier: "network", for: indexPath)
      cell.textLabel?.text = item.type == .wifiEnabled ? "Wi-Fi \(isEnabled)" : item.title
      return cell
    }
    dataSource?.defaultRowAnimation = .fade
    updateUI(animated: false)
  }

  func updateUI(animated: Bool = true) {
    let shown = configurationItems.filter { $0.type != .currentNetwork || isEnabled }
    var snapshot = DiffableSnapshot<Section, Item>()
    snapshot.appendSections([.config])
    snapshot.appendItems(shown, toSection: .config)
    if isEnabled {
      snapshot.appendSections([.networks])
      snapshot.appendItems(networks.sorted().map { Item(network: $0) }, toSection: .networks)
    }
    snapshot.reloadItems([configurationItems[0]])
    currentSnapshot = snapshot
    dataSource?.apply(snapshot, animatingDifferences: animated)
  }
}
