import Foundation
import HeadlessUIKit
import LiveListUIKit

struct Teammate: Identifiable, Equatable {
  let id: Int
  var name: String
  var isOnline = false
}

final class TeamController: UITableViewController {
  private var team: [Teammate] = []
  private var query = ""
  private var sections: [ListSection<String, String, Teammate>] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "Teammate")
  }

  func show(_ team: [Teammate]) {
    self.team = team
    update()
  }

  func search(_ text: String) {
    query = text
    update()
  }

  private func update() {
    let found = team.filter {
      query.isEmpty || $0.name.localizedCaseInsensitiveContains(query)
    }
    let online = found.filter(\.isOnline)
    let newSections = [
      ListSection(id: "online", header: "Online, \(online.count)", items: online),
      ListSection(id: "others", header: "Others", items: found.filter { !$0.isOnline }),
    ]
    tableView.apply(ListChangeset(from: sections, to: newSections)) { sections = $0 }
  }

  override func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].items.count
  }

  override func tableView(
    _ tableView: UITableView, titleForHeaderInSection section: Int
  ) -> String? {
    sections[section].header
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "Teammate", for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = sections[indexPath.section].items[indexPath.row].name
    cell.contentConfiguration = content
    return cell
  }

  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    guard editingStyle == .delete else { return }
    let teammate = sections[indexPath.section].items[indexPath.row]
    show(team.filter { $0.id != teammate.id })
  }
}
