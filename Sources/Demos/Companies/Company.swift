/// A company and its products: one section of the third article's list.
///
/// Source: NSProgrammer, "Updating UITableView with a dynamic data source", 2013.
public struct Company: Hashable, Sendable, Codable {
  /// The name, which identifies the company.
  public var name: String
  /// Its products, in order.
  public var products: [Product]

  /// A company with its products.
  public init(name: String, products: [Product]) {
    self.name = name
    self.products = products
  }
}

/// A product of a company.
public struct Product: Identifiable, Hashable, Sendable, Codable {
  /// Identifies the product, whatever its name.
  public let id: Int
  /// Its current name.
  public var name: String

  /// A product with a name.
  public init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}
