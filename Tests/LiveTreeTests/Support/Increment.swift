import LiveTree

/// Adds one to the number at "n".
let increment = TreeWrite.set(
  "n",
  .object([
    JSONValue.Member(
      name: ".sv",
      value: .object([JSONValue.Member(name: "increment", value: .integer(1))]))
  ]))
