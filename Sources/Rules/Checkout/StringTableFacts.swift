public import Bytes
internal import Findings
public import Project

/// A table of strings and the language that it is for.
public struct StringTableFacts: Sendable {
  public enum Content: Sendable {
    case table(StringTable)
    case catalog(StringCatalog)
  }

  public let file: CheckoutFile
  public let content: Content
  /// By the `.lproj` folder around it, for example `pt-BR`; nil where there is none.
  public let language: String?
  /// The folder around that one, and the file's name: what the languages of one table have in common.
  let family: String

  /// - Throws: `ReadError` for what is no table.
  public init(_ bytes: [UInt8], isCatalog: Bool, at file: CheckoutFile) throws(ReadError) {
    self.file = file
    content = isCatalog ? .catalog(try StringCatalog(bytes)) : .table(try StringTable(bytes))
    let folder = file.path.parentPath
    if folder.hasSuffix(".lproj") {
      language = String(folder.lastPathComponent.dropLast(".lproj".count))
      let parent = folder.parentPath
      // A `.stringsdict` holds the plurals of the `.strings` of its name.
      let name = file.path.lastPathComponent
      family = (parent.isEmpty ? "" : parent + "/") + (name.hasSuffix(".stringsdict") ? String(name.dropLast(4)) : name)
    } else {
      language = nil
      family = file.path
    }
  }
}
