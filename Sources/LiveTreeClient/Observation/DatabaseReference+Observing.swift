@available(Systems 2024, *)
extension DatabaseReference {
  /// Observes the node and the state of the connection: first that it is loading, then its value,
  /// then every change.
  ///
  /// The sequence reconnects according to the database's ``RetryPolicy`` and keeps the last value
  /// meanwhile; the server's value then replaces it. Unchanged nodes compare equal quickly. The
  /// sequence ends when the task is canceled, or when the database refuses permanently (the last
  /// element says why).
  ///
  /// Source: REALTIME-PROTOCOL §3.5.
  public func observations() -> ObservationSequence {
    ObservationSequence(query: DatabaseQuery(self))
  }

  /// Observes the node as a `Decodable` type.
  ///
  /// If a value can't be decoded, the phase says why and the last good value is kept.
  public func observations<Value: Decodable & SendableMetatype>(of type: Value.Type = Value.self)
    -> DecodedObservationSequence<Value>
  {
    DecodedObservationSequence(base: observations()) { node throws(DatabaseError) in
      try node.decoded()
    }
  }

  /// The values of the node as a `Decodable` type, each once; missing and undecodable values are
  /// skipped.
  ///
  ///     for await profile in database["data"].values(of: Profile.self) { show(profile) }
  public func values<Value: Decodable & Sendable>(of type: Value.Type = Value.self)
    -> some AsyncSequence<Value, Never> & Sendable
  {
    DecodedValueSequence(base: observations()) { node throws(DatabaseError) in
      try node.decoded()
    }
  }
}
