/// Two flat lists to compare.
public struct FlatLists<Item> {
  /// The list before the change.
  public var source: [Item]
  /// The list after the change.
  public var target: [Item]
}

extension FlatLists: Sendable where Item: Sendable {}

extension FlatLists where Item: Editable {
  /// The same lists, with the target's items in their own storage.
  var redecoded: Self { FlatLists(source: source, target: target.map(\.redecoded)) }
}
