/// One of several lists that a table can show, with its title and the app's commands.
public struct TableList<Item>: Sendable {
  /// The name of the list, which is shown at the top left.
  public let title: String
  /// The source of the list, which is shown next to the title if it fits.
  public let place: String
  /// The app's commands, most important first.
  public let commands: [TableCommand<Item>]

  /// Creates a list with its commands.
  public init(title: String, place: String = "", commands: [TableCommand<Item>] = []) {
    self.title = title
    self.place = place
    self.commands = commands
  }
}
