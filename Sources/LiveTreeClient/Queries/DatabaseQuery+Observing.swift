#if Client
public import LiveTree

extension DatabaseQuery {
  /// The selected children now and whenever they change, in the order of the query, with the state
  /// of the connection.
  ///
  /// Children enter and leave the selection as the data changes; what happens outside is not told.
  /// Reconnecting is as for ``DatabaseReference/observations()``.
  ///
  /// Source: REALTIME-PROTOCOL §3.3.
  public func observations() -> DecodedObservationSequence<TreeSelection> {
    let query = selection
    return DecodedObservationSequence(base: nodes) { node throws(DatabaseError) in
      query.selection(ofAnswer: node)
    }
  }

  /// The selected children now and whenever they change, read as a type of your own.
  ///
  /// When one of them can not be read that is a failure beside the last children that could.
  public func observations<Value: Decodable & SendableMetatype>(of type: Value.Type)
    -> DecodedObservationSequence<[DatabaseChild<Value>]>
  {
    DecodedObservationSequence(base: nodes, reading: reading())
  }

  /// The selected children, read as a type of your own: whenever they change and can be read.
  ///
  ///     let latest = database["messages"].ordered(by: .key).limited(toLast: 20)
  ///     for await messages in latest.values(of: Message.self) { show(messages) }
  public func values<Value: Decodable & Sendable>(of type: Value.Type)
    -> some AsyncSequence<[DatabaseChild<Value>], Never> & Sendable
  {
    DecodedValueSequence(base: nodes, reading: reading())
  }

  private var nodes: ObservationSequence { ObservationSequence(query: self) }

  private func reading<Value: Decodable & SendableMetatype>()
    -> DecodedObservationSequence<[DatabaseChild<Value>]>.Reading
  {
    let query = selection
    return { node throws(DatabaseError) in try query.selection(ofAnswer: node).decoded() }
  }
}
#endif
