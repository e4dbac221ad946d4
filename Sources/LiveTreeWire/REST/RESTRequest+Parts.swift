@available(Systems 2024, *)
extension RESTRequest {
  /// The operation of a request.
  public enum Operation: Hashable, Sendable {
    /// Respond with the value.
    case read

    /// Respond with the value and all its changes.
    case stream

    /// Replace the value with the body.
    case set

    /// Replace several children, or deeper nodes, with those in the body.
    case update

    /// Add the body under a new key.
    case push

    /// Delete the value.
    case remove

    /// Reads only the operation from the head of a request, even if the rest of the head is
    /// invalid; `nil` for an unknown method.
    ///
    /// - Parameters:
    ///   - method: The method of the request line.
    ///   - target: Path and query, percent-encoded.
    ///   - headers: The header fields that the protocol uses.
    public init?(method: String, target: String, headers: RESTHeaders) {
      // Only the method of a POST may be another one.
      let parsed = method == "POST" ? try? RESTTarget(target) : nil
      let method = RESTRequest.method(method, parsed?.parameters ?? RESTParameters(), headers)
      guard
        let operation = try? RESTRequest.operation(method, isStream: headers.acceptsEventStream)
      else { return nil }
      self = operation
    }

    /// Whether the operation changes the database.
    public var isWrite: Bool { self != .read && self != .stream }

    /// The method of the request, for messages.
    var requestName: String {
      switch self {
      case .read: "GET"
      case .stream: "event streams"
      case .set: "PUT"
      case .update: "PATCH"
      case .push: "POST"
      case .remove: "DELETE"
      }
    }
  }

  /// The resource of a request.
  public enum Resource: Hashable, Sendable {
    /// The value at the path.
    case value

    /// The priority of the node at the path: `/a/b/.priority.json`.
    case priority

    /// The server's information about itself, at a path below `/.info`; read-only.
    case info

    /// The security rules: `/.settings/rules.json`.
    case rules

    /// A setting that tools read and write: `/.settings/NAME.json`.
    case setting(Setting)

    /// The names of the databases: `/.inspect/databases.json`.
    case databases

    /// The clients with open WebSockets: `/.live/sessions.json`.
    case sessions
  }

  /// A setting of a database. Servers store the settings for tools that read and write them; they
  /// have no effect.
  ///
  /// Source: Protocol.md §8, correction 6.
  public enum Setting: String, CaseIterable, Hashable, Sendable {
    /// The size above which a write is rejected.
    case defaultWriteSizeLimit

    /// Whether functions of other regions may be triggered.
    case strictTriggerValidation

    /// The functions that writes trigger.
    case functionTriggers

    /// The operations that are profiled.
    case profile
  }

  /// How the body of the response is printed.
  public enum Print: Hashable, Sendable {
    /// On one line.
    case normal

    /// With one line for each member.
    case pretty

    /// Not at all: the response is a 204 without a body.
    case silent
  }

  /// The form in which a read returns the value.
  public enum Form: Hashable, Sendable {
    /// The value.
    case plain

    /// The value with its priorities.
    case export

    /// The keys of the children only.
    case shallow

    /// Rules without their comments.
    case strict
  }
}
