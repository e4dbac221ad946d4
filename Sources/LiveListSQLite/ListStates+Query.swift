#if GRDB
public import GRDB
import LiveList
public import LiveListPipeline
public import LiveListSources

@available(Systems 2024, *)
extension ListStates where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Observes the list that a query reads from a database of this process. The query runs after
  /// each transaction.
  ///
  ///     ListStates.query(.items(Friend.order(Column("name"))), in: pool)
  ///
  /// Writes by other processes aren't observed; use ``database(_:_:timing:)`` for them. If the
  /// query fails, the last valid rows stay, the phase contains the reason, and the query is
  /// retried.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - reader: The queue or the pool through which the process writes.
  ///   - wait: The delay before a failed query is retried.
  ///   - time: The clocks for delays and dates.
  /// - Precondition: `wait` is positive.
  public static func query(
    _ query: ListQuery<SectionID, Header, Item>, in reader: any DatabaseReader,
    retryingAfter wait: Duration = .seconds(1), time: SourceTime = SourceTime()
  ) -> Self {
    precondition(wait > .zero, "wait must be positive, not \(wait).")
    return Self { yield in
      var state = Element()
      repeat {
        do {
          let observation = ValueObservation.tracking(query.fetch)
          for try await sections in observation.values(in: reader) {
            state.succeed(with: sections)
            yield(state)
          }
        } catch {
          guard !Task.isCancelled else { return }
          state.fail(with: ListFailure(error, in: "The database"), at: time.now())
          yield(state)
        }
      } while (try? await time.clock.sleep(for: wait)) != nil
    }
  }
}
#endif
