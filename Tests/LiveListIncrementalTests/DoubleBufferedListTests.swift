import LiveList
import LiveListTesting
import Testing
import _LiveTestSupport

@testable import LiveListIncremental

@Suite(.timeLimit(.minutes(20)), .trail)
struct DoubleBufferedListTests {
  private typealias Buffers = DoubleBufferedList<Int, Int, SampleItem>

  @Test func editsYieldTheExpectedList() throws {
    try withEvery("seed", in: UInt64(0)..<100) { seed in
      var lists = RandomLists(seed: seed)
      var expected = lists.sections(3, itemsUpTo: 20)
      var buffers = Buffers(expected)
      // A copy of a shown list stays unchanged.
      var held: [(list: [SampleSection], expected: [SampleSection])] = []
      var log = ListEdit.Log(after: expected)
      for index in 0..<30 {
        let step = ListStep.random(on: expected, id: 1_000 + index, using: &lists.generator)
        step.note(in: &log)
        let former = expected
        step.take(on: &expected)
        let source = buffers.advance(by: log.takeEdit())
        #expect(source == former)
        #expect(buffers.shown == expected)
        if Bool.random(using: &lists.generator) { held.append((buffers.shown, expected)) }
      }
      for (list, expected) in held { #expect(list == expected) }
    }
  }

  @Test func listsThatWereLetGoAreNotCopied() {
    let items = (0..<10_000).map { SampleItem($0) }
    var buffers = Buffers([SampleSection(id: 0, header: 0, items: items)])
    var log = ListEdit<Int, Int, SampleItem>.Log(counts: [items.count])
    var places: [UInt] = []
    for index in 0..<10 {
      log.update(SampleItem(index, content: 1), at: ItemPath(section: 0, item: index))
      _ = buffers.advance(by: log.takeEdit())
      places.append(storage(of: buffers.shown))
    }
    #expect(Set(places).count == 2, "two arrays take turns")
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 != $1 })
  }

  private func storage(of list: [SampleSection]) -> UInt {
    list[0].items.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }
}
