import NIOCore
import Testing
import _LiveTestSupport

@testable import LiveTreeServer

@Suite(.trail) struct SlotLedgerTests {
  /// Every sequence of connects and disconnects, compared with a list of the connected clients.
  @Test func noMoreSlotsAreTakenThanAllowed() throws {
    let clients = try [
      ClientAddress(SocketAddress(ipAddress: "10.0.0.1", port: 1)),
      ClientAddress(SocketAddress(ipAddress: "10.0.0.2", port: 1)),
      ClientAddress(SocketAddress(ipAddress: "127.0.0.1", port: 1)),
    ]
    try withEvery("counts loopback", in: [false, true]) { countsLoopback in
      // A digit below three connects a client, and other digits disconnect one.
      try withEvery("steps", in: 0..<46_656) { number in
        var ledger = SlotLedger(most: 3, perAddress: 2, countsLoopback: countsLoopback)
        var present: [Int] = []
        var rest = number
        for _ in 0..<6 {
          let (step, client) = (rest % 6 / 3, rest % 3)
          rest /= 6
          if step == 0 {
            let isFull = present.count == 3
            let isCounted = client < 2 || countsLoopback
            let hasTwo = isCounted && present.count { $0 == client } == 2
            let refusal = ledger.take(for: clients[client])
            guard refusal == (isFull ? .all : hasTwo ? .address : nil) else {
              Issue.record("\(present), then \(client): \(String(describing: refusal))")
              return
            }
            if refusal == nil { present.append(client) }
          } else if let place = present.firstIndex(of: client) {
            present.remove(at: place)
            ledger.give(backBy: clients[client])
          }
          guard ledger.count == present.count else {
            Issue.record("\(present) are counted as \(ledger.count).")
            return
          }
        }
        for client in present { ledger.give(backBy: clients[client]) }
        guard ledger.addresses == 0, ledger.count == 0 else {
          Issue.record("A disconnected client is still counted.")
          return
        }
      }
    }
  }
}
