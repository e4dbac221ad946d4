/// The companies and their products: an endpoint serves them, and a list is refreshed from them.
public struct CompanyCatalog: Hashable, Sendable {
  /// The companies, in the order in which they are listed.
  public internal(set) var companies: [Company]
  /// The largest product ID so far.
  var lastID: Int

  /// The valid product IDs: integers that a page's script can represent, with room for new ones.
  public static let productIDs =
    0...Int(clamping: 9_007_199_254_740_991 as Int64) - 1_000_000

  /// Creates a catalog of companies.
  ///
  /// - Throws: ``CompanyCatalogError`` if a company appears twice or has no name, if two products
  ///   have the same ID, or if an ID isn't one of ``productIDs``.
  public init(_ companies: [Company]) throws(CompanyCatalogError) {
    try Self.check(companies)
    self.init(checked: companies)
  }

  private init(checked companies: [Company]) {
    self.companies = companies
    lastID = companies.flatMap(\.products).map(\.id).max() ?? 0
  }

  private static func check(_ companies: [Company]) throws(CompanyCatalogError) {
    var names: Set<String> = []
    var ids: Set<Int> = []
    for company in companies {
      guard !company.name.isEmpty else { throw .unnamedCompany }
      guard names.insert(company.name).inserted else { throw .repeatedCompany(company.name) }
      for product in company.products {
        guard productIDs.contains(product.id) else { throw .productIDOutOfRange(product.id) }
        guard ids.insert(product.id).inserted else { throw .repeatedProduct(product.id) }
      }
    }
  }
}

/// An error that says why companies don't form a valid catalog.
public enum CompanyCatalogError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A company has no name.
  case unnamedCompany
  /// Two companies have the same name.
  case repeatedCompany(String)
  /// Two products have the same ID.
  case repeatedProduct(Int)
  /// A product has an ID outside of ``CompanyCatalog/productIDs``.
  case productIDOutOfRange(Int)

  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .unnamedCompany: "A company needs a name."
    case .repeatedCompany(let name): "\(name) occurs twice. Merge both into one."
    case .repeatedProduct(let id): "Two products have the id \(id). Give each its own."
    case .productIDOutOfRange(let id):
      "Invalid product id \(id). Use one from 0 to "
        + "\(CompanyCatalog.productIDs.upperBound)."
    }
  }
}

extension CompanyCatalog {
  /// The article's list before it is refreshed.
  public static let before = CompanyCatalog(checked: [
    Company("Amazon", [1: "Kindle", 2: "Kindle Fire", 3: "Kindle Fire HD 7\""]),
    Company("Apple", [10: "iPad", 11: "iPhone", 12: "iPod"]),
    Company("Blackberry RIM", [20: "Blackberry Q5", 21: "Blackberry Q10", 22: "Blackberry Z10"]),
    Company("Google", [30: "Nexus 4", 31: "Nexus 7", 32: "Nexus 10"]),
  ])

  /// The article's list after it was refreshed.
  public static let after = CompanyCatalog(checked: [
    Company("Amazon", [1: "Kindle", 3: "Kindle Fire HD 7\"", 4: "Kindle Fire HD 8.9\""]),
    Company("Apple", [10: "New iPad", 13: "iPad Mini", 11: "iPhone 5", 12: "iPod Touch"]),
    Company("Google", [30: "Nexus 4", 31: "Nexus 7", 32: "Nexus 10", 33: "Nexus Watch"]),
    Company(
      "Microsoft", [40: "Windows 8 Phone", 41: "Windows Surface RT", 42: "Windows Surface Pro"]),
  ])

  /// The next delivery: the article's second list follows its first, and its first list follows any
  /// other.
  public var next: CompanyCatalog { self == .before ? .after : .before }
}

extension Company {
  fileprivate init(_ name: String, _ products: KeyValuePairs<Int, String>) {
    self.init(name: name, products: products.map { Product(id: $0.key, name: $0.value) })
  }
}

extension CompanyCatalog {
  /// Catalogs are equal if their lists are equal, regardless of earlier lists.
  public static func == (left: Self, right: Self) -> Bool { left.companies == right.companies }

  public func hash(into hasher: inout Hasher) { hasher.combine(companies) }
}
