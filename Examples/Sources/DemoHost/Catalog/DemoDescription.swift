/// The description of a demo for the command's help and the start page, and its resources.
struct DemoDescription: Sendable {
  /// The name on the command line.
  let name: String
  /// The title in links and on the start page.
  let title: String
  /// A description of the demo for the command's help.
  let summary: String
  /// A description of the demo for the start page.
  let card: String
  /// The article whose app the demo rebuilds: its author and title.
  let article: Article
  /// The list whose rows the thumbnail on the start page shows.
  let thumbnail: String
  /// Whether the demo needs the realtime database.
  var usesDatabase = false
  /// Examples for the command's help.
  var examples: [Example] = []
  /// The files of the demo's resources by name; those that aren't HTML are served.
  let resources: [String: String]

  /// An article that inspired the library.
  struct Article: Sendable {
    let author: String
    let title: String

    static let profile = Article(
      author: "Stan Ostrovskiy", title: "iOS: Animate TableView Updates")
    static let goals = Article(
      author: "Martin Richter", title: "Animating table row changes using changesets with MVVM")
    static let updates = Article(
      author: "NSProgrammer", title: "Updating UITableView with a dynamic data source")
  }

  /// A command line and what it does.
  struct Example: Sendable {
    let command: String
    let effect: String

    init(_ command: String, _ effect: String) {
      self.command = command
      self.effect = effect
    }
  }
}
