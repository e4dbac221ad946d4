import Foundation
import LiveList
import LiveListPipeline
import LiveListWeb

extension ListChannel {
  /// Shows what a list is and becomes, until its updates end.
  ///
  /// - Throws: What the encoding of a row throws.
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

  /// Shows what a list of the main actor is and becomes, until it ends.
  ///
  /// - Throws: What the encoding of a row throws.
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
