/// A storage in memory, whose contents are lost on exit.
@available(Systems 2024, *)
public actor MemoryTreeStorage: TreeStorage {
  private var image: TreeImage

  /// Creates a storage with a database.
  public init(_ root: TreeNode = .absent) {
    image = TreeImage(root: root)
  }

  /// Creates a storage with the contents of another storage.
  public init(_ image: TreeImage) {
    self.image = image
  }

  public func open() -> TreeImage {
    image
  }

  /// - Precondition: `version` is the storage's own version, because it has only one writer.
  public func commit(
    _ batch: TreeBatchID, after version: TreeVersion,
    _ resolve: @Sendable ([TreeLogEntry]) -> [TreeLogEntry.Change]
  ) -> [TreeLogEntry] {
    precondition(version == image.version, "Only one database may write to a MemoryTreeStorage.")
    let entries = TreeLogEntry.entries(resolve([]), in: batch, after: version)
    image.apply(entries)
    return entries
  }

  public func close() {}
}

@available(Systems 2024, *)
extension TreeImage {
  /// Applies the next entries of the log.
  ///
  /// - Complexity: That of `TreeNode.setting(_:at:)` for each change.
  public mutating func apply(_ entries: [TreeLogEntry]) {
    for entry in entries {
      switch entry.change {
      case .commit(let commit): root = commit.applied(to: root)
      case .rules(let text): rules = text
      case .onDisconnect(let session, let change): onDisconnect.apply(change, to: session)
      }
      version = entry.version
    }
  }
}
