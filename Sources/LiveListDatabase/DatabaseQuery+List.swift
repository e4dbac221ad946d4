public import LiveList
import LiveListIncremental
public import LiveListPipeline
import LiveTree
public import LiveTreeClient

@available(Systems 2024, *)
extension DatabaseQuery {
  /// The selected children as a live list, in the order of the query.
  ///
  ///     @MainActor let friends = ListModel(database["friends"].list(of: Friend.self))
  ///
  /// This client's writes appear immediately; their rows are pending until the server acknowledges them. If
  /// it refuses a write, its rows change back. Without a connection, the rows stay, and the phase says since when
  /// they are stale. Only rows that change are decoded again.
  ///
  /// - Parameters:
  ///   - type: The type of the rows' values.
  ///   - onInvalid: What happens to rows that can't be decoded.
  public func list<Value: Decodable & Equatable & Sendable>(
    of type: Value.Type, onInvalid: InvalidRows = .skip
  ) -> ListStates<OnlySection, OnlySection, DatabaseRow<Value>> {
    ListStates { yield in
      var rows = DatabaseRows<Value>(selection, onInvalid, reference.database.coding)
      for await observation in nodes {
        rows.update(with: observation)
        yield(
          ListState(
            sections: rows.list.sections, phase: ListPhase(observation.phase),
            changes: rows.list.changes))
        if case .failed(let error, nil) = observation.phase { throw ListFailure(error) }
        if case .stale(_, let error, nil) = observation.phase { throw ListFailure(error) }
      }
    }
  }
}

@available(Systems 2024, *)
extension DatabaseReference {
  /// The children as a live list, in the order of their priorities and keys.
  ///
  ///     @MainActor let friends = ListModel(database["friends"].list(of: Friend.self))
  ///
  /// - Parameters:
  ///   - type: The type of the rows' values.
  ///   - onInvalid: What happens to rows that can't be decoded.
  public func list<Value: Decodable & Equatable & Sendable>(
    of type: Value.Type, onInvalid: InvalidRows = .skip
  ) -> ListStates<OnlySection, OnlySection, DatabaseRow<Value>> {
    ordered(by: .priority).list(of: type, onInvalid: onInvalid)
  }
}

@available(Systems 2024, *)
extension ListPhase {
  fileprivate init(_ phase: ConnectionPhase) {
    self =
      switch phase {
      case .loading: .loading
      case .live: .live
      case .stale(let since, let error, _): .stale(since: ListTime(since), ListFailure(error))
      case .failed(let error, _): .failed(ListFailure(error))
      }
  }
}
