import Foundation
import LiveListTesting
import LiveTree
import Testing
import _LiveTestSupport

@testable import LiveTreeClient

/// What is saved of observed nodes is loaded by the next run of the program, and nothing else.
@Suite(.trail, .timeLimit(.minutes(20))) struct NodeCacheTests {
  private func target(_ path: String, _ query: TreeQuery = TreeQuery()) throws -> ListenTarget {
    ListenTarget(path: try TreePath(parsing: path), query: query)
  }

  private func node(_ depth: Int, using random: inout SplitMix64) throws -> TreeNode {
    let priority: TreePriority? = Int.random(in: 0..<4, using: &random) == 0 ? .number(1.5) : nil
    switch Int.random(in: 0..<(depth > 0 ? 6 : 3), using: &random) {
    case 0: return .absent
    case 1: return TreeNode(.integer(.random(in: 0..<3, using: &random)), priority: priority)
    case 2: return TreeNode(.string("é\n\u{2028}\"\\"), priority: priority)
    default:
      let keys = ["0", "1", "a", "😀 é", "value", "key"].filter { _ in Bool.random(using: &random) }
      return TreeNode(
        children: try keys.map { (try TreeKey($0), try node(depth - 1, using: &random)) },
        priority: priority)
    }
  }

  private func withCache(
    _ folder: String, maximumBytes: Int = 1 << 20, _ body: (NodeCache) async throws -> Void
  ) async throws {
    let cache = try NodeCache(folder: folder, maximumBytes: maximumBytes)
    try await body(cache)
    await cache.close()
  }

  @Test func aCacheHasWhatWasSavedLast() async throws {
    let targets = [
      try target("/a"), try target("/b/é"), try target("/😀"),
      try target("/c/é", TreeQuery(order: .value, limit: .last(2))),
      try target("/c/é", TreeQuery(order: .value, limit: .last(3))),
    ]
    try await withEvery("seed", in: 0..<40 as Range<UInt64>) { seed in
      try await withTemporaryFolder { folder in
        var random = SplitMix64(seed: seed)
        var model: [ListenTarget: TreeNode] = [:]
        for _ in 0..<4 {
          try await withCache(folder) { cache in
            for (target, node) in model {
              let loaded = await cache.load(target)
              #expect(loaded?.node == node)
              #expect(loaded?.isSelected == !target.query.isUnconstrained)
            }
            for _ in 0..<20 {
              let target = targets[Int.random(in: 0..<targets.count, using: &random)]
              var node = try node(2, using: &random)
              if let former = model[target], Bool.random(using: &random) {
                node = former.setting(node, at: try TreePath(parsing: "a/1"))
              }
              await cache.save(node, of: target)
              model[target] = node
            }
            #expect(await cache.failure == nil)
            let sizes = try FileManager.default.contentsOfDirectory(atPath: folder)
              .filter { $0.hasSuffix(".jsonl") }
              .map { try Data(contentsOf: URL(fileURLWithPath: folder + "/" + $0)).count }
            #expect(await cache.byteCount == sizes.reduce(0, +))
          }
        }
      }
    }
  }

  /// The program crashes while a change is written, after any of its bytes.
  @Test func aChangeThatBrokeOffIsNone() async throws {
    let (key, one) = (try target("/list"), TreeNode(.integer(1)))
    let old = TreeNode(children: [(try TreeKey("a"), one)], priority: nil)
    let new = old.setting(TreeNode(.string("😀")), at: try TreePath(parsing: "b"))
    let start = CacheFile.header(of: key) + CacheFile.line(of: old)
    let whole = start + CacheFile.lines(from: old, to: new)
    try await withEvery("cut", in: 0...whole.count) { cut in
      try await withTemporaryFolder { folder in
        try await withCache(folder) { await $0.save(old, of: key) }
        let name = try #require(
          try FileManager.default.contentsOfDirectory(atPath: folder).first {
            $0.hasSuffix(".jsonl")
          })
        try Data(whole[..<cut]).write(to: URL(fileURLWithPath: folder + "/" + name))
        try await withCache(folder) { cache in
          let expected = cut == whole.count ? new : cut >= start.count ? old : nil
          #expect(await cache.load(key)?.node == expected)
          await cache.save(new, of: key)
        }
        try await withCache(folder) { #expect(await $0.load(key)?.node == new) }
      }
    }
  }

  @Test(arguments: ["", "x\n", "{}\n", "{\"value\":1}\n{\"value\":1}\n", "\0\0\0\n"])
  func aDamagedFileIsDeleted(text: String) async throws {
    try await withTemporaryFolder { folder in
      let list = try target("/list")
      try await withCache(folder) { await $0.save(TreeNode(.integer(1)), of: list) }
      let name = try #require(
        try FileManager.default.contentsOfDirectory(atPath: folder).first {
          $0.hasSuffix(".jsonl")
        })
      let header = try #require(String(bytes: CacheFile.header(of: list), encoding: .utf8))
      for start in ["", header] {
        try (start + text).write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
        try await withCache(folder) { cache in
          let loaded = await cache.load(list)?.node
          #expect(loaded == nil || !start.isEmpty && text.hasPrefix("{\"value\""))
          if loaded == nil { #expect(await cache.byteCount == 0) }
        }
      }
    }
  }

  @Test func aPartOfACachedValueIsKnown() async throws {
    try await withTemporaryFolder { folder in
      try await withCache(folder) { cache in
        let node = TreeNode.absent.setting(TreeNode(.integer(7)), at: try TreePath(parsing: "a/b"))
        await cache.save(node, of: try target("/list"))
        #expect(await cache.load(try target("/list/a/b"))?.node == TreeNode(.integer(7)))
        let query = await cache.load(
          try target("/list", TreeQuery(order: .value, limit: .first(1))))
        #expect(query?.node == node && query?.isSelected == false)
        #expect(await cache.load(try target("/")) == nil)
        #expect(await cache.load(try target("/lists")) == nil)
      }
    }
  }

  /// A list that changes all the time doesn't fill the folder, and each change costs what has changed.
  @Test func changesDoNotAddUp() async throws {
    try await withTemporaryFolder { folder in
      try await withCache(folder) { cache in
        let list = try target("/list")
        let one = TreeNode(.string(String(repeating: "x", count: 40)))
        var node = TreeNode(
          children: try (0..<500).map { (try TreeKey("k\($0)"), one) }, priority: nil)
        await cache.save(node, of: list)
        let size = await cache.byteCount
        node = node.setting(TreeNode(.integer(-1)), at: try TreePath(parsing: "k7"))
        await cache.save(node, of: list)
        #expect(await cache.byteCount - size < 60, "only the changed child is written")
        for number in 0..<5_000 {
          node = node.setting(
            TreeNode(.integer(Int64(number))), at: try TreePath(parsing: "k\(number % 500)"))
          await cache.save(node, of: list)
        }
        #expect(await cache.byteCount <= 2 * size + 4_096)
        #expect(await cache.load(list)?.node == node)
      }
    }
  }

  @Test func theFolderHasAMaximumSize() async throws {
    try await withTemporaryFolder { folder in
      let text = TreeNode(.string(String(repeating: "x", count: 900)))
      try await withCache(folder, maximumBytes: 3_000) { cache in
        for number in 0..<10 { await cache.save(text, of: try target("/n\(number)")) }
        #expect(await cache.byteCount <= 3_000)
        #expect(await cache.load(try target("/n9"))?.node == text)
        #expect(await cache.load(try target("/n0")) == nil)
        let large = TreeNode(.string(String(repeating: "x", count: 4_000)))
        await cache.save(large, of: try target("/large"))
        #expect(await cache.load(try target("/large")) == nil)
        #expect(await cache.load(try target("/n9"))?.node == text)
        #expect(await cache.failure == nil)
        try await cache.removeAll()
        #expect(await cache.byteCount == 0)
        #expect(await cache.load(try target("/n9")) == nil)
      }
    }
  }

  @Test func oneProgramUsesACache() async throws {
    try await withTemporaryFolder { folder in
      try await withCache(folder) { cache in
        let error = #expect(throws: DatabaseError.self) { try NodeCache(folder: folder) }
        #expect(error?.code == .storageFailed)
        #expect(error?.description.contains("another program") == true)
        #expect(await cache.byteCount == 0)
      }
    }
  }

  @Test func aFolderThatCanNotBeUsedIsAnError() async throws {
    try await withTemporaryFolder { folder in
      try "".write(toFile: folder + "/file", atomically: true, encoding: .utf8)
      let error = #expect(throws: DatabaseError.self) { try NodeCache(folder: folder + "/file") }
      #expect(error?.code == .storageFailed)
    }
  }

  @Test func aFailureIsKnown() async throws {
    try await withTemporaryFolder { folder in
      try await withCache(folder + "/cache") { cache in
        try FileManager.default.removeItem(atPath: folder + "/cache")
        await cache.save(TreeNode(.integer(1)), of: try target("/n"))
        #expect(await cache.failure?.code == .storageFailed)
        #expect(await cache.load(try target("/n")) == nil)
      }
    }
  }
}
