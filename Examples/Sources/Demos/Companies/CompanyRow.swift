public import LiveList

/// A row of the companies' list: a product.
public struct CompanyRow: Identifiable, Hashable, Sendable {
  /// The ID of the product.
  public let id: Product.ID
  /// The name of the product.
  public let name: String
}

/// The companies as a list: a section for each company, a row for each of its products.
public typealias CompanySnapshot = [ListSection<String, String, CompanyRow>]

extension CompanyCatalog {
  /// The list that shows the catalog.
  public var sections: CompanySnapshot { companies.sections }
}

extension [Company] {
  /// The list that shows the companies. A section is identified by its company's name, which is
  /// also its header.
  public var sections: CompanySnapshot {
    map { company in
      ListSection(
        id: company.name, header: company.name,
        items: company.products.map { CompanyRow(id: $0.id, name: $0.name) })
    }
  }
}

extension CompanyRow {
  /// The fields that a view of the list shows, by their roles.
  public var fields: [(role: String, text: String)] { [("title", name)] }
}

/// In JSON, a row is an object with its fields and its `kind`.
extension CompanyRow: Encodable {
  public func encode(to encoder: any Encoder) throws { try encoder.encodeRow("product", fields) }
}
