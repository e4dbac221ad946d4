package import ArgumentParser

/// All demos with their options, in the order in which they are shown.
///
/// To add a demo, add a line here.
package struct DemoCatalog: ParsableArguments {
  @OptionGroup(title: "Profile") var profile: ProfileDemo
  @OptionGroup(title: "Goals") var goals: GoalsDemo
  @OptionGroup(title: "Changes") var changes: ChangesDemo
  @OptionGroup(title: "Companies") var companies: CompaniesDemo

  package init() {}
}

extension DemoCatalog {
  /// The demos with their parsed options.
  var demos: [any Demo] { groups.map(\.demo) }

  /// The descriptions of all demos.
  static let descriptions: [DemoDescription] = DemoCatalog().groups.map { type(of: $0).about }

  /// The names of all demos.
  package static var names: [String] { descriptions.map(\.name) }

  /// Examples of the demos for the command's help, one on each line.
  package static var examples: String {
    descriptions.flatMap(\.examples).map { example in
      "  " + example.command.padded(to: 42) + example.effect
    }.joined(separator: "\n")
  }

  /// The demos for the command's help, one on each line.
  package static var summaries: String {
    let width = (names.map(\.count).max() ?? 0) + 2
    return descriptions.map { "  " + $0.name.padded(to: width) + $0.summary }
      .joined(separator: "\n")
  }

  /// The options of each demo, found by reflection, as the argument parser does.
  private var groups: [any DemoGroup] {
    Mirror(reflecting: self).children.compactMap { $0.value as? any DemoGroup }
  }
}

/// The options of a demo of any type.
private protocol DemoGroup {
  static var about: DemoDescription { get }
  var demo: any Demo { get }
}

extension OptionGroup: DemoGroup where Value: Demo {
  fileprivate static var about: DemoDescription { Value.about }
  fileprivate var demo: any Demo { wrappedValue }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
