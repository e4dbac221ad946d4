public import ArgumentParser
public import LiveListTerminal

// swift-format-ignore: AvoidRetroactiveConformances
extension ColorChoice: @retroactive ExpressibleByArgument {}
