public import LiveTree

@available(Systems 2024, *)
extension DatabaseQuery {
  /// Observes the selected children, in the order of the query, and the state of the connection.
  ///
  /// Children enter and leave the selection as the data changes; changes outside of the selection
  /// aren't reported. The sequence reconnects like ``DatabaseReference/observations()``.
  ///
  /// Source: Protocol.md §3.3.
  public func observations() -> DecodedSequence<NodeObservation<TreeSelection>> {
    let query = selection
    return nodes.decoded { node in Decoded(value: query.selection(ofAnswer: node)) }
  }

  /// Observes the selected children as a `Decodable` type.
  ///
  /// Children that can't be decoded are left out, and ``NodeObservation/invalid`` says why.
  public func observations<Value: Decodable & SendableMetatype>(of type: Value.Type)
    -> DecodedSequence<NodeObservation<[DatabaseChild<Value>]>>
  {
    nodes.decoded(reading(skippingRows: true))
  }

  /// The selected children as a `Decodable` type, without consecutive duplicates.
  ///
  ///     let latest = database["messages"].ordered(by: .key).limited(toLast: 20)
  ///     for await messages in latest.values(of: Message.self) { show(messages) }
  ///
  /// - Parameters:
  ///   - type: The type of the children.
  ///   - onInvalid: What happens to children that can't be decoded, and to rows within them.
  public func values<Value: Decodable & Sendable>(
    of type: Value.Type, onInvalid: InvalidRows = .skip
  ) -> some AsyncSequence<[DatabaseChild<Value>], Never> & Sendable {
    nodes.values(reading(skippingRows: onInvalid.skips), report: onInvalid.report)
  }

  /// The selected children as a node.
  package var nodes: ObservationSequence { ObservationSequence(query: self) }

  private func reading<Value: Decodable & SendableMetatype>(
    skippingRows: Bool
  ) -> ValueReading<[DatabaseChild<Value>]> {
    { [selection, coding = reference.database.coding] node throws(DatabaseError) in
      try selection.selection(ofAnswer: node).decoded(skippingRows: skippingRows, coding)
    }
  }
}
