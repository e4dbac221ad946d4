@available(Systems 2024, *)
extension DatabaseReference {
  /// Observes the node and the state of the connection. The first element says that the node is
  /// loading; then its value and every change follow.
  ///
  /// The sequence reconnects according to the database's ``RetryPolicy``. It keeps the last value
  /// until the server's value replaces it. Comparing unchanged nodes is fast. The sequence ends
  /// when the task is canceled, or when the database rejects the request permanently (the last
  /// element says why).
  ///
  /// Source: Protocol.md §3.5.
  public func observations() -> ObservationSequence {
    ObservationSequence(query: DatabaseQuery(self))
  }

  /// Observes the node as a `Decodable` type.
  ///
  /// Rows that can't be decoded are left out, and ``NodeObservation/invalid`` says why. If the value itself
  /// can't be decoded, the phase says why, and the last value that could be decoded is kept.
  public func observations<Value: Decodable & SendableMetatype>(of type: Value.Type = Value.self)
    -> DecodedSequence<NodeObservation<Value>>
  {
    observations().decoded(reading(skippingRows: true))
  }

  /// The values of the node as a `Decodable` type, without consecutive duplicates. Missing values, and
  /// values that can't be decoded, are skipped.
  ///
  ///     for await profile in database["data"].values(of: Profile.self) { show(profile) }
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - onInvalid: What happens to rows that can't be decoded.
  public func values<Value: Decodable & Sendable>(
    of type: Value.Type = Value.self, onInvalid: InvalidRows = .skip
  ) -> some AsyncSequence<Value, Never> & Sendable {
    observations().values(reading(skippingRows: onInvalid.skips), report: onInvalid.report)
  }

  private func reading<Value: Decodable & SendableMetatype>(
    skippingRows: Bool
  ) -> ValueReading<Value> {
    { [coding = database.coding] node throws(DatabaseError) in
      try node.decoded(skippingRows: skippingRows, coding)
    }
  }
}
