#if Client
public import LiveTree

/// Values that the server makes when it writes.
///
///     try await post["written"].set(ServerValue.timestamp)
///     try await post["likes"].set(ServerValue.increment(1))
///
/// Source: REALTIME-PROTOCOL §1.3.
public enum ServerValue {
  /// The time of the write, in milliseconds since 1970.
  public static let timestamp = serverValue(.string("timestamp"))

  /// The number that is there, or zero, and another one.
  ///
  /// When no answer comes it is not known whether the number has been added, and to write again may
  /// add it twice. Where that counts, use a transaction.
  public static func increment(_ addend: Int) -> JSONValue {
    increment(by: .integer(Int64(addend)))
  }

  /// The number that is there, or zero, and another one.
  ///
  /// - Precondition: The addend is finite.
  public static func increment(_ addend: Double) -> JSONValue {
    precondition(addend.isFinite, "\(addend) can not be added to a number of the database.")
    return increment(by: .double(addend))
  }

  private static func increment(by addend: JSONValue) -> JSONValue {
    serverValue(.object([.init(name: "increment", value: addend)]))
  }

  private static func serverValue(_ operation: JSONValue) -> JSONValue {
    .object([.init(name: ".sv", value: operation)])
  }
}
#endif
