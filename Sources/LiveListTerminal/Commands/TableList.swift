/// One of several lists that a table shows: its title, and an app's keys for it.
public struct TableList<Item>: Sendable {
  /// The name of the list, at the top left.
  public let title: String
  /// The source of the list, beside the title if it fits.
  public let place: String
  /// The keys of the app, the most important first.
  public let commands: [TableCommand<Item>]

  /// A list with its keys.
  public init(title: String, place: String = "", commands: [TableCommand<Item>] = []) {
    self.title = title
    self.place = place
    self.commands = commands
  }
}
