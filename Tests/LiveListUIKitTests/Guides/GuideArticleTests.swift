import Foundation
import LiveList
import LiveListViews
import Testing

/// The code in the articles is the code that is compiled, and in those of UIKit and AppKit run, here.
///
/// A comment before each block says where the code is from: `<!-- RxDataSourcesExample -->` names
/// its file, in a folder of `sources`, and `<!-- before -->` marks code to replace, which uses another
/// library.
@Suite(.timeLimit(.minutes(20)))
struct GuideArticleTests {
  @Test(arguments: [
    "LiveListUIKit", "LiveListAppKit", "LiveListSwiftUI", "LiveListCombine",
    "LiveListPipeline", "LiveListSources", "LiveListTerminal", "LiveTree",
  ])
  func everyBlockIsCompiled(module: String) throws {
    let catalog = Self.folder.appending(path: "../../../Sources/\(module)/\(module).docc")
    let articles = try FileManager.default.contentsOfDirectory(
      at: catalog, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "md" }
    #expect(!articles.isEmpty)
    for article in articles { try checkBlocks(of: article) }
  }

  private func checkBlocks(of article: URL) throws {
    let blocks = try Self.blocks(of: article)
    #expect(blocks.contains { $0.origin != "before" }, "no code of ours in \(article)")
    for block in blocks {
      let origin = try #require(block.origin, "the origin of this block is missing: \(block.lines)")
      guard origin != "before" else { continue }
      let source = try Self.lines(of: Self.file(origin))
      let isThere = source.holds(block.lines)
      #expect(isThere, "this is not in \(origin).swift: \(block.lines)")
    }
  }

  @Test(arguments: ["LiveTreeClient", "Lists"])
  func everyBlockAboutADatabaseIsCompiled(article: String) throws {
    try checkBlocks(
      of: Self.folder.appending(
        path: "../../../Sources/LiveTreeClient/LiveTreeClient.docc/\(article).md"))
  }

  @Test func anUnknownCodeBlockIsFound() {
    #expect(["a", "b", "c"].holds(["b", "c"]))
    #expect(!["a", "b", "c"].holds(["a", "c"]))
    #expect(!["a"].holds([]), "an empty block shows nothing")
  }

  /// The article about call sites counts the lines with a word in them.
  @Test func theTableOfCallSitesCountsItsLines() throws {
    let page = try Self.lines(of: Self.catalog.appending(path: "CallSites.md"))
    let rows = page.drop { !$0.hasPrefix("| screen |") }.dropFirst(2).prefix(3)
    let numbers = rows.map { row in
      row.components(separatedBy: " | ")[2...].map { cell in Int(cell.prefix { $0.isNumber }) }
    }
    let diffable = try String(contentsOf: Self.file("DiffableCallSites"), encoding: .utf8)
    let ours = try String(contentsOf: Self.file("CallSitesExample"), encoding: .utf8)
    let names = ["Entries", "Games", "Phones"]
    let expected = names.map { name in
      [
        Self.lineCount(of: ["\(name)Controller", "\(name)DataSource"], in: diffable),
        Self.lineCount(of: ["\(name)Controller"], in: ours),
      ]
    }
    #expect(numbers == expected)
  }

  /// The lines with a letter, other than comments, of some classes that begin and end at the margin.
  private static func lineCount(of classes: [String], in source: String) -> Int {
    classes.reduce(0) { count, name in
      let lines = source.split(separator: "\n").drop { !$0.hasPrefix("final class \(name):") }
      return count
        + lines.prefix { $0 != "}" }.count { line in
          line.contains(where: \.isLetter) && !line.drop { $0 == " " }.hasPrefix("//")
        }
    }
  }

  /// A new reason must be explained: without a case for it, the switch doesn't compile.
  @Test func theLandingPageExplainsEveryReason() throws {
    let page = try Self.lines(of: Self.catalog.appending(path: "LiveListUIKit.md"))
    let reasons: [UpdateOutcome.Fallback] = [
      .notAsked, .reducedMotion, .notInWindow, .firstLoad,
      .budgetExceeded(operations: 0, budget: 0), .countsDiffer(shown: [], expected: []),
      .uncommittedUpdates, .dataDiffers(data: [], expected: []), .previousListUnknown,
    ]
    for reason in reasons {
      #expect(page.contains { $0.hasPrefix("| `\(Self.name(of: reason))`:") }, "\(reason)")
    }
  }

  private static func name(of reason: UpdateOutcome.Fallback) -> String {
    switch reason {
    case .notAsked: "notAsked"
    case .reducedMotion: "reducedMotion"
    case .notInWindow: "notInWindow"
    case .firstLoad: "firstLoad"
    case .budgetExceeded: "budgetExceeded"
    case .countsDiffer: "countsDiffer"
    case .uncommittedUpdates: "uncommittedUpdates"
    case .dataDiffers: "dataDiffers"
    case .previousListUnknown: "previousListUnknown"
    }
  }

  private struct Block {
    var origin: String?
    var lines: [String] = []
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let catalog = folder.appending(
    path: "../../../Sources/LiveListUIKit/LiveListUIKit.docc")

  /// Where the files with the code are.
  private static let sources = [
    folder, folder.appending(path: "../../LiveListTerminalTests/Guides"),
    folder.appending(path: "../../LiveListSourcesTests"),
    folder.appending(path: "../../../Apple/Check/Clients"),
  ]

  private static func file(_ origin: String) -> URL {
    let files = sources.map { $0.appending(path: "\(origin).swift") }
    return files.first { FileManager.default.fileExists(atPath: $0.path) } ?? files[0]
  }

  private static func lines(of file: URL) throws -> [String] {
    try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private static func blocks(of article: URL) throws -> [Block] {
    var blocks: [Block] = []
    var isInBlock = false
    var origin: String?
    for line in try lines(of: article) {
      if isInBlock {
        isInBlock = line != "```"
        if isInBlock { blocks[blocks.count - 1].lines.append(line) }
      } else if line == "```swift" {
        isInBlock = true
        blocks.append(Block(origin: origin))
        origin = nil
      } else if line.hasPrefix("<!--") {
        origin = line.trimmingCharacters(in: CharacterSet(charactersIn: "<>!- "))
      }
    }
    return blocks
  }
}

extension [String] {
  /// Whether the lines occur in sequence.
  fileprivate func holds(_ lines: [String]) -> Bool {
    !lines.isEmpty
      && indices.contains { self[$0...].starts(with: lines) }
  }
}
