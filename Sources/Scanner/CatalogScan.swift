internal import Bytes
internal import Findings
internal import Project
internal import Rules

/// Reads one asset catalog: the sets in it, their files and what the first bytes of their images tell.
struct CatalogScan<Source: FileSource> {
  private let source: Source
  private let readsSizes: Bool
  private var buffer: [UInt8] = []
  private(set) var items: [AssetCatalog.Item] = []
  private(set) var notifications: [ExecutionNotification] = []
  private(set) var summary = ScanSummary()

  /// Groups in groups; no catalog that people make goes deeper.
  private static var deepestNesting: Int { 32 }

  init(_ source: Source, readsSizes: Bool) {
    self.source = source
    self.readsSizes = readsSizes
  }

  /// - Parameter folder: the `.xcassets` folder.
  mutating func read(_ folder: Source.Folder, _ context: FolderContext) {
    read(folder, at: context.path, name: "", namespace: "", isPart: false, depth: 0)
    items.sort { $0.path < $1.path }
  }

  /// - Parameters:
  ///   - name: of the folder; empty for the catalog itself.
  ///   - isPart: whether the folder lies in a set.
  ///   - namespace: what names of assets in it begin with, with a slash at the end; empty where there is none.
  private mutating func read(_ folder: Source.Folder, at path: Path, name: String, namespace: String, isPart: Bool, depth: Int) {
    guard depth < Self.deepestNesting else {
      return notifications.append(ExecutionNotification(path: path.description, reason: "groups are nested too deeply"))
    }
    summary.directoriesWalked += 1
    do throws(SystemError) {
      let entries = try source.entries(of: folder).sorted { $0.name.lexicographicallyPrecedes($1.name) }
      let kind = AssetSet.kind(ofFolder: name)
      let hasContents = entries.contains { $0.type == .regular && $0.name == Self.contentsName }
      let (contents, set, fault) = hasContents ? try readContents(folder, path) : ([], nil, nil)
      let files = entries.filter { entry in
        entry.type == .regular && entry.name != Self.contentsName && entry.name.first != UInt8(ascii: ".")
      }
      let headers = kind == .image || kind == .appIcon ? readHeaders(files.map(\.name), folder, path) : [:]
      let base = kind == nil ? name : String(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
      items.append(
        AssetCatalog.Item(
          kind: kind, isPart: isPart, name: namespace + base, path: path.description, contents: contents, set: set, fault: fault,
          files: files.map { String(decoding: $0.name, as: UTF8.self) }, headers: headers))
      let inner = set?.providesNamespace == true && !name.isEmpty ? namespace + base + "/" : namespace
      for entry in entries where entry.type == .directory && entry.name.first != 0x2E {
        let child = path.appending(entry.name)
        do throws(SystemError) {
          read(
            try source.folder(named: entry.name, in: folder), at: child, name: String(decoding: entry.name, as: UTF8.self),
            namespace: inner, isPart: isPart || kind != nil, depth: depth + 1)
        } catch {
          notifications.append(ExecutionNotification(path: child, error: error))
        }
      }
    } catch {
      notifications.append(ExecutionNotification(path: path, error: error))
    }
  }

  private static var contentsName: [UInt8] { Array("Contents.json".utf8) }

  private mutating func readContents(
    _ folder: Source.Folder, _ path: Path
  ) throws(SystemError) -> (contents: [UInt8], set: AssetSet?, fault: ReadError?) {
    let count = try source.read(Self.contentsName, in: folder, into: &buffer)
    summary.filesRead += 1
    summary.bytesRead += count
    let bytes = Array(buffer[..<count])
    do throws(ReadError) {
      return (bytes, try AssetSet(bytes), nil)
    } catch {
      // Said as well by a rule, which may be off.
      notifications.append(ExecutionNotification(path: path.appending(Self.contentsName).description, error: error))
      return (bytes, nil, error)
    }
  }

  private mutating func readHeaders(_ names: [[UInt8]], _ folder: Source.Folder, _ path: Path) -> [String: ImageHeader] {
    guard readsSizes else { return [:] }
    var headers: [String: ImageHeader] = [:]
    for name in names {
      do throws(SystemError) {
        summary.filesRead += 1
        switch try source.imageHeader(name, in: folder) {
        case .success(let header): headers[String(decoding: name, as: UTF8.self)] = header
        case .failure(let error):
          notifications.append(ExecutionNotification(path: path.appending(name).description, error: error))
        }
      } catch {
        notifications.append(ExecutionNotification(path: path.appending(name), error: error))
      }
    }
    return headers
  }
}
