import Foundation
import Testing

/// The asset catalog of the example app contains the drawings that the page shows.
@Suite(.timeLimit(.minutes(20)))
struct PictureTests {
  /// The description of an image set, as Xcode writes it.
  private struct ImageSet: Decodable {
    struct Image: Decodable {
      let filename: String
      let idiom: String
    }
    struct Info: Decodable {
      let author: String
      let version: Int
    }
    struct Properties: Decodable {
      let preservesVectors: Bool

      enum CodingKeys: String, CodingKey {
        case preservesVectors = "preserves-vector-representation"
      }
    }
    let images: [Image]
    let info: Info
    let properties: Properties
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let catalog = root.appending(path: "Apple/Example/App/Pictures.xcassets")
  private static let drawings = root.appending(
    path: "Examples/Sources/DemoHost/Resources/Profile")
  private static let profile = root.appending(path: "Examples/Sources/Demos/Profile")

  private static func names(in folder: URL, withExtension suffix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix("." + suffix) }
      .map { String($0.dropLast(suffix.count + 1)) }
      .sorted()
  }

  @Test func eachImageSetHasTheDrawingOfThePage() throws {
    let names = try Self.names(in: Self.drawings, withExtension: "svg")
    #expect(names == ["becky", "finn", "holm", "tom"])
    #expect(try Self.names(in: Self.catalog, withExtension: "imageset") == names)
    for name in names {
      let folder = Self.catalog.appending(path: "\(name).imageset")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(files == ["Contents.json", "\(name).svg"])
      let drawing = try Data(contentsOf: Self.drawings.appending(path: "\(name).svg"))
      #expect(try Data(contentsOf: folder.appending(path: "\(name).svg")) == drawing)
    }
  }

  @Test func eachImageSetNamesItsFile() throws {
    for name in try Self.names(in: Self.catalog, withExtension: "imageset") {
      let file = Self.catalog.appending(path: "\(name).imageset/Contents.json")
      let set = try JSONDecoder().decode(ImageSet.self, from: Data(contentsOf: file))
      #expect(set.images.map(\.filename) == ["\(name).svg"])
      #expect(set.images.map(\.idiom) == ["universal"])
      #expect(set.info.author == "xcode" && set.info.version == 1)
      #expect(set.properties.preservesVectors)
    }
    let file = Self.catalog.appending(path: "Contents.json")
    let contents = try JSONDecoder().decode(
      [String: ImageSet.Info].self, from: Data(contentsOf: file))
    #expect(contents["info"]?.author == "xcode")
  }

  /// The screens of SwiftUI show pictures with these names, and the sample has no others.
  @Test func eachNameOfAPictureHasAnImageSet() throws {
    let sets = try Self.names(in: Self.catalog, withExtension: "imageset")
    let sample = try String(
      contentsOf: Self.profile.appending(path: "ProfileSample.swift"), encoding: .utf8)
    let names = sample.matches(of: /"pictureUrl": "(\w+)"/).map { String($0.1) }
    #expect(names == ["tom", "finn", "holm"])
    #expect(Set(names).isSubset(of: sets))
    let known = try String(
      contentsOf: Self.profile.appending(path: "ProfilePicture.swift"), encoding: .utf8)
    let list = try #require(known.firstMatch(of: /drawings: Set = \[([^\]]*)\]/)).1
    #expect(list.matches(of: /"(\w+)"/).map { String($0.1) }.sorted() == sets)
  }

  /// The app's folder, which the project synchronizes, contains the catalog.
  @Test func theProjectContainsTheCatalog() throws {
    let file = Self.root.appending(path: "Apple/Example/Example.xcodeproj/project.pbxproj")
    let project = try XcodeProject(Data(contentsOf: file))
    let target = try #require(project.targets.first)
    #expect(project.folders(of: target) == ["App"])
    let phases = project.objects(target.list("buildPhases")).map(\.isa)
    #expect(phases.contains("PBXResourcesBuildPhase"))
  }
}
