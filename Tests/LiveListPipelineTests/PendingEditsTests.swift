import LiveList
import LiveListTesting
import Testing

@testable import LiveListPipeline

/// Every order of two edits, what their server does with them, and what its lists say meanwhile.
@Suite(.timeLimit(.minutes(20))) struct PendingEditsTests {
  private typealias Edits = PendingEdits<Int, Int, SampleItem>
  private typealias Edit = RowEdit<Int, SampleItem>

  /// Items 1 and 2 and a twin of 1 in a section, 3 in another.
  private static let initial: [SampleSection] = [
    SampleSection(id: 0, header: 0, items: [1, 2, SampleItem(1, content: 9)]),
    SampleSection(id: 1, header: 0, items: [3]),
  ]

  private var edits: [Edit] {
    [1, 2, 3].map { .remove([$0]) }
      + [
        .move([2], before: 1, in: 0), .move([2], before: nil, in: 0), .move([3], before: 2, in: 0),
        .move([2], before: 3, in: 1), .move([1, 2], before: nil, in: 1),
        .update(2) { $0.content = 10 }, .replace(SampleItem(3, content: 5)),
        .insert(4, before: 2, in: 0), .insert(4, before: nil, in: 1),
        .insert(2, before: nil, in: 1),
      ]
  }

  @Test(arguments: PendingEdits<Int, Int, SampleItem>.Origin.allCases, World.Foreign.allCases)
  func everyOrderOfTwoEditsKeepsTheLaws(
    origin: PendingEdits<Int, Int, SampleItem>.Origin, foreign: World.Foreign
  ) throws {
    var worlds = 0
    for first in edits {
      for second in edits { worlds += try explore(origin, [first, second], foreign) }
    }
    #expect(worlds > 500)
  }

  /// Each edit depends on the one before it.
  @Test(arguments: PendingEdits<Int, Int, SampleItem>.Origin.allCases)
  func everyOrderOfThreeEditsOfARowKeepsTheLaws(
    origin: PendingEdits<Int, Int, SampleItem>.Origin
  ) throws {
    let edits = edits.filter { edit in
      !edit.inverse(in: Self.initial).isEmpty && RowChange(edit, in: Self.initial)?.ids == [2]
    }
    var worlds = 0
    for first in edits {
      for second in edits {
        for third in edits { worlds += try explore(origin, [first, second, third], .nothing) }
      }
    }
    #expect(edits.count == 6 && worlds > 500)
  }

  /// - Returns: The number of worlds.
  private func explore(_ origin: Edits.Origin, _ edits: [Edit], _ foreign: World.Foreign) throws
    -> Int
  {
    var open = [World(origin, Self.initial, edits, foreign)]
    var seen: Set<World.State> = []
    while let world = open.popLast() {
      let next = try world.successors()
      if next.isEmpty { try world.expectEnd() }
      open += next.filter { seen.insert($0.state).inserted }
    }
    return seen.count
  }

}

/// The user, a server and the lists between them.
struct World {
  typealias Edits = PendingEdits<Int, Int, SampleItem>
  typealias Change = RowChange<Int, SampleItem>

  /// What happens on the server besides the edits.
  enum Foreign: CaseIterable {
    case nothing, refusal, removal, update, insertion, sectionGoesAndReturns
  }

  fileprivate enum Stage { case open, begun, running, saved, ended, failed }

  private var edits: Edits
  private let made: [RowEdit<Int, SampleItem>]
  private var stages: [Stage]
  private var numbers: [Int?]
  private var changes: [[Change]]
  private var server: [SampleSection]
  /// The lists of a pushing server that haven't arrived.
  private var onTheWay: [[SampleSection]] = []
  /// The list that a reading of a pulled server has got; `nil` if none is in progress.
  private var read: [SampleSection]?
  private var foreign: Foreign
  /// What was shown when each edit began.
  private var beginnings: [[SampleSection]] = []
  private let agrees: Bool
  private var gone: SampleSection?
  private var reconnects = 1
  private var trail = ""

  init(
    _ origin: Edits.Origin, _ list: [SampleSection], _ made: [RowEdit<Int, SampleItem>],
    _ foreign: Foreign
  ) {
    edits = Edits(of: origin, showing: list)
    (self.made, server, self.foreign) = (made, list, foreign)
    stages = made.map { _ in .open }
    numbers = made.map { _ in nil }
    changes = made.map { _ in [] }
    agrees = foreign == .nothing
  }

  /// The worlds after each event that is possible now.
  func successors() throws -> [World] {
    var next: [World] = []
    func add(_ name: String, isEdit: Bool = false, _ event: (inout World) -> Void) throws {
      var world = self
      world.trail += " " + name
      event(&world)
      try world.expectLaws(after: self, isEdit: isEdit)
      next.append(world)
    }
    if let edit = stages.firstIndex(of: .open) {
      try add("begin \(edit)", isEdit: true) { $0.begin(edit) }
    }
    for edit in stages.indices {
      switch stages[edit] {
      case .running:
        if edits.origin != .applied { try add("save \(edit)") { $0.save(edit) } }
        if edits.origin == .applied { try add("end \(edit)") { $0.end(edit) } }
        if foreign == .refusal { try add("fail \(edit)", isEdit: true) { $0.fail(edit) } }
      case .saved: try add("end \(edit)") { $0.end(edit) }
      case .ended:
        if edits.origin == .pushed, onTheWay.isEmpty, edits.over.contains(numbers[edit] ?? 0) {
          try add("settle \(edit)") { $0.settle(edit) }
        }
      case .open, .begun, .failed: break
      }
    }
    if !onTheWay.isEmpty { try add("list") { $0.receive() } }
    if let read {
      try add("list") { $0.deliver(read) }
      if read != server { try add("newer list") { $0.deliver($0.server) } }
    }
    if edits.origin == .pushed, reconnects > 0, stages.contains(.ended) {
      try add("reconnect") { $0.reconnect() }
    }
    if foreign != .nothing, foreign != .refusal { try add("foreign") { $0.change() } }
    return next
  }

  private mutating func start(_ starts: [Int]) {
    for (edit, number) in numbers.enumerated() where number.map(starts.contains) == true {
      stages[edit] = .running
    }
  }

  private mutating func begin(_ edit: Int) {
    beginnings.append(edits.shown)
    changes[edit] = RowChange(made[edit], in: edits.shown).map { [$0] } ?? []
    guard let (number, starts) = edits.begin([made[edit]]) else {
      stages[edit] = .failed
      return
    }
    (numbers[edit], stages[edit]) = (number, .begun)
    start(starts)
  }

  /// The server makes the edit.
  private mutating func save(_ edit: Int) {
    stages[edit] = .saved
    var rows = EditedRows(server)
    for change in changes[edit] { rows.make(change) }
    for section in server.indices { server[section].items = rows.rows[section] }
    publish()
  }

  private mutating func publish() { if edits.origin == .pushed { onTheWay.append(server) } }

  private mutating func end(_ edit: Int) {
    stages[edit] = .ended
    start(edits.end(numbers[edit] ?? 0))
    if edits.origin == .pulled {
      edits.beginReading()
      read = server
    }
  }

  private mutating func fail(_ edit: Int) {
    stages[edit] = .failed
    start(edits.fail(numbers[edit] ?? 0))
  }

  private mutating func settle(_ edit: Int) { start(edits.settle(numbers[edit] ?? 0)) }

  private mutating func receive() { edits.take(onTheWay.removeFirst()) }

  private mutating func deliver(_ list: [SampleSection]) {
    read = nil
    edits.take(list)
  }

  private mutating func reconnect() {
    reconnects -= 1
    edits.beginReading()
    onTheWay = [server]
  }

  /// Another client changes the server's list, or the app applies another one.
  private mutating func change() {
    if edits.origin == .applied { server = edits.list }
    switch foreign {
    case .removal: for section in server.indices { server[section].items.removeAll { $0.id == 2 } }
    case .update:
      for section in server.indices {
        for item in server[section].items.indices { server[section].items[item].content += 100 }
      }
    case .insertion: server[0].items.insert(4, at: 0)
    case .sectionGoesAndReturns:
      if let section = gone {
        server.append(section)
      } else {
        gone = server.removeLast()
        if edits.origin == .applied { edits.take(server) } else { publish() }
        if edits.origin == .pulled, read == nil { startReading() }
        return
      }
    case .nothing, .refusal: break
    }
    foreign = .nothing
    if edits.origin == .applied { edits.take(server) } else { publish() }
    if edits.origin == .pulled, read == nil { startReading() }
  }

  private mutating func startReading() {
    edits.beginReading()
    read = server
  }
}

extension World {
  /// What decides about all that may follow.
  struct State: Hashable {
    fileprivate let lists: [[SampleSection]]
    fileprivate let stages: [Stage]
    fileprivate let edits: [Edit]
    fileprivate let numbers: [Int]
    fileprivate let foreign: Foreign

    fileprivate struct Edit: Hashable {
      let number: Int
      let life: Edits.Edit.Life
      let hasMetList, isDue: Bool
    }
  }

  var state: State {
    State(
      lists: [server, edits.list, gone.map { [$0] } ?? [], read ?? []] + beginnings + onTheWay,
      stages: stages,
      edits: edits.edits.map {
        .init(number: $0.number, life: $0.life, hasMetList: $0.hasMetList, isDue: $0.isDue)
      },
      numbers: [reconnects, edits.reading, beginnings.count, read == nil ? 0 : 1],
      foreign: foreign)
  }

  /// - Parameter isEdit: Whether what is shown may change although no other client has changed anything.
  fileprivate func expectLaws(after former: World, isEdit: Bool) throws {
    // While an action runs, nothing undoes what the user did last with its rows.
    for edit in stages.indices where [.begun, .running, .saved].contains(stages[edit]) {
      let isLast = !stages.indices.dropFirst(edit + 1).contains { later in
        stages[later] != .open && stages[later] != .failed && depends(later, on: edit)
      }
      guard isLast else { continue }
      for change in changes[edit] {
        try #require(isMade(change), "edit \(edit) is undone:\(trail)")
      }
    }
    // Where the server agrees, the screen moves only by what the user does.
    if agrees, !isEdit {
      try #require(
        edits.shown == former.edits.shown,
        "the screen moves by itself:\(trail): \(former.edits.shown) \(edits.shown)")
    }
    // Without edits the list is shown as it is.
    if edits.isEmpty { try #require(edits.shown == edits.list, "the list isn't shown:\(trail)") }
  }

  /// Nothing is hidden or held for ever.
  fileprivate func expectEnd() throws {
    try #require(edits.isEmpty, "an edit is held for ever:\(trail)")
    if edits.origin == .pushed {
      try #require(edits.shown == server, "the server's list isn't shown:\(trail)")
    }
  }

  /// Whether what is shown has a change, as far as that doesn't depend on twins or on neighbors that are gone.
  private func isMade(_ change: Change) -> Bool {
    let shown = edits.shown.flatMap(\.items).map(\.id)
    switch change {
    case .remove(let removals):
      let list = edits.list.flatMap(\.items).map(\.id)
      return removals.allSatisfy { removal in
        let most = max(removal.stay, list.count { $0 == removal.id } - removal.twins.count)
        return shown.count { $0 == removal.id } <= most
      }
    case .insert(let item, let place):
      return shown.contains(item.id) || !edits.shown.contains { $0.id == place.section }
    case .move(let rows, let place):
      let neighbors = edits.shown.first { $0.id == place.section }?.items.map(\.id) ?? []
      guard [place.previous, place.next].contains(where: { $0.map(neighbors.contains) == true }),
        rows.allSatisfy({ row in shown.count { $0 == row.id } < 2 })
      else { return true }
    case .update: break
    }
    var rows = EditedRows(edits.shown)
    rows.make(change)
    return rows.rows == edits.shown.map(\.items)
  }

  private func depends(_ edit: Int, on other: Int) -> Bool {
    func ids(_ edit: Int) -> Set<Int> { changes[edit].reduce(into: []) { $0.formUnion($1.ids) } }
    return !ids(edit).isDisjoint(with: ids(other))
      || changes[edit].contains(where: \.isPlacing) && changes[other].contains(where: \.isPlacing)
  }
}
