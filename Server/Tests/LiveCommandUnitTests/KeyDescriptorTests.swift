import CommandSupport
import Foundation
import Testing

/// The terminal from which keys are read while standard input is a file.
@Suite(.timeLimit(.minutes(20))) struct KeyDescriptorTests {
  @Test func aTerminalIsOpenedByItsDevice() throws {
    var (controller, terminal): (Int32, Int32) = (-1, -1)
    try #require(openpty(&controller, &terminal, nil, nil, nil) == 0)
    defer {
      close(controller)
      close(terminal)
    }
    let keys = try #require(KeyDescriptor.opened(from: terminal))
    defer { close(keys) }
    #expect(keys != terminal)
    // A terminal passes a line on.
    #expect(write(controller, "yes\n", 4) == 4)
    var typed = [UInt8](repeating: 0, count: 8)
    #expect(read(keys, &typed, typed.count) == 4)
    #expect(String(decoding: typed.prefix(4), as: UTF8.self) == "yes\n")
  }

  @Test func anythingElseIsNotATerminal() {
    let pipe = Pipe()
    #expect(KeyDescriptor.opened(from: pipe.fileHandleForReading.fileDescriptor) == nil)
    #expect(KeyDescriptor.opened(from: -1) == nil)
  }
}
