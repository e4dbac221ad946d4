public import Foundation
public import LiveList
import LiveListPipeline

/// The state of the companies' screen, which follows from an endpoint's responses.
public struct CompaniesScreen: Sendable {
  /// The state of the list.
  public private(set) var state = ListState<String, String, CompanyRow>()

  /// Creates a screen that is loading.
  public init() {}

  /// The message of an empty list.
  public static let emptyMessage = "No companies are listed. Request the next delivery."

  /// Updates the screen with a state of the endpoint's list.
  ///
  /// While the list is loading, the current rows stay.
  ///
  /// - Parameters:
  ///   - answer: The state of the endpoint's list.
  ///   - time: The date, for a failure that has no date of its own.
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
