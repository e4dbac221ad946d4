/// A company and what it sells: one section of the third article's list.
///
/// Source: NSProgrammer, "Updating UITableView with a dynamic data source", 2013.
public struct Company: Hashable, Sendable, Codable {
  /// The name: says which company this is.
  public var name: String
  /// What it sells, in order.
  public var products: [Product]

  /// A company that sells something.
  public init(name: String, products: [Product]) {
    self.name = name
    self.products = products
  }
}

/// Something that a company sells.
public struct Product: Identifiable, Hashable, Sendable, Codable {
  /// Says which product this is, whatever it is called.
  public let id: Int
  /// What it is called now.
  public var name: String

  /// A product under a name.
  public init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}
