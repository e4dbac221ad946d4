import Foundation
public import LiveList
public import LiveListPipeline

@available(Systems 2024, *)
extension ListStates where SectionID: Sendable, Header: Sendable, Item: Sendable {
  /// Observes a stream of JSON documents. Each document contains the whole list.
  ///
  ///     ListStates.stream(.rows)                       // standard input
  ///
  /// Documents can arrive in pieces, split anywhere. While they are invalid, the last valid rows
  /// stay, and the phase says which line is wrong. The list is live again with the next valid
  /// document, even in the same piece. The sequence ends with the stream, and the last rows stay.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to read. The caller must keep it open until the sequence has
  ///     ended. Only one iteration can read it.
  ///   - format: How each document is parsed.
  ///   - framing: How documents are separated.
  ///   - time: The clocks of the source.
  public static func stream(
    from descriptor: Int32 = 0, _ format: ListFormat<SectionID, Header, Item>,
    framing: JSONFraming = .documents, time: SourceTime = SourceTime()
  ) -> Self {
    reading(descriptor, framing: framing, time: time) { WholeLists(format) }
  }

  /// Observes a stream of JSON documents. Each document contains one item: a new item is appended,
  /// a known item is replaced in place.
  ///
  ///     ListStates.stream(items: .decoding(Event.self), keeping: 500)
  ///
  /// It behaves like the method for whole lists.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor to read. The caller must keep it open until the sequence has
  ///     ended. Only one iteration can read it.
  ///   - format: How each document is parsed.
  ///   - limit: The maximum number of items. The oldest items beyond it are deleted.
  ///   - framing: How documents are separated.
  ///   - time: The clocks of the source.
  /// - Precondition: `limit` is positive.
  public static func stream(
    from descriptor: Int32 = 0, items format: ItemFormat<Item>, keeping limit: Int = 1_000,
    framing: JSONFraming = .lines, time: SourceTime = SourceTime()
  ) -> Self
  where SectionID == OnlySection, Header == OnlySection, Item: Identifiable {
    precondition(limit > 0, "limit must be positive, not \(limit).")
    return reading(descriptor, framing: framing, time: time) { ItemLog(format, limit: limit) }
  }

  static func reading<Rows: DocumentRows<SectionID, Header, Item> & SendableMetatype>(
    _ descriptor: Int32, framing: JSONFraming, time: SourceTime,
    _ makeRows: @escaping @Sendable () -> Rows
  ) -> Self {
    reading(descriptor, time: time) { name in
      StreamState(name: name, framing: framing, rows: makeRows())
    }
  }

  static func reading<Stream: DescriptorStream<SectionID, Header, Item> & SendableMetatype>(
    _ descriptor: Int32, time: SourceTime, _ makeStream: @escaping @Sendable (String) -> Stream
  ) -> Self {
    Self { yield in
      var stream = makeStream(descriptor == 0 ? "standard input" : "descriptor \(descriptor)")
      do throws(SystemFailure) {
        let reader = try DescriptorReader(descriptor)
        while let bytes = try await reader.next() {
          stream.consume(bytes[...], at: time.now())
          yield(stream.state(at: time.now()))
        }
        guard !Task.isCancelled else { return }
        stream.finish(at: time.now())
        yield(stream.state(at: time.now()))
      } catch {
        stream.fail(error, at: time.now())
        yield(stream.state(at: time.now()))
      }
    }
  }
}

/// The state of a list that is read from a descriptor.
protocol DescriptorStream<SectionID, Header, Item> {
  associatedtype SectionID: Hashable
  associatedtype Header
  associatedtype Item

  /// Reads the next bytes.
  mutating func consume(_ bytes: ArraySlice<UInt8>, at time: Date)

  /// Ends the stream. Its rows stay.
  mutating func finish(at time: Date)

  /// Ends the stream because it can't be read.
  mutating func fail(_ failure: SystemFailure, at time: Date)

  /// The current state.
  mutating func state(at time: Date) -> ListState<SectionID, Header, Item>
}

extension StreamState: DescriptorStream {
  mutating func state(at time: Date) -> State { state }
}

extension ReadStream: DescriptorStream {}
