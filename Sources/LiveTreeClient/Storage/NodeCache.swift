import Foundation
import LiveTree
import LiveTreeWire

/// Keeps what a ``LiveDatabase`` observes in a folder, so that it shows at once when the program starts
/// again, even without a connection.
///
///     let folder = URL.cachesDirectory.appending(path: "database").path
///     let database = try LiveDatabase(url, cache: try NodeCache(folder: folder))
///
/// A kept value is stale until the server has confirmed it; one that hasn't changed isn't sent again. Changes
/// are saved at most once a second, and when an observation ends. A cache may lose them, or be deleted: the
/// server has them. If the folder becomes larger than the maximum, the values that haven't been observed for
/// the longest time are deleted; one that is larger on its own isn't kept.
///
/// Use a folder for each database. What a user observes is kept apart if the app names its users by
/// ``LiveDatabase/user``; otherwise, use a folder for each, too. What the server refuses is deleted. Other users of the system can't read it, and two programs can't
/// use it at once. Pending writes are stored elsewhere: see ``WriteJournal``.
@available(Systems 2024, *)
public actor NodeCache {
  private struct File {
    var size: Int
    var date: Date
  }

  /// What a file has that was read or written by this program.
  private struct Saved {
    var node: TreeNode
    /// The size of the file after it was last written as a whole.
    var wholeSize: Int
  }

  private let folder: URL
  private let maximumBytes: Int
  private let lock: FileHandle
  private var files: [String: File] = [:]
  private var saved: [String: Saved] = [:]
  /// The files that would be larger than the whole cache may be.
  private var oversized: Set<String> = []

  /// Why the last change couldn't be saved; `nil` if it was. What is shown doesn't depend on it.
  public private(set) var failure: DatabaseError?

  /// The size of all files, in bytes.
  public var byteCount: Int { files.values.reduce(0) { $0 + $1.size } }

  /// Opens a cache.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, which is created if missing. It must be for this cache alone.
  ///   - maximumBytes: The size that the folder may have.
  /// - Throws: ``DatabaseError/Code/storageFailed`` if the folder can't be used, or is in use by another
  ///   program.
  public init(folder: String, maximumBytes: Int = 100 << 20) throws(DatabaseError) {
    precondition(maximumBytes > 0, "A cache needs a positive maximum size.")
    self.folder = URL(fileURLWithPath: folder)
    self.maximumBytes = maximumBytes
    do {
      try FileManager.default.createDirectory(
        at: self.folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      lock = try LockedFile.open(self.folder.appendingPathComponent("lock").path)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder)
      where name.hasSuffix(Self.suffix) {
        files[name] = try Self.file(self.folder.appendingPathComponent(name))
      }
    } catch {
      throw .cacheFailed(error)
    }
  }

  /// Deletes all values: for example, after a user has signed out. A database that is open goes on to keep
  /// what it observes, so close it first.
  public func removeAll() throws(DatabaseError) {
    do {
      for name in files.keys { try remove(name) }
    } catch {
      throw .cacheFailed(error)
    }
  }

  /// Deletes the values of a user.
  func removeAll(of user: String) {
    for name in files.keys where name.hasPrefix(Self.prefix(user)) { try? remove(name) }
  }

  /// The last known value of a target, or the part of a larger one.
  ///
  /// - Complexity: O(*n*) in the size of the file.
  func load(_ target: ListenTarget, user: String? = nil) -> CachedNode? {
    let kept = target.sources.compactMap { source in
      files[Self.name(of: source, user)].map { (source, date: $0.date) }
    }
    for (source, date) in kept.sorted(by: { $0.date > $1.date }) {
      guard let node = read(source, user) else { continue }
      let below = target.path.relative(to: source.path) ?? .root
      return CachedNode(
        node: node[below], isSelected: !source.query.isUnconstrained, date: date)
    }
    return nil
  }

  /// Saves the value that a target has now; `nil` deletes the former one.
  ///
  /// - Complexity: O(*c* log *n*) for *c* changed children of a value that was loaded or saved before;
  ///   sometimes O(*n*), which is O(*c*) on average.
  func save(_ node: TreeNode?, of target: ListenTarget, user: String? = nil) {
    let name = Self.name(of: target, user)
    guard !oversized.contains(name) else { return }
    do {
      guard let node else { return try remove(name) }
      if let former = saved[name] {
        try append(CacheFile.lines(from: former.node, to: node), to: name, former, node)
      }
      if saved[name]?.node != node { try replace(name, with: node, of: target, user) }
      try shrink()
      failure = nil
    } catch {
      saved[name] = nil
      failure = .cacheFailed(error)
    }
  }

  /// Unlocks the folder. No other method is called after this one.
  func close() {
    LockedFile.close(lock)
  }
}

@available(Systems 2024, *)
extension NodeCache {
  private static let suffix = ".jsonl"

  private static func name(of target: ListenTarget, _ user: String?) -> String {
    (user.map(prefix) ?? "") + hash(CacheFile.header(of: target, user: user)) + suffix
  }

  /// How the names of a user's files begin.
  private static func prefix(_ user: String) -> String { hash(Array(user.utf8)).prefix(16) + "-" }

  private static func hash(_ bytes: [UInt8]) -> String {
    SHA1.hash(bytes).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }

  private static func file(_ url: URL) throws -> File {
    let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
    return File(
      size: (attributes[.size] as? NSNumber)?.intValue ?? 0,
      date: attributes[.modificationDate] as? Date ?? .distantPast)
  }

  /// A damaged file is deleted, and one that broke off is written as a whole the next time.
  private func read(_ target: ListenTarget, _ user: String?) -> TreeNode? {
    let name = Self.name(of: target, user)
    guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
      let file = CacheFile(Array(data), of: target, user: user)
    else {
      try? remove(name)
      return nil
    }
    if file.length == data.count {
      saved[name] = Saved(node: file.node, wholeSize: data.count)
    }
    return file.node
  }

  /// Does nothing if the file would have more changes than values.
  private func append(
    _ lines: [UInt8], to name: String, _ former: Saved, _ node: TreeNode
  ) throws {
    let url = folder.appendingPathComponent(name)
    guard let size = files[name]?.size, size + lines.count <= 2 * former.wholeSize + 4_096 else {
      return
    }
    if lines.isEmpty {
      try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: url.path)
    } else {
      let handle = try FileHandle(forWritingTo: url)
      defer { try? handle.close() }
      try handle.seek(toOffset: UInt64(size))
      try handle.write(contentsOf: Data(lines))
    }
    files[name] = File(size: size + lines.count, date: Date())
    saved[name]?.node = node
  }

  private func replace(
    _ name: String, with node: TreeNode, of target: ListenTarget, _ user: String?
  ) throws {
    let bytes = CacheFile.header(of: target, user: user) + CacheFile.line(of: node)
    guard bytes.count <= maximumBytes else {
      oversized.insert(name)
      return try remove(name)
    }
    try Data(bytes).write(to: folder.appendingPathComponent(name), options: .atomic)
    files[name] = File(size: bytes.count, date: Date())
    saved[name] = Saved(node: node, wholeSize: bytes.count)
  }

  /// Deletes what hasn't been used for the longest time, until the rest fits.
  private func shrink() throws {
    var excess = byteCount - maximumBytes
    for (name, file) in files.sorted(by: { $0.value.date < $1.value.date }) where excess > 0 {
      try remove(name)
      excess -= file.size
    }
  }

  private func remove(_ name: String) throws {
    (files[name], saved[name]) = (nil, nil)
    let path = folder.appendingPathComponent(name).path
    if FileManager.default.fileExists(atPath: path) {
      try FileManager.default.removeItem(atPath: path)
    }
  }
}

@available(Systems 2024, *)
extension ListenTarget {
  /// The target, and the whole values of which it's a part.
  fileprivate var sources: [ListenTarget] {
    (query.isUnconstrained ? [] : [self])
      + (0...path.count).map { count in
        ListenTarget(path: TreePath(path.prefix(count)), query: TreeQuery())
      }
  }
}
