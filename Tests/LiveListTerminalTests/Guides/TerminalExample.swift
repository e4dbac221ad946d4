import LiveListTerminal

nonisolated struct Job: Identifiable, Equatable {
  let id: Int
  var name: String
  var state: String
}

func makeTable() -> LiveTable<OnlySection, OnlySection, Job> {
  LiveTable(title: "Jobs") { job in
    [TableCell("job", job.name), TableCell("state", job.state)]
  }
}

func printChanges(from old: [Job], to new: [Job]) {
  var table = makeTable()
  table.show([ListSection(items: old)])
  table.apply(ListChangeset(from: old, to: new), at: .zero)
  print(table.frame(width: 80, height: 24).text)
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
func show(
  _ changesets: some AsyncSequence<ItemsChangeset<Job>, Never> & Sendable,
  restart: @escaping @Sendable (Job.ID) async throws -> Void
) async throws(TerminalFailure) -> TableEnd {
  let commands: [TableCommand<Job>] = [
    .onRow(.character("r"), "restart") { job in
      try await restart(job.id)
      return "\(job.name) is starting."
    }
  ]
  let program = TableProgram(
    makeTable(), commands: commands, screen: TerminalScreen(colors: .sixteen), keys: 0
  ) {
    TimeOfDay.now
  }
  return try await program.run(changesets.map { TableUpdate(changeset: $0, phase: .live) })
}

func logLines(from old: [Job], to new: [Job]) -> [String] {
  let log = ChangeLog<OnlySection, OnlySection, Job> { job in
    [TableCell("job", job.name), TableCell("state", job.state)]
  }
  return log.lines(for: ListChangeset(from: old, to: new), clock: TimeOfDay.now)
}
