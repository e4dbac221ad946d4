public import ArgumentParser
public import LiveListTerminal

extension ColorChoice: ExpressibleByArgument {}
