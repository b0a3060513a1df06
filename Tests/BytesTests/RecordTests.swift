import Bytes
import Testing

struct RecordTests {
  /// A dictionary that was copied for each new string made a first scan of an app take five times as long.
  @Test(.timeLimit(.minutes(60))) func stringsAreWrittenOnceHoweverManyThereAre() throws {
    let texts = (0..<300_000).map { "a string of some length, number \($0)" }
    var once = RecordWriter()
    once.write(texts)
    var twice = RecordWriter()
    twice.write(texts, texts)
    #expect(twice.bytes.count - once.bytes.count <= 4 * texts.count)
    var reader = RecordReader(twice.bytes)
    let (first, second) = (try [String](from: &reader), try [String](from: &reader))
    #expect(first == texts && second == texts && reader.isAtEnd)
  }

  @Test func withoutSharingEachStringIsWritten() throws {
    var writer = RecordWriter(sharesStrings: false)
    writer.write("text", "text")
    #expect(writer.bytes == [0, 4] + Array("text".utf8) + [0, 4] + Array("text".utf8))
  }
}
