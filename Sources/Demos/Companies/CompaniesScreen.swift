public import Foundation
public import LiveList
import LiveListPipeline

/// What the companies' screen shows, given what an endpoint answered.
public struct CompaniesScreen: Sendable {
  /// What the list shows.
  public private(set) var state = ListState<String, String, CompanyRow>()

  /// A screen that is loading.
  public init() {}

  /// What is said when the endpoint lists no company.
  public static let emptyMessage = "No companies are listed. Ask for the next delivery."

  /// What is known of the endpoint's list now.
  ///
  /// A reading that has only begun says nothing new: what is shown stays.
  ///
  /// - Parameters:
  ///   - answer: What the endpoint answered.
  ///   - time: The date, for a failure of which it is not said since when.
  public mutating func receive(
    _ answer: ListState<OnlySection, OnlySection, Company>, at time: Date
  ) {
    switch answer.phase {
    case .loading: break
    case .live, .stale: state = answer.mapSections { $0.flatMap(\.items).sections }
    case .failed(let failure): state.fail(with: failure, at: time)
    }
  }
}
