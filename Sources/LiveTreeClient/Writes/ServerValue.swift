public import LiveTree

/// Values that the server computes when it performs a write.
///
///     try await post["written"].set(ServerValue.timestamp)
///     try await post["likes"].set(ServerValue.increment(1))
///
/// Source: Protocol.md §1.3.
public enum ServerValue {
  /// The time of the write, in milliseconds since 1970.
  public static let timestamp = serverValue(.string("timestamp"))

  /// Adds to the current number, or to zero if there is none.
  ///
  /// If there is no response, the number may or may not have been added, and writing again may add
  /// it twice. If that isn't acceptable, use a transaction.
  public static func increment(_ addend: Int) -> JSONValue {
    increment(by: .integer(Int64(addend)))
  }

  /// Adds to the current number, or to zero if there is none.
  ///
  /// - Precondition: The addend is finite.
  public static func increment(_ addend: Double) -> JSONValue {
    precondition(addend.isFinite, "addend must be finite, not \(addend).")
    return increment(by: .double(addend))
  }

  private static func increment(by addend: JSONValue) -> JSONValue {
    serverValue(.object([.init(name: "increment", value: addend)]))
  }

  private static func serverValue(_ operation: JSONValue) -> JSONValue {
    .object([.init(name: ".sv", value: operation)])
  }
}
