import Foundation
import LiveList
import LiveListPipeline
import LiveListWeb

extension ListChannel {
  /// Publishes a list's updates until they end.
  ///
  /// - Throws: An error if a row can't be encoded.
  func follow<SectionID, Header, Item>(
    _ updates: some AsyncSequence<ListUpdate<SectionID, Header, Item>, Never> & Sendable
  ) async throws
  where
    SectionID: Encodable & Sendable, Header: Encodable & Sendable,
    Item: Identifiable & Encodable & Sendable, Item.ID: Encodable
  {
    for await update in updates {
      try publish(update.changeset)
      try publish(update.phase)
    }
  }

  /// Publishes the updates of a source until it ends.
  ///
  /// - Throws: An error if a row can't be encoded.
  func follow<SectionID, Header, Item>(_ states: ListStates<SectionID, Header, Item>) async throws
  where
    SectionID: Encodable & Sendable, Header: Encodable & Sendable,
    Item: Identifiable & Encodable & Sendable, Item.ID: Encodable
  {
    try await follow(states.updates())
  }
}
