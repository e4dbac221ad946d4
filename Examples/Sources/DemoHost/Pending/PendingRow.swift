import LiveList
import LiveListPipeline

/// A row, and whether it shows an edit that the server hasn't confirmed.
struct PendingRow<Row: Identifiable & Equatable>: Identifiable, Equatable {
  let row: Row
  let isPending: Bool

  var id: Row.ID { row.id }
}

extension PendingRow: Sendable where Row: Sendable {}

/// In JSON, a pending row has one more member, for which pages show "Saving…".
extension PendingRow: Encodable where Row: Encodable {
  private enum CodingKeys: String, CodingKey { case pending }

  func encode(to encoder: any Encoder) throws {
    try row.encode(to: encoder)
    guard isPending else { return }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(true, forKey: .pending)
  }
}

extension ListState where Item: Identifiable & Equatable {
  /// The state with pending rows marked.
  func marking(_ edits: UnconfirmedWrites.State) -> ListState<SectionID, Header, PendingRow<Item>> {
    mapItems { PendingRow(row: $0, isPending: edits.marked.contains("\($0.id)")) }
  }
}

extension ListModel where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// The list with pending rows marked.
  func states(marking edits: UnconfirmedWrites) -> ListStates<SectionID, Header, PendingRow<Item>> {
    .onMainActor { yield in
      let rows = MarkedRows(yield: yield)
      async let following: Void = rows.follow(self)
      await rows.follow(edits)
      await following
    }
  }
}

/// The rows of a list and the pending edits, both as of now.
@MainActor
private final class MarkedRows<
  SectionID: Hashable & Sendable, Header: Equatable & Sendable,
  Item: Identifiable & Equatable & Sendable
> {
  private var state = ListState<SectionID, Header, Item>()
  private var pending = UnconfirmedWrites.State()
  private let yield: ListStates<SectionID, Header, PendingRow<Item>>.MainActorYield

  init(yield: @escaping ListStates<SectionID, Header, PendingRow<Item>>.MainActorYield) {
    self.yield = yield
  }

  func follow(_ model: ListModel<SectionID, Header, Item>) async {
    for await update in model.updates() {
      state = update.state
      yield(state.marking(pending))
    }
  }

  func follow(_ edits: UnconfirmedWrites) async {
    for await pending in edits.states() {
      self.pending = pending
      yield(state.marking(pending))
    }
  }
}
