public import Bytes

/// What is checked out, read from the repository's files: a report needs no git for it.
public struct GitHead: Sendable {
  /// In hexadecimal digits; nil before the first commit, and where refs are not kept in files.
  public let commit: String?
  /// Nil where HEAD is detached.
  public let branch: String?

  /// - Parameter folder: absolute.
  /// - Returns: nil where there is no repository around the folder.
  public init?(around folder: Path) {
    guard let top = CheckoutTop.find(around: folder, configuration: nil), let own = Self.folder(of: top),
      let head = Self.line(own.appending("HEAD"))
    else { return nil }
    guard head.hasPrefix("ref: ") else {
      commit = Self.name(head)
      branch = nil
      return
    }
    let ref = String(head.dropFirst(5))
    let prefix = "refs/heads/"
    guard ref.hasPrefix(prefix), !ref.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { return nil }
    branch = String(ref.dropFirst(prefix.count))
    // A linked work tree has a HEAD of its own, and shares its branches.
    let common = Self.line(own.appending("commondir")).map { Self.path($0, from: own) } ?? own
    commit = Self.line(common.appending(ref)).flatMap(Self.name) ?? Self.packed(ref, in: common.appending("packed-refs"))
  }

  /// The folder with HEAD: `.git`, or what it names where it is a file.
  private static func folder(of top: Path) -> Path? {
    let place = top.appending(".git")
    if (try? EntryType(ofPath: place)) == .directory { return place }
    guard let line = line(place), line.hasPrefix("gitdir: ") else { return nil }
    return path(String(line.dropFirst(8)), from: top)
  }

  private static func path(_ text: String, from folder: Path) -> Path {
    text.utf8.first == Path.separator ? Path(text) : folder.appending(text)
  }

  /// `⟨commit⟩ ⟨ref⟩`, a line each.
  private static func packed(_ ref: String, in file: Path) -> String? {
    guard let text = contents(of: file) else { return nil }
    let ending = Array(" \(ref)".utf8)
    let line = text.split(separator: UInt8(ascii: "\n")).first { $0.suffix(ending.count).elementsEqual(ending) }
    return line.flatMap { name(String(decoding: $0.dropLast(ending.count), as: UTF8.self)) }
  }

  /// The name of an object; nil for anything else that a checkout has in its place.
  private static func name(_ text: String) -> String? {
    [40, 64].contains(text.utf8.count) && text.allSatisfy(\.isHexDigit) ? text : nil
  }

  private static func line(_ file: Path) -> String? {
    contents(of: file)?.split(separator: UInt8(ascii: "\n")).first.flatMap { String(validating: $0, as: UTF8.self) }
  }

  private static func contents(of file: Path) -> [UInt8]? {
    guard (try? EntryType(ofPath: file)) == .regular else { return nil }
    return try? OpenFile.contents(of: file)
  }
}
