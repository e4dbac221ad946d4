import Foundation
import LiveList
public import LiveListPipeline
public import LiveListTesting
public import Testing

/// A random history of a list whose server and whose user both change it, in a view that follows its model.
///
/// After each event, the view shows what the model says. While an action runs, no list and no other action's end undoes
/// what the user did last with its rows. In the end, the view shows the server's list, and no edit is left.
@available(Systems 2024, *)
@MainActor
public final class EditHistory {
  public typealias Model = ListModel<Int, Int, SampleItem>

  /// What the user does in a view, and what the view shows.
  public struct View {
    let delete: ([Int]) -> Void
    let shown: () -> [[Int]]
    let finish: () -> Void
    let problem: () -> String?
    let scroll: (Double) -> Void

    /// - Parameters:
    ///   - delete: Deletes items in the view, by its own `onDelete`.
    ///   - shown: The contents of the items that the view shows.
    ///   - finish: Finishes the view's animations.
    ///   - scroll: Scrolls to a random offset between 0 and 800 points, before an update.
    ///   - problem: What the user has seen wrong since then; `nil` if nothing.
    public init(
      delete: @escaping ([Int]) -> Void, shown: @escaping () -> [[Int]],
      finish: @escaping () -> Void, scroll: @escaping (Double) -> Void = { _ in },
      problem: @escaping () -> String? = { nil }
    ) {
      (self.delete, self.shown, self.finish) = (delete, shown, finish)
      (self.scroll, self.problem) = (scroll, problem)
    }
  }

  /// Runs histories in views, many at a time because most of them wait. The environment variables `EDIT_HISTORIES` and
  /// `EDIT_SEED` choose others, as `make fuzz-edits` does.
  ///
  /// - Parameter show: Runs a history in a view of its own.
  public static func runAll(
    _ count: Int, _ show: @escaping @MainActor (EditHistory) async throws -> Void
  ) async throws {
    let environment = ProcessInfo.processInfo.environment
    let first = environment["EDIT_SEED"].flatMap { UInt64($0) } ?? 0
    let count = environment["EDIT_HISTORIES"].flatMap { Int($0) } ?? count
    var (updates, besideEdits) = (0, 0)
    for start in stride(from: 0, to: count, by: 400) {
      let numbers = start..<min(start + 400, count)
      let histories = numbers.map { EditHistory(seed: first + UInt64($0)) }
      try await withThrowingDiscardingTaskGroup { group in
        for history in histories { group.addTask { try await show(history) } }
      }
      updates += histories.reduce(0) { $0 + $1.updates }
      besideEdits += histories.reduce(0) { $0 + $1.updatesBesideEdits }
    }
    #expect(updates > 40 * count && 10 * besideEdits > 3 * updates, "\(updates), \(besideEdits)")
    if environment["EDIT_HISTORIES"] != nil {
      print("\(updates) updates, \(besideEdits) of them beside an edit, from seed \(first)")
    }
  }

  private struct Refused: Error {}

  private struct Wrong: Error, CustomStringConvertible { let description: String }

  private enum Edit: Equatable {
    case remove([Int])
    case update(Int, to: Int)
    case move(Int, before: Int?, in: Int)
  }

  public let model: Model
  /// The number of updates, and of those during which an action was running.
  public private(set) var updates = 0, updatesBesideEdits = 0
  private let lists: AsyncStream<[SampleSection]>.Continuation
  private var server: [SampleSection]
  private var running: [(edit: Edit, answer: CheckedContinuation<Void, any Error>)] = []
  /// The last edit of each item.
  private var last: [Int: Edit] = [:]
  private var random: RandomLists
  /// The number of items that another client has added.
  private var added = 0

  /// A suite's time limit, which is longer for histories by the thousand.
  public nonisolated static var timeLimit: TimeLimitTrait.Duration {
    .minutes(ProcessInfo.processInfo.environment["EDIT_HISTORIES"] == nil ? 20 : 240)
  }

  private let seed: UInt64

  public init(seed: UInt64) {
    self.seed = seed
    random = RandomLists(seed: seed)
    let (stream, lists) = AsyncStream.makeStream(of: [SampleSection].self)
    self.lists = lists
    // Every third list has screens full of headers.
    server = (0..<(seed % 3 == 0 ? 40 : 2)).map { section in
      let items = section % 20 < 2 ? (1...4).map { SampleItem(10 * section + $0) } : []
      return SampleSection(id: section, header: section, items: items)
    }
    model = Model(.sequence { stream })
    lists.yield(server)
  }

  private var ids: [Int] { model.sections.flatMap(\.items).map(\.id) }

  private func chance(_ percent: Int) -> Bool { draw(100) < percent }

  private func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random.generator) }

  /// Saves what the user has deleted in the view.
  public func delete(_ items: [SampleItem]) async throws {
    try await save(.remove(items.map(\.id)))
  }

  private func save(_ edit: Edit) async throws {
    try await withCheckedThrowingContinuation { running.append((edit, $0)) }
  }

  /// - Parameter count: The number of events.
  public func run(_ count: Int, in view: View) async throws {
    await waitUntil("the first list is shown") { view.shown() == self.expected }
    for _ in 0..<count {
      let former = model.deliveries
      view.scroll(Double(draw(800)))
      if happen(in: view) {
        await waitUntil("the model has changed") { self.model.deliveries != former }
      }
      await waitUntil("the view shows what its model says") {
        view.finish()
        return view.shown() == self.expected
      }
      if let problem = view.problem() { throw Wrong(description: "seed \(seed): \(problem)") }
      for (edit, _) in running where !isFollowed(edit) { try expectMade(edit) }
      if model.deliveries != former {
        updates += 1
        if !running.isEmpty { updatesBesideEdits += 1 }
      }
    }
    while !model.pendingIDs.isEmpty {
      if !running.isEmpty { answer(isSaved: true) }
      await Task.yield()
    }
    lists.yield(server)
    await waitUntil("the server's list is shown") {
      view.finish()
      return self.model.driver.edits.isEmpty && view.shown() == self.server.contents
    }
  }

  private var expected: [[Int]] { model.sections.contents }

  /// - Returns: Whether something happens that the model shows.
  private func happen(in view: View) -> Bool {
    if chance(35) {
      change()
    } else if chance(40), !running.isEmpty {
      answer(isSaved: chance(75))
    } else if let id = ids.randomElement(using: &random.generator), running.count < 4 {
      let edit: Edit
      switch draw(3) {
      case 0:
        // In the order of the list, in which the view's action gets them.
        let others = ids.filter { _ in chance(20) }
        edit = .remove(ids.filter { $0 == id || others.contains($0) })
      case 1: edit = .update(id, to: draw(1_000))
      default:
        let section = draw(server.count)
        let others = model.sections.first { $0.id == section }?.items.map(\.id) ?? []
        let next = others.filter { $0 != id }.randomElement(using: &random.generator)
        edit = .move(id, before: next, in: section)
      }
      for id in ids(of: edit) { last[id] = edit }
      switch edit {
      case .remove(let ids): view.delete(ids)
      case .update(let id, let content):
        model.edit(.update(id) { $0.content = content }) { try await self.save(edit) }
      case .move(let id, let next, let section):
        model.edit(.move([id], before: next, in: section)) { try await self.save(edit) }
      }
    } else {
      return false
    }
    return true
  }

  /// Another client changes the list, which arrives now.
  private func change() {
    for section in server.indices where server.count == 2 || chance(10) {
      for item in server[section].items.indices where chance(20) {
        server[section].items[item].content = draw(1_000)
      }
      if chance(30) {
        added += 1
        server[section].items.insert(SampleItem(1_000 + added), at: 0)
      }
      if chance(20), !server[section].items.isEmpty { server[section].items.removeLast() }
    }
    lists.yield(server)
  }

  /// The server answers one of the actions.
  private func answer(isSaved: Bool) {
    let (edit, answer) = running.remove(at: draw(running.count))
    guard isSaved else { return answer.resume(throwing: Refused()) }
    switch edit {
    case .remove(let ids):
      for section in server.indices { server[section].items.removeAll { ids.contains($0.id) } }
    case .update(let id, let content):
      for section in server.indices {
        for item in server[section].items.indices where server[section].items[item].id == id {
          server[section].items[item].content = content
        }
      }
    case .move(let id, let next, let target):
      let item = server.flatMap(\.items).first { $0.id == id }
      guard let item else { break }
      for section in server.indices { server[section].items.removeAll { $0.id == id } }
      let index = server[target].items.firstIndex { $0.id == next } ?? server[target].items.count
      server[target].items.insert(item, at: index)
    }
    if chance(50) { lists.yield(server) }
    answer.resume()
  }

  /// Whether the user has edited the same rows again.
  private func isFollowed(_ edit: Edit) -> Bool { ids(of: edit).contains { last[$0] != edit } }

  private func ids(of edit: Edit) -> Set<Int> {
    switch edit {
    case .remove(let ids): Set(ids)
    case .update(let id, _), .move(let id, _, _): [id]
    }
  }

  private func expectMade(_ edit: Edit) throws {
    let shown = model.sections
    switch edit {
    case .remove(let ids): try #require(Set(ids).isDisjoint(with: self.ids))
    case .update(let id, let content):
      try #require(
        shown.allSatisfy { $0.items.allSatisfy { $0.id != id || $0.content == content } })
    case .move(let id, _, let section):
      try #require(shown.allSatisfy { $0.id == section || !$0.items.map(\.id).contains(id) })
    }
  }
}

extension [SampleSection] {
  /// The id and the content of each item as one number.
  public var contents: [[Int]] { map { $0.items.map { 10_000 * $0.id + $0.content } } }
}
