import LiveList
import LiveListPipeline
import Testing
import _LiveTestSupport

@testable import LiveListIncremental

/// The cost of a change doesn't depend on the length of the list. It's counted, not timed.
@Suite(.timeLimit(.minutes(20)), .trail)
struct IncrementalCostTests {
  private typealias List = EditedList<OnlySection, OnlySection, CountedItem>
  private typealias Log = ListEdit<OnlySection, OnlySection, CountedItem>.Log
  private typealias Shown = ShownState<OnlySection, OnlySection, CountedItem>

  /// The number of comparisons and hashes of IDs, and of comparisons of contents.
  private struct Cost: Equatable {
    let equals: Int
    let hashes: Int
    let contents: Int
  }

  @Test func aChangeCostsTheSameInEveryList() throws {
    for steps in [1, 3] {
      let costs = try [2_000, 10_000, 100_000].map { try cost(of: steps, in: $0) }
      #expect(costs[0] == costs[1] && costs[1] == costs[2], "\(costs)")
      #expect(costs[0].equals <= 16 * steps * steps, "\(costs)")
      #expect(costs[0].hashes == 0, "\(costs)")
      #expect(costs[0].contents <= 4 * steps, "\(costs)")
    }
  }

  @Test func aRowThatMovesCostsTheSameInEveryList() throws {
    let directions: [@Sendable (Int) -> (from: Int, to: Int)] = [{ (0, $0 - 1) }, { ($0 - 1, 0) }]
    for direction in directions {
      for count in [1_000, 10_000, 100_000] {
        let counter = OperationCounter()
        let (from, to) = direction(count)
        let changeset = try update(items(count, counter), counter) {
          $0.move(from: ItemPath(section: 0, item: from), to: ItemPath(section: 0, item: to))
        }
        #expect(counter.equals <= 1 && counter.contents <= 1 && counter.hashes == 0)
        #expect(changeset.diff.itemMoves.count == 1)
      }
    }
  }

  /// The changeset that an edit of a shown list becomes.
  private func update(
    _ items: [CountedItem], _ counter: OperationCounter, _ body: (inout Log) -> Void
  ) throws -> ItemsChangeset<CountedItem> {
    var list = List([ListSection(items: items)])
    var shown = Shown([])
    _ = shown.update(to: list.state, by: ListComparer())
    counter.reset()
    list.edit(body)
    let update = shown.update(to: list.state, by: ListComparer())
    return try #require(update).changeset
  }

  /// A thousand rows change between two frames, each in an edit of its own.
  @Test func ofAThousandEditsBetweenTwoFramesNoOtherRowIsCompared() throws {
    let counter = OperationCounter()
    var list = List([ListSection(items: items(20_000, counter))])
    var shown = Shown([])
    _ = shown.update(to: list.state, by: ListComparer())
    for frame in 1...3 {
      counter.reset()
      for row in 0..<1_000 {
        let item = CountedItem(20 * row, content: frame, counter: counter)
        list.edit { $0.update(item, at: ItemPath(section: 0, item: 20 * row)) }
      }
      let update = shown.update(to: list.state, by: ListComparer())
      let changeset = try #require(update).changeset
      #expect(changeset.diff.itemUpdates.count == 1_000)
      #expect(counter.contents <= 1_000 && counter.hashes == 0 && counter.equals <= 2_000)
    }
  }

  private func items(_ count: Int, _ counter: OperationCounter) -> [CountedItem] {
    (0..<count).map { CountedItem($0, counter: counter) }
  }

  /// The cost of changing, inserting and deleting `steps` rows each.
  private func cost(of steps: Int, in count: Int) throws -> Cost {
    let counter = OperationCounter()
    let item = { CountedItem($0, content: $1, counter: counter) }
    let changeset = try update(items(count, counter), counter) { log in
      for step in 1...steps {
        let place = step * count / (steps + 1)
        log.update(item(place, 1), at: ItemPath(section: 0, item: place))
        log.insert(item(count + step, 0), at: ItemPath(section: 0, item: place + 10))
        log.remove(at: ItemPath(section: 0, item: place + 20))
      }
    }
    let cost = Cost(equals: counter.equals, hashes: counter.hashes, contents: counter.contents)
    #expect(changeset.diff.itemUpdates.count == steps)
    #expect(changeset.diff.itemInserts.count == steps)
    #expect(changeset.diff.itemDeletes.count == steps)
    return cost
  }
}
