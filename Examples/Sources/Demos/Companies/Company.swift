/// A company and its products: one section of the third article's list.
///
/// Source: NSProgrammer, "Updating UITableView with a dynamic data source", 2013.
public struct Company: Hashable, Sendable, Codable {
  /// The name, which identifies the company.
  public var name: String
  /// The company's products, in order.
  public var products: [Product]

  /// Creates a company with its products.
  public init(name: String, products: [Product]) {
    self.name = name
    self.products = products
  }
}

/// A product of a company.
public struct Product: Identifiable, Hashable, Sendable, Codable {
  /// The ID, which identifies the product regardless of its name.
  public let id: Int
  /// The current name of the product.
  public var name: String

  /// Creates a product with a name.
  public init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}
