import Bytes
import Foundation
import TestSupport
import Testing

struct OutputTests {
  /// More than one flush.
  private let long = String(repeating: "0123456789abcdef", count: 10_000)

  private func text(_ folder: TemporaryFolder, _ name: String) throws -> String {
    String(decoding: try OpenFile.contents(of: folder.path(name)), as: UTF8.self)
  }

  @Test func fileAppearsWhenItIsComplete() throws {
    let folder = try TemporaryFolder()
    let output = try Output(.file(folder.path("report")))
    output.write(long)
    output.write("end\n")
    output.flush()
    #expect(!(try folder.names().contains("report")))
    try output.finish()
    #expect(try text(folder, "report") == long + "end\n")
    #expect(try folder.names() == ["report"])
  }

  @Test func oldReportStaysUntilTheNewOneIsComplete() throws {
    let folder = try TemporaryFolder()
    try folder.write("report", "old")
    let output = try Output(.file(folder.path("report")))
    output.write(long)
    #expect(try text(folder, "report") == "old")
    try output.finish()
    #expect(try text(folder, "report") == long)
  }

  @Test func reportWithoutTextIsAnEmptyFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("report", "old")
    try Output(.file(folder.path("report"))).finish()
    #expect(try text(folder, "report") == "")
  }

  @Test func targetThatCannotBeReplacedStaysAndNothingIsLeftBeside() throws {
    let folder = try TemporaryFolder()
    let output = try Output(.file(folder.path("report")))
    output.write("new")
    try folder.write("report/inner", "text")
    #expect(systemError { try output.finish() } != nil)
    #expect(try folder.names() == ["report"])
    #expect(try text(folder, "report/inner") == "text")
  }

  @Test func folderAsTargetIsAnErrorAtOnce() throws {
    let folder = try TemporaryFolder()
    #expect(systemError { _ = try Output(.file(folder.path)) } != nil)
    #expect(try folder.names().isEmpty)
  }

  @Test func missingFolderIsAnErrorAtOnce() throws {
    let folder = try TemporaryFolder()
    #expect(systemError { _ = try Output(.file(folder.path("none/report"))) }?.isNotFound == true)
  }

  /// `--output /dev/null` and `--output >(tee log)`: nothing to rename over.
  @Test func specialFileIsWrittenToAndNotReplaced() throws {
    let folder = try TemporaryFolder()
    try folder.makeFIFO("fifo")
    let reader = try OpenFile(path: folder.path("fifo"))
    let output = try Output(.file(folder.path("fifo")))
    output.write("report")
    try output.finish()
    var buffer: [UInt8] = []
    let count = try reader.readAll(into: &buffer)
    #expect(String(decoding: buffer[..<count], as: UTF8.self) == "report")
    #expect(try EntryType(ofPath: folder.path("fifo")) == .special)
  }

  @Test func linkIsWrittenThrough() throws {
    let folder = try TemporaryFolder()
    try folder.write("report", "an older report")
    try FileManager.default.createSymbolicLink(atPath: folder.url.appending(path: "link").path, withDestinationPath: "report")
    let output = try Output(.file(folder.path("link")))
    output.write("new")
    try output.finish()
    #expect(try text(folder, "report") == "new")
    #expect(try folder.names() == ["link", "report"])
  }

  #if os(Linux)
    @Test func fullDeviceIsAnErrorThatIsToldAtTheEnd() throws {
      let output = try Output(.file(Path("/dev/full")))
      output.write(long)
      output.write(long)
      #expect(systemError { try output.finish() }?.message == "No space left on device")
      #expect(try EntryType(ofPath: Path("/dev/full")) == .special)
    }
  #endif

  @Test func closedPipeIsQuiet() throws {
    Platform.ignoreBrokenPipes()
    let folder = try TemporaryFolder()
    try folder.makeFIFO("fifo")
    let output = try openThenCloseReader(folder.path("fifo"))
    output.write(long)
    output.write(long)
    #expect(throws: Never.self) { try output.finish() }
  }

  private func openThenCloseReader(_ path: Path) throws -> Output {
    let reader = try OpenFile(path: path)
    let output = try Output(.file(path))
    _ = consume reader
    return output
  }

  @Test func fileIsNoTerminal() throws {
    let folder = try TemporaryFolder()
    let output = try Output(.file(folder.path("report")))
    #expect(output.terminalWidth == nil)
    try output.finish()
  }
}
