/// Makes the optimizer assume that a value is used, without copying it.
@inline(never) @_optimize(none)
func keep<Value>(_ value: borrowing Value) {}
