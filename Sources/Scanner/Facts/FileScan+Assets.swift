internal import Bytes
internal import Findings
internal import Project
internal import Rules

extension FileScan {
  /// Reads a folder of an asset catalog: its `Contents.json` and the headers of its images.
  mutating func scanAssets(_ folder: ListedFolder, _ place: AssetPlace) {
    let path = folder.context.path
    let catalog = CheckoutFile(
      path: place.catalog.description, isThirdParty: folder.context.isThirdParty,
      isIgnored: options.honorsGitignore && folder.context.isIgnored)
    for entry in folder.entries where entry.type == .special {
      note(ExecutionNotification(specialFile: path.appending(entry.name)))
    }
    do throws(SystemError) {
      let entries = folder.entries.filter { $0.type == .regular }.sorted { $0.name.lexicographicallyPrecedes($1.name) }
      var contents: [UInt8] = []
      var set: Result<AssetSet, ReadError>?
      if entries.contains(where: { $0.name == Self.contentsName }) { (contents, set) = try readContents(folder, path) }
      let files = entries.map(\.name).filter { $0 != Self.contentsName && $0.first != UInt8(ascii: ".") }
      let kind = AssetSet.kind(ofFolder: String(decoding: path.lastComponent, as: UTF8.self))
      let readsHeaders = options.rules.facts.needsImageSizes && !catalog.isThirdParty && (kind == .image || kind == .appIcon)
      outcome.facts.append(
        CollectedFact(
          AssetFolder(
            catalog: catalog, path: path.description, contents: contents, set: set,
            files: files.map { String(decoding: $0, as: UTF8.self) }, links: linkedFiles(folder),
            headers: readsHeaders ? readHeaders(files, folder) : [:])))
      if place.depth == 0 { outcome.summary.recognizedFiles += 1 }
    } catch {
      note(error, at: path)
    }
  }

  /// The names of symbolic links that lead to a file. Outside of a disk, where one leads is unknown.
  private func linkedFiles(_ folder: ListedFolder) -> [String] {
    let links = folder.entries.filter { $0.type == .symbolicLink }.map(\.name)
    let leading = folder.handle.disk.map { disk in links.filter { disk.type(behind: $0) == .regular } }
    return (leading ?? links).map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  static var contentsName: [UInt8] { Array("Contents.json".utf8) }

  private mutating func readContents(
    _ folder: ListedFolder, _ path: Path
  ) throws(SystemError) -> (contents: [UInt8], set: Result<AssetSet, ReadError>) {
    try buffer.fill { [source] bytes throws(SystemError) in try source.read(Self.contentsName, in: folder.handle, into: &bytes) }
    let bytes = buffer.take()
    countRead(path.appending(Self.contentsName))
    outcome.summary.bytesRead += bytes.count
    do throws(ReadError) {
      return (bytes, .success(try AssetSet(bytes)))
    } catch {
      // Also reported by a rule, which may be off.
      note(ExecutionNotification(path: path.appending(Self.contentsName).description, error: error))
      return (bytes, .failure(error))
    }
  }

  private mutating func readHeaders(_ names: [[UInt8]], _ folder: ListedFolder) -> [String: ImageHeader] {
    var headers: [String: ImageHeader] = [:]
    for name in names {
      let path = folder.context.path.appending(name)
      let text = String(decoding: name, as: UTF8.self)
      do throws(SystemError) {
        countRead(path)
        switch try source.imageHeader(name, in: folder.handle) {
        case .success(let header): headers[text] = header
        case .failure(let error): note(ExecutionNotification(path: path.description, error: error))
        }
      } catch {
        note(error, at: path)
      }
    }
    return headers
  }
}
