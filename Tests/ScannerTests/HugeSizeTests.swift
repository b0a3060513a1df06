import Findings
import Foundation
import TestSupport
import Testing

/// A file may state sizes that no integer has.
@Suite struct HugeSizeTests {
  @Test(
    arguments: ["vector-not-preserved", "wrong-pixel-size", "missing-image-scale"], ["1e300", "inf", "-inf", "nan", "-1e300"])
  func sizesOfViewsAndImages(_ rule: String, _ size: String) throws {
    let folder = try TemporaryFolder()
    let copy = folder.url.appending(path: "copy")
    try FileManager.default.copyItem(at: packageRoot.appending(path: "testdata/rules/\(rule)/bad"), to: copy)
    let files = try #require(FileManager.default.enumerator(at: copy, includingPropertiesForKeys: nil))
    for case let url as URL in files where ["xib", "storyboard", "json", "svg"].contains(url.pathExtension) {
      let text = try String(contentsOf: url, encoding: .utf8)
      let sizes = text.replacing(/\b(width|height)="[0-9.]*"/) { "\($0.output.1)=\"\(size)\"" }
        .replacing(/"size" : "[0-9.x]*"/) { _ in "\"size\" : \"\(size)x\(size)\"" }
      try Data(sizes.utf8).write(to: url)
    }
    #expect(scan(copy).summary.filesRead > 0)
  }
}
