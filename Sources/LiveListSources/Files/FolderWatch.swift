import Synchronization

#if os(Linux)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Receives the kernel's notifications that a file or a folder may have changed.
///
/// If the path doesn't exist, the nearest existing parent folder is watched. Law: every change at
/// the path after ``arm()`` wakes ``next()``. The exceptions are changes after a folder further up
/// was renamed, and file systems that don't notify the kernel, such as network file systems.
/// Polling covers these.
///
/// Source: inotify(7).
final class FolderWatch: Sendable {
  /// The path, followed by its parent folders, nearest first.
  private let chain: [String]
  private let inotify: Descriptor
  private let reader: DescriptorReader
  private let watches = Mutex<Set<Int32>>([])

  /// - Returns: `nil` if the limit of inotify instances or of open descriptors is reached.
  init?(path: String) {
    chain = path.folderChain
    let number = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard number >= 0 else { return nil }
    inotify = Descriptor(owning: number)
    guard let reader = try? DescriptorReader(inotify) else { return nil }
    self.reader = reader
  }

  /// Watches what currently exists at the path. Call it before each check.
  func arm() {
    let itself = watch(chain[0])
    guard var level = chain.indices.dropFirst().first(where: { watch(chain[$0]) != nil }) else {
      return
    }
    // Folders may have been created in the meantime: descend as far as they exist.
    while level > 1, watch(chain[level - 1]) != nil { level -= 1 }
    keep([itself, watch(chain[level])].compactMap { $0 })
  }

  /// Waits for changes.
  ///
  /// - Returns: The names that changed, with an empty name for the path itself; `nil` at the end.
  func next() async -> Set<String>? {
    guard let bytes = try? await reader.next() else { return nil }
    return Set(InotifyEvent.events(in: bytes).map(\.name))
  }

  private func watch(_ path: String) -> Int32? {
    // Reads aren't observed, because reading the folder must not wake this watch.
    let events =
      IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      | IN_DELETE_SELF | IN_MOVE_SELF
    let watch = inotify_add_watch(inotify.number, path, UInt32(events))
    guard watch >= 0 else { return nil }
    _ = watches.withLock { $0.insert(watch) }
    return watch
  }

  private func keep(_ wanted: [Int32]) {
    let others = watches.withLock { watches in
      defer { watches = Set(wanted) }
      return watches.subtracting(wanted)
    }
    for watch in others { inotify_rm_watch(inotify.number, watch) }
  }
}

#elseif canImport(Darwin)
import Darwin
import Dispatch

/// Receives the kernel's notifications that a file or a folder may have changed.
///
/// If the path doesn't exist, the nearest existing parent folder is watched. The kernel doesn't
/// report names, so a change of a file inside a watched folder is found only by polling.
///
/// Source: kqueue(2).
@available(Systems 2024, *)
final class FolderWatch: Sendable {
  /// The path, followed by its parent folders, nearest first.
  private let chain: [String]
  private let changes = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
  private let sources = Mutex<[any DispatchSourceFileSystemObject]>([])

  init?(path: String) {
    chain = path.folderChain
  }

  deinit { for source in sources.withLock(\.self) { source.cancel() } }

  /// Watches what currently exists at the path. Call it before each check.
  func arm() {
    let wanted = [watch(chain[0]), chain.dropFirst().lazy.compactMap(watch).first]
      .compactMap { $0 }
    let others = sources.withLock { sources in
      defer { sources = wanted }
      return sources
    }
    for source in others { source.cancel() }
  }

  /// Waits for changes.
  ///
  /// - Returns: An empty name, which represents the path itself; `nil` at the end.
  func next() async -> Set<String>? {
    for await _ in changes.stream { return [""] }
    return nil
  }

  private func watch(_ path: String) -> (any DispatchSourceFileSystemObject)? {
    let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let source = DispatchSource.makeFileSystemObjectSource(
      fileDescriptor: descriptor, eventMask: [.write, .extend, .attrib, .delete, .rename, .revoke])
    source.setEventHandler { [continuation = changes.continuation] in continuation.yield() }
    // The descriptor must stay open until the dispatch source has released it.
    source.setCancelHandler { _ = close(descriptor) }
    source.resume()
    return source
  }
}

#else

/// On other systems, files are only polled.
final class FolderWatch: Sendable {
  init?(path: String) { nil }
  func arm() {}
  func next() async -> Set<String>? { nil }
}
#endif

extension String {
  /// The path, followed by its parent folders, nearest first.
  fileprivate var folderChain: [String] {
    var chain = [self]
    while let last = chain.last, let slash = last.lastIndex(of: "/"), last != "/" {
      chain.append(slash == last.startIndex ? "/" : String(last[..<slash]))
    }
    return chain
  }
}
