import Foundation
import LiveList
import LiveListPipeline
import LiveListSources
import LiveListTesting
import Synchronization
import Testing
import _LiveSourceSupport

/// The source of the article "Writing a source", word for word.
@Suite(.timeLimit(.minutes(20))) struct OwnSourceTests {
  private struct Unreadable: LocalizedError {
    var errorDescription: String? { "No load average" }
  }

  @Test func aCustomSourceFailsAndRecovers() async {
    let clock = ManualClock()
    let readings = ListQueue<Result<[Double], Unreadable>>(
      [.success([1, 2, 3]), .failure(Unreadable()), .success([4, 5, 6])])
    let reader = StateReader(
      .loadAverages(every: .seconds(5), time: SourceTime(clock: clock)) {
        try readings.next().get()
      })
    #expect(await reader.live()?.map(\.load) == [1, 2, 3])
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    #expect(await reader.failing("No load average")?.items.map(\.load) == [1, 2, 3])
    await clock.sleepers(1)
    clock.advance(by: .seconds(5))
    #expect(await reader.live()?.map(\.id) == [1, 5, 15])
  }

  @Test func theArticleHasThisSource() throws {
    let file = URL(fileURLWithPath: #filePath)
    let article = try String(
      contentsOf: file.deletingLastPathComponent().appendingPathComponent(
        "../../Sources/LiveListSources/LiveListSources.docc/WritingASource.md"
      ).standardizedFileURL, encoding: .utf8)
    let test = try String(contentsOf: file, encoding: .utf8)
    let source = try #require(test.range(of: "struct LoadAverage", options: .backwards))
    #expect(article.contains(test[source.lowerBound...]))
  }
}

/// How the article uses the source.
private func printLoad(_ readLoad: @escaping @Sendable () throws -> [Double]) async {
  for await update in ListStates.loadAverages(every: .seconds(5), read: readLoad).updates() {
    print(update.changeset)
  }
}

/// Values that are taken one after another.
private final class ListQueue<Value: Sendable>: Sendable {
  private let values: Mutex<[Value]>

  init(_ values: [Value]) { self.values = Mutex(values) }

  func next() -> Value { values.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] } }
}

struct LoadAverage: Identifiable, Hashable {
  let id: Int
  let load: Double
}

extension ListStates
where SectionID == OnlySection, Header == OnlySection, Item == LoadAverage {
  static func loadAverages(
    every interval: Duration, time: SourceTime = SourceTime(),
    read: @escaping @Sendable () throws -> [Double]
  ) -> Self {
    Self { yield in
      var state = Element()
      repeat {
        do {
          let items = zip([1, 5, 15], try read()).map { LoadAverage(id: $0, load: $1) }
          state.succeed(with: [ListSection(items: items)])
        } catch {
          state.fail(with: ListFailure(error), at: time.now())
        }
        yield(state)
      } while (try? await time.clock.sleep(for: interval)) != nil
    }
  }
}
