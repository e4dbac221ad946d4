import Foundation
import LiveList
import LiveListPipeline
import LiveListWeb

extension ListChannel {
  /// Publishes a list's updates until they end.
  ///
  /// - Throws: What encoding a row throws.
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

  /// Publishes the updates of a list of the main actor until they end.
  ///
  /// - Throws: What encoding a row throws.
  @MainActor
  func follow<SectionID, Header, Item>(
    _ model: ListModel<SectionID, Header, Item>
  ) async throws
  where
    SectionID: Encodable & Sendable, Header: Encodable & Sendable,
    Item: Identifiable & Encodable & Sendable, Item.ID: Encodable
  {
    for await update in model.updates() {
      try await publish(update.changeset)
      try await publish(update.phase)
    }
  }
}
