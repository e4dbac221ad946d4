#if GRDB
public import GRDB
import LiveList
import LiveListPipeline
public import LiveListSources

extension ListStates {
  /// The list that a query finds in a database of this process, as it is after each of its
  /// transactions.
  ///
  ///     ListStates.query(.items(Friend.order(Column("name"))), in: pool)
  ///
  /// What other processes write is not noticed: for these there is ``database(_:_:timing:)``. When
  /// the query fails, the last good rows stay, the phase says why, and it is tried again after a
  /// while.
  ///
  /// - Parameters:
  ///   - query: What is read.
  ///   - reader: A queue or a pool, through which the process writes, too.
  ///   - wait: The time after a failure until the query is tried again.
  ///   - time: What the source tells the time by.
  /// - Precondition: The wait is positive.
  public static func query(
    _ query: ListQuery<SectionID, Header, Item>, in reader: any DatabaseReader,
    retryingAfter wait: Duration = .seconds(1), time: SourceTime = SourceTime()
  ) -> Self {
    precondition(wait > .zero, "A query can not be tried again after \(wait).")
    return Self { tell in
      var state = Element()
      repeat {
        do {
          let observation = ValueObservation.tracking(query.fetch)
          for try await sections in observation.values(in: reader) {
            state.succeed(with: sections)
            tell(state)
          }
        } catch {
          guard !Task.isCancelled else { return }
          state.fail(with: ListFailure(sentence(about: "The database", error)), at: time.now())
          tell(state)
        }
      } while (try? await time.clock.sleep(for: wait)) != nil
    }
  }
}
#endif
