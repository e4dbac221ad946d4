#if Client
extension DatabaseReference {
  /// What the node is and becomes, with the state of the connection: first that it is loading, then
  /// its value, then everything that changes.
  ///
  /// The sequence reconnects by itself as the database's ``RetryPolicy`` says and keeps the last
  /// value meanwhile. What the server holds then replaces that value as a whole; whatever is the
  /// same compares as the same. The sequence ends when the task is cancelled, or when the database
  /// refuses for good (the last element says why).
  ///
  /// Source: REALTIME-PROTOCOL §3.5.
  public func observations() -> ObservationSequence {
    ObservationSequence(query: DatabaseQuery(self))
  }

  /// What the node is and becomes, read as a type of your own.
  ///
  /// A value that can not be read is a failure beside the last one that could.
  public func observations<Value: Decodable & SendableMetatype>(of type: Value.Type = Value.self)
    -> DecodedObservationSequence<Value>
  {
    DecodedObservationSequence(base: observations()) { node throws(DatabaseError) in
      try node.decoded()
    }
  }

  /// The values of the node, read as a type of your own: those that are there and can be read, each
  /// once.
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
#endif
