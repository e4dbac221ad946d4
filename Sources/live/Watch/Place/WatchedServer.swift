import ArgumentParser
import Foundation
import LiveListPipeline
import LiveListSources
import LiveTree
import LiveTreeClient
import LiveTreeWire

/// What kind of server tells a list. Here alone it is decided how a URL is read.
enum WatchedServer: String, Hashable, Sendable, CaseIterable, ExpressibleByArgument {
  /// A node of a realtime database.
  case database

  /// What a URL stands for when nobody says.
  static let usual = database

  /// The rows that a server tells.
  ///
  /// - Throws: What is wrong with the address.
  func states(at url: String, _ reading: PlaceReading) throws -> WatchedStates {
    switch self {
    case .database:
      // Without the token: what is wrong with an address is told to anybody.
      _ = try DatabaseReference(url: url)
      let token = ProcessInfo.processInfo.environment["LIVE_AUTH"]
      return .node(try DatabaseReference(url: Self.authorized(url, token)), reading.format)
    }
  }

  /// The URL with a token, as a database takes it.
  static func authorized(_ url: String, _ token: String?) -> String {
    guard let token, !token.isEmpty, var components = URLComponents(string: url) else { return url }
    let item = URLQueryItem(name: "auth", value: token)
    components.queryItems = (components.queryItems ?? []) + [item]
    // Servers read a plus sign as a space.
    components.percentEncodedQuery = components.percentEncodedQuery?
      .replacingOccurrences(of: "+", with: "%2B")
    return components.string ?? url
  }
}

extension WatchedStates {
  /// The rows of a node of a database.
  static func node(_ node: DatabaseReference, _ format: RowFormat) -> Self {
    Self { tell in
      var state = WatchedState()
      for await observation in node.observations() {
        state.receive(observation, of: node, format)
        tell(state)
      }
    }
  }
}

extension WatchedState {
  fileprivate mutating func receive(
    _ observation: Observation<TreeNode>, of node: DatabaseReference, _ format: RowFormat
  ) {
    switch observation.phase {
    case .loading: break
    case .stale(let since, let error, _): fail(with: ListFailure("\(error)"), at: since)
    case .failed(let error, _): fail(with: ListFailure("\(error)"), at: Date())
    case .live:
      let text = observation.value?.json().serialized() ?? "null"
      do throws(JSONFailure) {
        succeed(with: try format.sections(of: text.utf8))
      } catch {
        // A place in the text means nothing to a person who never saw it.
        fail(with: ListFailure("\(node), at \(error.path): \(error.reason)"), at: Date())
      }
    }
  }
}
