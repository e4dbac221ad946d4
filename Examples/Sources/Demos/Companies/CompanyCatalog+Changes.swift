extension CompanyCatalog {
  /// A kind of change of a catalog.
  private enum Event: CaseIterable {
    case launch, discontinue, rename, reorder, found, close, rank
  }

  /// Makes the next change of autoplay: a plausible one, or the return to the article's list.
  ///
  /// - Returns: A sentence about the change.
  public mutating func play(
    _ cycle: inout AutoplayCycle, using random: inout some RandomNumberGenerator
  ) -> String {
    guard cycle.next() else { return change(using: &random) }
    self = .before
    return "The article's list is back."
  }

  /// Makes one plausible, visible change.
  ///
  /// - Returns: A sentence about the change.
  public mutating func change(using random: inout some RandomNumberGenerator) -> String {
    for event in Event.allCases.shuffled(using: &random) {
      if let summary = take(event, &random) { return summary }
    }
    return found(&random)
  }

  private mutating func take(_ event: Event, _ random: inout some RandomNumberGenerator) -> String?
  {
    switch event {
    case .launch: launch(&random)
    case .discontinue: discontinue(&random)
    case .rename: rename(&random)
    case .reorder: reorder(&random)
    case .found: companies.count < Self.newcomers.count ? found(&random) : nil
    case .close: close(&random)
    case .rank: rank(&random)
    }
  }

  private mutating func launch(_ random: inout some RandomNumberGenerator) -> String? {
    guard let company = companies.indices.randomElement(using: &random),
      companies[company].products.count < 8
    else { return nil }
    let product = newProduct(&random)
    let place = Int.random(in: 0...companies[company].products.count, using: &random)
    companies[company].products.insert(product, at: place)
    return "\(companies[company].name) launches \(product.name)".endingSentence
  }

  private mutating func discontinue(_ random: inout some RandomNumberGenerator) -> String? {
    guard let (company, place) = anyProduct(&random) else { return nil }
    let product = companies[company].products.remove(at: place)
    return "\(companies[company].name) discontinues \(product.name)".endingSentence
  }

  private mutating func rename(_ random: inout some RandomNumberGenerator) -> String? {
    guard let (company, place) = anyProduct(&random) else { return nil }
    let old = companies[company].products[place].name
    let mark = ["Mini", "Pro", "Plus", "2", "Lite"].randomElement(using: &random) ?? "2"
    // Keeps repeated changes from making the name too long for the row.
    let words = old.split(separator: " ")
    let name = "\(words.prefix(2).joined(separator: " ")) \(mark)"
    guard name != old else { return nil }
    companies[company].products[place].name = name
    return "\(old) is now called \(name)".endingSentence
  }

  private mutating func reorder(_ random: inout some RandomNumberGenerator) -> String? {
    guard let (company, from) = anyProduct(&random), companies[company].products.count > 1
    else { return nil }
    let product = companies[company].products.remove(at: from)
    let places = (0...companies[company].products.count).filter { $0 != from }
    guard let to = places.randomElement(using: &random) else { return nil }
    companies[company].products.insert(product, at: to)
    return "\(companies[company].name) moves \(product.name)".endingSentence
  }

  private static let newcomers = [
    "Acer", "Asus", "HTC", "Huawei", "LG", "Motorola", "Nokia", "Palm", "Samsung", "Sony",
  ]

  private mutating func found(_ random: inout some RandomNumberGenerator) -> String {
    let taken = Set(companies.map(\.name))
    let name =
      Self.newcomers.filter { !taken.contains($0) }.randomElement(using: &random)
      ?? "Company \(lastID + 1)"
    let products = (0..<Int.random(in: 1...3, using: &random)).map { _ in newProduct(&random) }
    let place = companies.firstIndex { $0.name > name } ?? companies.count
    companies.insert(Company(name: name, products: products), at: place)
    return "\(name) enters the market."
  }

  private mutating func close(_ random: inout some RandomNumberGenerator) -> String? {
    guard companies.count > 1, let index = companies.indices.randomElement(using: &random)
    else { return nil }
    return "\(companies.remove(at: index).name) was removed with all its products."
  }

  private mutating func rank(_ random: inout some RandomNumberGenerator) -> String? {
    guard companies.count > 1,
      let from = companies.indices.dropFirst().randomElement(using: &random)
    else { return nil }
    let company = companies.remove(at: from)
    companies.insert(company, at: 0)
    return "\(company.name) moves to the top."
  }

  private func anyProduct(
    _ random: inout some RandomNumberGenerator
  ) -> (company: Int, place: Int)? {
    companies.indices.flatMap { company in
      companies[company].products.indices.map { (company, $0) }
    }.randomElement(using: &random)
  }

  private mutating func newProduct(_ random: inout some RandomNumberGenerator) -> Product {
    lastID += 1
    let name =
      ["Tab", "Phone", "Watch", "Book", "Pad", "Buds"].randomElement(using: &random) ?? "Tab"
    return Product(id: lastID, name: "\(name) \(lastID)")
  }
}
