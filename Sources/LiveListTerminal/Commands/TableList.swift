/// A list that a table shows among others: how it is called, and the keys of an app for it.
public struct TableList<Item>: Sendable {
  /// The name of the list, at the top left.
  public let title: String
  /// Where the list comes from, beside the title where there is room.
  public let place: String
  /// The keys of an app's own, the most important first.
  public let commands: [TableCommand<Item>]

  /// A list with its keys.
  public init(title: String, place: String = "", commands: [TableCommand<Item>] = []) {
    self.title = title
    self.place = place
    self.commands = commands
  }
}
