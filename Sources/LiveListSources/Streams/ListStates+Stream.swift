import Foundation
public import LiveList

extension ListStates {
  /// The list that a stream of JSON documents holds, each of them the whole list.
  ///
  ///     ListStates.stream(.rows)                       // standard input
  ///
  /// Documents can arrive in pieces, cut anywhere. While they are broken the last good rows stay, and
  /// the phase says on which line; the next good one recovers, also if it arrives in the same piece.
  /// The sequence ends with the stream, and the last rows stay.
  ///
  /// - Parameters:
  ///   - descriptor: What is read; it stays open until the sequence has ended, and belongs to the
  ///     caller. One iteration can read it.
  ///   - format: How each document is read.
  ///   - framing: How documents are separated.
  ///   - time: The clock of the source.
  public static func stream(
    from descriptor: Int32 = 0, _ format: JSONFormat<SectionID, Header, Item>,
    framing: JSONFraming = .documents, time: SourceTime = SourceTime()
  ) -> Self {
    reading(descriptor, framing: framing, time: time) { WholeLists(format) }
  }

  /// The list that a stream of JSON documents holds, each of them one item: a new one is appended,
  /// one with a known id replaces the item.
  ///
  ///     ListStates.stream(items: .decoding(Event.self), keeping: 500)
  ///
  /// As for whole lists.
  ///
  /// - Parameters:
  ///   - descriptor: What is read; it stays open until the sequence has ended, and belongs to the
  ///     caller. One iteration can read it.
  ///   - format: How each document is read.
  ///   - limit: How many items are kept at most; the oldest are dropped.
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
