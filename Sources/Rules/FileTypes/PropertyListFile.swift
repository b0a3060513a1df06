internal import Binary
internal import Bytes
internal import Findings
internal import Project

extension AnyFileType where Self == FileType<PropertyListText> {
  static var propertyList: Self {
    FileType(
      id: "property-list", title: "a property list", names: [.pathExtension("plist")],
      example: Example.Language(path: "Info.plist", fence: "xml"), isAuxiliary: true,
      reading: TextReading(read: { bytes, _ in PropertyListText(bytes) }, hasComments: false),
      inspect: { _, file throws(ReadError) in try InspectedFacts.ofPropertyList(file) })
  }
}

/// A property list as text.
struct PropertyListText: TextFile {
  let bytes: [UInt8]
  let lines: LineIndex
  /// Nil where it is none.
  let list: PropertyList?
  var comments: [Range<Int>] { [] }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineIndex(bytes.span)
    list = try? PropertyListReader.read(bytes)
  }
}

extension InspectedFacts {
  /// Any file may hold a property list.
  static func ofPropertyList(_ file: InspectedFile) throws(ReadError) -> InspectedFacts {
    do throws(ReadError) {
      return InspectedFacts(try PropertyListReader.read(try file.contents()).facts)
    } catch {
      // What is no text is better named by its magic than by what a property list lacks.
      if try file.region.prefix().contains(where: { $0 < 0x09 }) { return ofBinary(file) }
      throw error
    }
  }
}
