/// Two flat lists that are compared.
public struct FlatLists<Item> {
  /// What is shown.
  public var source: [Item]
  /// What is to be shown.
  public var target: [Item]
}

extension FlatLists: Sendable where Item: Sendable {}

extension FlatLists where Item: Editable {
  /// The same lists, the target's items in storage of their own.
  var redecoded: Self { FlatLists(source: source, target: target.map(\.redecoded)) }
}
