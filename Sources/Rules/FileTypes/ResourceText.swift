internal import Bytes
internal import Findings
internal import Project

extension AnyFileType where Self == FileType<ResourceText> {
  /// Bundled text that may refer to images by name: web pages, data, and template prefix headers.
  static var resourceText: Self {
    FileType(
      id: "resource-text", title: "a text resource",
      names: (webEndings + textEndings).map { .pathExtension($0) } + [.suffix(".pch.example"), .suffix(".pch.sample")],
      isAuxiliary: true,
      reading: TextReading(read: { bytes, _ in ResourceText(bytes) }, hasComments: false),
      inspect: { _, file throws(ReadError) in try InspectedFacts.ofPropertyList(file) })
  }

  private static var textEndings: [String] { ["json", "md", "markdown", "rtf"] }
  fileprivate static var webEndings: [String] { ["html", "htm", "xhtml", "css", "js"] }
}

struct ResourceText: TextFile {
  let bytes: [UInt8]
  let lines = LineIndex([UInt8]().span)
  var comments: [Range<Int>] { [] }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Last path components of the text between quotes, brackets and line breaks, without scale and extension.
  var names: Set<String> {
    let pieces = bytes.split { Self.delimiters.contains($0) }.filter { $0.count < 128 }
    return pieces.reduce(into: []) { names, piece in
      let words = String(decoding: piece, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      names.insert(ImageFileName(words.joined(separator: " ").lastPathComponent).base)
      // `{\NeXTGraphic flag.png \width320}` in RTF.
      for word in words where words.count > 1 && word.contains(".") {
        let file = ImageFileName(String(word).lastPathComponent)
        if !file.fileExtension.isEmpty { names.insert(file.base) }
      }
    }
  }

  private static let delimiters = Set("\"'`<>()[]{},;?#\n\r".utf8)
}

extension AnyFact where Self == Fact<Set<String>> {
  /// Image names that text resources may contain.
  static var resourceImageNames: Self {
    Fact(
      "resource-words",
      [FileCollector("resource-words", .resourceText, firstPartyOnly: true, dependsOnCheckout: false) { file, _ in file.names }])
  }
}

extension AnyFact where Self == Fact<String> {
  /// Folders with web pages, style sheets or scripts.
  static var webFolders: Self {
    Fact(
      "web-folders",
      [
        NameCollector([FileType.resourceText.traits]) { _ in
          { file in
            let ending = String(decoding: file.name.split(separator: UInt8(ascii: ".")).last ?? [], as: UTF8.self).lowercased()
            guard !file.isThirdParty, FileType.webEndings.contains(ending) else { return nil }
            return CollectedFact(key: "web-folders", path: file.path, value: file.folder.description, dependsOnCheckout: false)
          }
        }
      ])
  }
}
