extension DatabaseReference {
  /// What the node is and becomes, with the state of the connection: first that it is loading, then
  /// its value, then everything that changes.
  ///
  /// The sequence reconnects by itself as the database's ``RetryPolicy`` says and keeps the last
  /// value meanwhile. It ends when the task is cancelled, or when the database refuses for good
  /// (the last element says why).
  public func observations() -> ObservationSequence {
    ObservationSequence(reference: self)
  }

  /// What the node is and becomes, read as a type of your own.
  ///
  /// A value that can not be read is a failure beside the last one that could.
  public func observations<Value: Decodable>(of type: Value.Type = Value.self)
    -> DecodedObservationSequence<Value>
  {
    DecodedObservationSequence(base: observations())
  }

  /// The values of the node, read as a type of your own: those that are there and can be read.
  ///
  ///     for await profile in database["data"].values(of: Profile.self) { show(profile) }
  public func values<Value: Decodable & Sendable>(of type: Value.Type = Value.self)
    -> some AsyncSequence<Value, Never> & Sendable
  {
    observations(of: type).compactMap { observation in
      if case .live = observation.phase { observation.value } else { nil }
    }
  }
}
