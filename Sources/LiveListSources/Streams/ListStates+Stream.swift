import Foundation
public import LiveList

@available(Systems 2024, *)
extension ListStates {
  /// A list from a stream of JSON documents, each of which is the whole list.
  ///
  ///     ListStates.stream(.rows)                       // standard input
  ///
  /// Documents can arrive in pieces, split anywhere. While they are invalid, the last valid rows
  /// stay, and the phase says on which line; the next valid one recovers, even in the same piece.
  /// The sequence ends with the stream, and the last rows stay.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to read; it stays open until the sequence has ended, and
  ///     belongs to the caller. Only one iteration can read it.
  ///   - format: How each document is read.
  ///   - framing: How documents are separated.
  ///   - time: The clock of the source.
  public static func stream(
    from descriptor: Int32 = 0, _ format: JSONFormat<SectionID, Header, Item>,
    framing: JSONFraming = .documents, time: SourceTime = SourceTime()
  ) -> Self {
    reading(descriptor, framing: framing, time: time) { WholeLists(format) }
  }

  /// A list from a stream of JSON documents, each of which is an item: a new one is appended, one
  /// with a known ID replaces the item.
  ///
  ///     ListStates.stream(items: .decoding(Event.self), keeping: 500)
  ///
  /// As for whole lists.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to read; it stays open until the sequence has ended, and
  ///     belongs to the caller. Only one iteration can read it.
  ///   - format: How each document is read.
  ///   - limit: The maximum number of items; the oldest are dropped.
  ///   - framing: How documents are separated.
  ///   - time: The clock of the source.
  /// - Precondition: At least one item is kept.
  public static func stream(
    from descriptor: Int32 = 0, items format: JSONItemFormat<Item>, keeping limit: Int = 1_000,
    framing: JSONFraming = .lines, time: SourceTime = SourceTime()
  ) -> Self
  where SectionID == OnlySection, Header == OnlySection, Item: Identifiable {
    precondition(limit > 0, "limit must be positive.")
    return reading(descriptor, framing: framing, time: time) { ItemLog(format, limit: limit) }
  }

  static func reading<Rows: DocumentRows<SectionID, Header, Item> & SendableMetatype>(
    _ descriptor: Int32, framing: JSONFraming, time: SourceTime,
    _ makeRows: @escaping @Sendable () -> Rows
  ) -> Self {
    Self { yield in
      let name = descriptor == 0 ? "standard input" : "descriptor \(descriptor)"
      var stream = StreamState(name: name, framing: framing, rows: makeRows())
      do throws(SystemFailure) {
        let reader = try DescriptorReader(descriptor)
        while let bytes = try await reader.next() {
          stream.consume(bytes[...], at: time.now())
          yield(stream.state)
        }
        guard !Task.isCancelled else { return }
        stream.finish(at: time.now())
        yield(stream.state)
      } catch {
        stream.fail(error, at: time.now())
        yield(stream.state)
      }
    }
  }
}
