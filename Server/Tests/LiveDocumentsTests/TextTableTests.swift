import LiveDocuments
import LiveFormats
import LiveListTesting
import Testing
import _LiveTestSupport

/// Tables of text as programs print them.
@Suite(.timeLimit(.minutes(20)), .trail) struct TextTableTests {
  private func rows(_ text: String) throws -> [String] {
    guard case .array(let rows) = try DocumentFormat.table.value(of: Array(text.utf8)) else {
      return []
    }
    return rows.map { $0.serialized() }
  }

  @Test func dockerAndKubernetes() throws {
    let docker = """
      CONTAINER ID   IMAGE          COMMAND                  CREATED        STATUS        PORTS     NAMES
      0123456789ab   nginx:latest   "/docker-entrypoint.…"   2 hours ago    Up 2 hours    80/tcp    web
      ba9876543210   redis:7        "docker-entrypoint.s…"   3 days ago     Up 3 days               cache

      """
    #expect(
      try rows(docker) == [
        #"{"CONTAINER ID":"0123456789ab","IMAGE":"nginx:latest","COMMAND":"\"/docker-entrypoint.…\"","CREATED":"2 hours ago","STATUS":"Up 2 hours","PORTS":"80/tcp","NAMES":"web"}"#,
        #"{"CONTAINER ID":"ba9876543210","IMAGE":"redis:7","COMMAND":"\"docker-entrypoint.s…\"","CREATED":"3 days ago","STATUS":"Up 3 days","PORTS":"","NAMES":"cache"}"#,
      ])
    let pods = """
      NAME    READY   STATUS             RESTARTS     AGE
      web-1   1/1     Running            1 (5h ago)   5d
      db-1    0/1     CrashLoopBackOff   12           3m

      """
    #expect(
      try rows(pods) == [
        #"{"NAME":"web-1","READY":"1/1","STATUS":"Running","RESTARTS":"1 (5h ago)","AGE":"5d"}"#,
        #"{"NAME":"db-1","READY":"0/1","STATUS":"CrashLoopBackOff","RESTARTS":12,"AGE":"3m"}"#,
      ])
  }

  @Test func processesAndDisks() throws {
    let processes = """
      USER         PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND
      root           1  0.0  0.0  35020  8000 ?        SLl  Nov26   0:14 /sbin/init splash  quiet
      longusername 123456  9.5 10.2 12345678 987654 pts/0 R+ 12:00 100:00 make -j 2

      """
    #expect(
      try rows(processes) == [
        #"{"USER":"root","PID":1,"%CPU":0.0,"%MEM":0.0,"VSZ":35020,"RSS":8000,"TTY":"?","STAT":"SLl","START":"Nov26","TIME":"0:14","COMMAND":"/sbin/init splash  quiet"}"#,
        #"{"USER":"longusername","PID":123456,"%CPU":9.5,"%MEM":10.2,"VSZ":12345678,"RSS":987654,"TTY":"pts/0","STAT":"R+","START":"12:00","TIME":"100:00","COMMAND":"make -j 2"}"#,
      ])
    let disks = """
      Filesystem     1K-blocks     Used Available Use% Mounted on
      /dev/vda       264212084 22986260  76079352  24% /
      tmpfs           24731708        0  24731708   0% /dev/shm

      """
    #expect(
      try rows(disks) == [
        #"{"Filesystem":"/dev/vda","1K-blocks":264212084,"Used":22986260,"Available":76079352,"Use%":"24%","Mounted on":"/"}"#,
        #"{"Filesystem":"tmpfs","1K-blocks":24731708,"Used":0,"Available":24731708,"Use%":"0%","Mounted on":"/dev/shm"}"#,
      ])
  }

  @Test func filesHaveNoNames() throws {
    let files = """
      total 60
      drwxr-xr-x 8 root root  4096 Nov 26 18:22 Apple
      -rw-r--r-- 1 ada  staff 53108 Nov  2  2025 a b.txt

      """
    #expect(
      try rows(files) == [
        #"{"MODE":"drwxr-xr-x","LINKS":8,"OWNER":"root","GROUP":"root","SIZE":4096,"MODIFIED":"Nov 26 18:22","NAME":"Apple"}"#,
        #"{"MODE":"-rw-r--r--","LINKS":1,"OWNER":"ada","GROUP":"staff","SIZE":53108,"MODIFIED":"Nov  2  2025","NAME":"a b.txt"}"#,
      ])
  }

  @Test(arguments: outputs)
  func namesAndValuesOfPrograms(text: String, expected: [String]) throws {
    #expect(DocumentFormat(detectedIn: Array(text.utf8)) == .table)
    #expect(try rows(text) == expected)
  }

  @Test(arguments: [
    "web      running   ok\ndb       stopped   bad\n", "BUILD SUCCESSFUL\n", "CREATE TABLE\n",
    "QUICK START\n\nInstall it with make.\n", "*** LOCAL GEMS ***\n\nbundler (2.4)\nrake (1)\n",
    "INFO:     Started process [12345]\nINFO:     Waiting for startup.\n",
    "BUILD   DONE\n\nTotal time: 3 seconds\n", "name    city\nAda     London\nBob     Wien\n",
    "| NVIDIA-SMI 535   Driver | Version: 535   CUDA |\n|----+----|\n| a | b |\n",
    "2024-01-15 10:00:00,123 INFO started\n2024-01-15 10:00:01,456 INFO done\n",
    " 13:35:24 up 1,  0 user,  load: 0.41, 1.66\n 13:35:25 up 1,  0 user,  load: 0.41, 1.66\n",
    "x{a=\"b\",code=\"200\"} 12\nx{a=\"c\",code=\"500\"} 1\n",
    "Fix the parser, and more\nAdd a reader, too\n",
    "origin\thttps://x/y (fetch)\norigin\thttps://x/y\n",
    "Installed Packages\nbash.x86_64     5.1.8-6     @anaconda\n",
    "    12\tAda\n     3\tBob\n", "real\t0m0.003s\nuser\t0m0.001s\n",
    "bash:\n  Installed: 5.2\n  Version table:\n *** 5.2 500\n        500 http://a main\n",
    "Dear all\nthe server stops at noon\n",
    "Hello World\nfoo bar\n",
    "make: Entering directory\ncc  -c  a.c\n",
    "- a\n- b\n", "= Title =\n\ntext of a page\n",
  ])
  func aTextIsNoTable(text: String) {
    #expect(DocumentFormat(detectedIn: Array(text.utf8)) == .lines)
  }

  /// Law: what a program writes into columns is read from them.
  @Test func columnsAreReadAsTheyWereWritten() throws {
    try withEvery("seed", in: 0..<1_000 as Range<UInt64>) { seed in
      var table = WrittenTable(seed: seed)
      let (text, expected) = table.written()
      #expect(DocumentFormat(detectedIn: Array(text.utf8)) == .table, "\(text)")
      let read = try rows(text)
      #expect(read == expected, "\(text)")
    }
  }
}

/// A random table, written as programs write them.
private struct WrittenTable {
  private var random: SplitMix64
  /// Values of several words are separated from others by two spaces or more.
  private let isPadded: Bool

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    isPadded = Bool.random(using: &random)
  }

  mutating func written() -> (text: String, rows: [String]) {
    let columns = Int.random(in: 3...7, using: &random)
    let space = isPadded ? Int.random(in: 2...4, using: &random) : 1
    // With less space, two names look like one of two words.
    let names = (0..<columns).map { "\(text(space > 2 ? 2 : 1).uppercased())\($0)" }
    var rows = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      (0..<columns).map { column in
        let isLast = column == columns - 1
        let mayBeEmpty = isPadded && column > 1 || isLast
        let isEmpty = mayBeEmpty && Int.random(in: 0...4, using: &random) == 0
        return isEmpty ? "" : text(isPadded || isLast ? 3 : 1)
      }
    }
    // A row of a single word isn't below a heading.
    for row in rows.indices where rows[row].dropFirst().allSatisfy(\.isEmpty) { rows[row][1] = "x" }
    let odd = Int.random(in: 0...1, using: &random)
    let isRight = (0..<columns).map { $0 < columns - 1 && !isPadded && $0 % 2 == odd }
    let lines = ([names] + rows).map { line in
      line.indices.map { column in
        let width = ([names] + rows).map { $0[column].count }.max() ?? 0
        let fill = String(repeating: " ", count: width - line[column].count)
        return isRight[column] ? fill + line[column] : line[column] + fill
      }
      .joined(separator: String(repeating: " ", count: space))
    }
    let expected = rows.map { row in
      JSONValue.object(zip(names, row).map { .init(name: $0, value: .string($1)) }).serialized()
    }
    return (lines.joined(separator: "\n") + "\n", expected)
  }

  private mutating func text(_ words: Int) -> String {
    let words = (0..<Int.random(in: 1...words, using: &random)).map { _ in
      String(
        (0..<Int.random(in: 1...9, using: &random)).map { _ in
          "abcdefghij".randomElement(using: &random) ?? "a"
        })
    }
    return words.joined(separator: " ")
  }
}
