public import ArgumentParser
public import LiveList

// swift-format-ignore: AvoidRetroactiveConformances
extension ContentUpdates: @retroactive ExpressibleByArgument {
  public init?(argument: String) {
    guard let updates = Self.allCases.first(where: { $0.defaultValueDescription == argument })
    else { return nil }
    self = updates
  }

  public var defaultValueDescription: String {
    switch self {
    case .reconfigure: "reconfigure"
    case .reload: "reload"
    case .replace: "replace"
    }
  }

  public static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}
