import Foundation
import Testing

/// The projects in `Apple` refer to existing files, targets and products. Xcode can't check this on
/// Linux.
@Suite(.timeLimit(.minutes(20)))
struct ProjectTests {
  struct Place: Sendable, CustomTestStringConvertible {
    let path: String
    let tests: String?
    var simulator = "iphonesimulator"

    var name: String {
      String(path.split(separator: "/").last?.dropLast(".xcodeproj".count) ?? "")
    }
    var url: URL { root.appending(path: path) }
    var folder: URL { url.deletingLastPathComponent() }
    var testDescription: String { path }

    func text() throws -> String {
      try String(contentsOf: url.appending(path: "project.pbxproj"), encoding: .utf8)
    }
    func project() throws -> XcodeProject { try XcodeProject(Data(text().utf8)) }
  }

  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let places = [
    Place(path: "Apple/Contract.xcodeproj", tests: "ContractTests"),
    Place(path: "Apple/Example/Example.xcodeproj", tests: nil),
    Place(path: "Apple/Watch/Watch.xcodeproj", tests: nil, simulator: "watchsimulator"),
  ]

  @Test func everyProjectIsChecked() throws {
    let files = try FileManager.default.subpathsOfDirectory(
      atPath: Self.root.appending(path: "Apple").path)
    let found = files.filter { $0.hasSuffix(".xcodeproj") }.map { "Apple/" + $0 }
    #expect(found.sorted() == Self.places.map(\.path).sorted())
  }

  @Test(arguments: places)
  func everyReferenceLeadsToAnObject(_ place: Place) throws {
    let project = try place.project()
    #expect(project.objects.count > 20)
    #expect(project.objects[project.root]?.isa == "PBXProject")
    #expect(project.danglingReferences == [])
  }

  @Test func danglingReferencesAreFound() throws {
    let text = try Self.places[0].text()
    let target = try #require(try Self.places[0].project().targets.first)
    let missing = String(repeating: "0", count: 24)
    for (old, new) in [
      ("remoteGlobalIDString = \(target.id)", "remoteGlobalIDString = \(missing)"),
      ("rootObject = ", "rootObject = \(missing); was = "),
    ] {
      let project = try XcodeProject(Data(text.replacing(old, with: new).utf8))
      #expect(project.danglingReferences != [], "\(old)")
    }
  }

  @Test(arguments: places)
  func everyTargetHasSources(_ place: Place) throws {
    let project = try place.project()
    #expect(project.targets.count == (place.tests == nil ? 1 : 2))
    for target in project.targets {
      let folders = project.folders(of: target)
      #expect(folders.count == 1)
      for folder in folders {
        let files = try FileManager.default.contentsOfDirectory(
          atPath: place.folder.appending(path: folder).path)
        #expect(files.contains { $0.hasSuffix(".swift") }, "\(folder)")
      }
      let phases = project.objects(target.list("buildPhases")).map(\.isa)
      #expect(phases.contains("PBXSourcesBuildPhase") && phases.contains("PBXFrameworksBuildPhase"))
      if let file = project.settings(of: target, "Debug")["INFOPLIST_FILE"] {
        #expect(FileManager.default.fileExists(atPath: place.folder.appending(path: file).path))
      }
    }
  }

  /// Each module that a target imports is Apple's, or is in a product of these packages that the
  /// target links.
  @Test(arguments: places)
  func everyImportIsLinked(_ place: Place) throws {
    let project = try place.project()
    for target in project.targets {
      var modules: Set<String> = []
      for product in project.products(of: target) {
        let package = place.folder.appending(path: try #require(product.package))
        let found = try Manifest.products(in: package)[product.name]
        #expect(found != nil, "no product \(product.name)")
        modules.formUnion(found ?? [])
      }
      for folder in project.folders(of: target) {
        let imports = try Manifest.imports(in: place.folder.appending(path: folder))
        #expect(imports.subtracting(modules).isSubset(of: Manifest.frameworks), "\(target.id)")
        #expect(!imports.isEmpty)
      }
    }
  }

  /// The package at the root, and that of the examples.
  @Test(arguments: places)
  func thePackagesAreThese(_ place: Place) throws {
    let packages = try place.project().all("XCLocalSwiftPackageReference").map { package in
      place.folder.appending(path: try #require(package["relativePath"])).standardizedFileURL.path
    }
    let root = Self.root.standardizedFileURL
    let examples = place.tests == nil ? [root.appending(path: "Examples").path] : []
    #expect(packages.sorted() == [root.path] + examples)
  }

  @Test(arguments: places)
  func configurationsHaveWhatXcodeNeeds(_ place: Place) throws {
    let project = try place.project()
    for list in project.all("XCConfigurationList") {
      let names = project.objects(list.list("buildConfigurations")).map { $0["name"] }
      #expect(names == ["Debug", "Release"])
    }
    for configuration in ["Debug", "Release"] {
      let all = project.settings(of: try #require(project.objects[project.root]), configuration)
      #expect(all["SWIFT_VERSION"] == "6.0" && all["GENERATE_INFOPLIST_FILE"] == "YES")
      for target in project.targets {
        let settings = project.settings(of: target, configuration)
        #expect(settings["PRODUCT_BUNDLE_IDENTIFIER"]?.hasPrefix("dev.livelist.") == true)
        #expect(settings["SUPPORTED_PLATFORMS"]?.contains(place.simulator) == true)
      }
    }
  }

  @Test(arguments: places.filter { $0.tests != nil })
  func testsRunInTheApp(_ place: Place) throws {
    let project = try place.project()
    let (app, tests) = (project.targets[0], project.targets[1])
    let name = try #require(app["name"])
    #expect(tests["name"] == place.tests)
    #expect(tests["productType"] == "com.apple.product-type.bundle.unit-test")
    #expect(app["productType"] == "com.apple.product-type.application")
    for configuration in ["Debug", "Release"] {
      let settings = project.settings(of: tests, configuration)
      #expect(
        settings["TEST_HOST"]
          == "$(BUILT_PRODUCTS_DIR)/\(name).app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/\(name)")
      #expect(settings["BUNDLE_LOADER"] == "$(TEST_HOST)")
      #expect(
        settings["SUPPORTED_PLATFORMS"]
          == project.settings(of: app, configuration)["SUPPORTED_PLATFORMS"])
    }
    let dependencies = project.objects(tests.list("dependencies")).map { $0["target"] }
    #expect(dependencies == [app.id])
    let attributes = project.objects[project.root]?.fields["attributes"]?.table["TargetAttributes"]
    #expect(attributes?.table[tests.id]?.table["TestTargetID"]?.text == app.id)
  }

  /// A scheme with the name of the project builds, runs and tests its targets.
  @Test(arguments: places)
  func theSchemeIsShared(_ place: Place) throws {
    let project = try place.project()
    let file = place.url.appending(path: "xcshareddata/xcschemes/\(place.name).xcscheme")
    let scheme = try #require(XcodeScheme(try Data(contentsOf: file)))
    let products = Dictionary(
      uniqueKeysWithValues: project.targets.map { target in
        (target.id, target["productReference"].flatMap { project.objects[$0]?["path"] } ?? "")
      })
    for reference in scheme.references {
      #expect(products[reference.id] == reference.product)
      #expect(project.objects[reference.id]?["name"] == reference.name)
      #expect(reference.container == "container:\(place.name).xcodeproj")
    }
    let roles = Set(scheme.references.map(\.role))
    #expect(roles.isSuperset(of: ["BuildActionEntry", "BuildableProductRunnable"]))
    let tested = scheme.references.filter { $0.role == "TestableReference" }.map(\.name)
    #expect(tested == (place.tests.map { [$0] } ?? []))
  }
}

extension ProjectTests.Place {
  fileprivate var root: URL {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  }
}
