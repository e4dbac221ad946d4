import ArgumentParser

/// `live import`
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Writes a JSON file of any size to a realtime database.",
    discussion: """
      EXAMPLES
        live import / < seed.json
        live import /archive/2026 export.json --force   in place of what is there
        live export https://a.firebaseio.com/ | live import /

      The file is what live export writes, or any JSON. A file is checked from end to end before anything is \
      written: that it is JSON, and that a database can hold it. What comes through a pipe is checked as it \
      comes. What is at the node already is replaced only with --force, or when the person at the terminal says \
      yes.

      What is smaller than a part is written at once: all of it or nothing. What is larger is \
      written in parts, in order, the first of which replaces the node: others see the data grow, and an \
      import that ends early leaves the parts that were written. Memory is used for one part, however \
      large the file is.

      \(DatabaseText.exitCodes)
      """)

  @Argument(help: DatabaseText.place)
  var place: DatabasePlace

  @Argument(
    help: ArgumentHelp("The JSON file. (default: standard input)", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var file: String?

  @Flag(name: [.short, .long], help: "Replace what is there without a question.")
  var force = false

  @Option(
    help: ArgumentHelp("How many KiB are written at once: 1 to 15360.", valueName: "kib"))
  var partSize = 4_096

  @Flag(inversion: .prefixedNo, help: "Paint a bar on a terminal.")
  var progress = true

  @OptionGroup var database: DatabaseOptions

  func validate() throws {
    guard (1...15_360).contains(partSize) else {
      throw ValidationError("A part has 1 to 15360 KiB, not \(partSize).")
    }
  }

  func run() async throws {
    let importer = Importer(
      endpoint: try database.endpoint(of: place), partSize: partSize << 10, force: force,
      showsProgress: progress)
    let source = try ImportSource(path: file)
    let work: @Sendable () async throws -> Void = { try await importer.run(source) }
    try await CommandRun.run(
      within: database.timeout, interrupted: { importer.count.sentence }, work)
  }
}
