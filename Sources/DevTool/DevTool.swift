internal import ArgumentParser
@main struct DevTool: ParsableCommand { }
