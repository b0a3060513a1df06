internal import Binary
internal import Bytes

/// Reads bytes, asks for every fact, and keeps the first thing that should not be.
package struct FactCheck {
  package private(set) var problem: String?
  private let size: Int
  /// Facts are added up here, so that no optimizer leaves out the asking.
  private var weight = 0

  package init(_ bytes: [UInt8]) {
    size = bytes.count
    let reading = Reading(bytes)
    for image in reading.images { check(image) }
    for (error, part) in reading.unreadable {
      check(error)
      weight += part?.utf8.count ?? 0
    }
    let isArchive = bytes.starts(with: "!<arch>\n".utf8) || bytes.starts(with: "!<thin>\n".utf8)
    expect(!reading.images.isEmpty || !reading.unreadable.isEmpty || isArchive, "suppression about a file")
    expect(weight != .min, "a weight")
  }

  private mutating func check(_ image: BinaryImage) {
    expect(image.fileOffset >= 0 && image.size >= 0 && image.fileOffset + image.size <= size, "an image outside of the file")
    weight += image.architecture.name.utf8.count + image.fileType.name.utf8.count + (image.member?.utf8.count ?? 0)
    for section in image.sections { weight += section.name.utf8.count + section.segment.utf8.count }
    for section in image.stringSections {
      expect(section.bytes.count <= image.size, "a section larger than its image")
      weight += section.qualifiedName.utf8.count
      for string in section.strings { weight += string.utf8.count }
    }
    for problem in image.problems { check(problem) }
    checkSymbols(image)
    checkLinking(image)
  }

  private mutating func checkSymbols(_ image: BinaryImage) {
    let symbols = image.symbols
    for index in 0..<symbols.count {
      let symbol = symbols[index]
      let range = symbols.nameRange(of: symbol)
      expect(range.upperBound <= symbols.strings.count, "a name outside of the string table")
      expect(!(symbol.isUndefined && symbol.isDefined), "a symbol both defined and undefined")
      weight += symbols.name(of: symbol).utf8.count
    }
    var references = 0
    var areInside = true
    image.forEachTypeReference { reference in
      references += reference.symbolName.utf8.count
      areInside = areInside && reference.nameRange.upperBound <= reference.strings.count
    }
    expect(areInside, "a type's name outside of its strings")
    weight += references
  }

  private mutating func checkLinking(_ image: BinaryImage) {
    for table in image.importTables {
      weight += table.source.rawValue.utf8.count
      for entry in table.imports {
        expect(entry.nameRange.upperBound <= table.bytes.count, "an import's name outside of its table")
        weight &+= entry.libraryOrdinal
      }
    }
    for library in image.linking.libraries { weight += library.installName.utf8.count }
    for target in image.linking.buildTargets {
      weight += target.platformName.utf8.count + (target.minimumVersion ?? "").utf8.count + (target.sdkVersion ?? "").utf8.count
    }
    weight += image.linking.runPaths.joined().utf8.count + (image.linking.installName?.utf8.count ?? 0)
    weight += (image.linking.uuid?.utf8.count ?? 0) + (image.codeSignature?.identifier.utf8.count ?? 0)
    for export in image.exports.exports {
      expect(export.nameRange.upperBound <= image.exports.names.count, "an export's name outside of the names")
    }
    weight += image.objectiveC.classes.reduce(0) { $0 + $1.name.utf8.count }
    weight += image.objectiveC.categories.reduce(0) { $0 + $1.className.utf8.count }
  }

  private mutating func check(_ error: ReadError) {
    expect(
      (0...size).contains(error.offset), "an error outside of the file: \(error.reason) (\(error.structure) at \(error.offset))")
    expect(!error.reason.isEmpty && !error.structure.isEmpty, "an error without a reason")
  }

  private mutating func expect(_ isTrue: Bool, _ claim: @autoclosure () -> String) {
    if !isTrue, problem == nil { problem = claim() }
  }
}
