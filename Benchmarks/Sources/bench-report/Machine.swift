import Foundation

/// What the figures were measured on.
struct Machine {
  /// The processor, the system and the compiler, for a person.
  let description: String

  init(compiler: String) {
    let process = ProcessInfo.processInfo
    let model = Self.processorModel ?? "an unknown processor"
    description = """
      \(model), \(process.activeProcessorCount) cores; \(process.operatingSystemVersionString); \
      \(compiler); \(Date.now.formatted(.iso8601.year().month().day())).
      """
  }

  private static var processorModel: String? {
    let lines = try? String(contentsOf: URL(filePath: "/proc/cpuinfo"), encoding: .utf8)
      .split(separator: "\n")
    return lines?.first { $0.hasPrefix("model name") }?.split(separator: ":").last
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
