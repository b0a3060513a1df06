public import Bytes

/// A hook by which git runs applint before a commit: `pre-commit`, and `pre-merge-commit` for merges without conflicts.
public struct GitHook: Sendable {
  /// What git calls them.
  public static let names = ["pre-commit", "pre-merge-commit"]

  public enum Outcome: Sendable {
    case installed(Path, keeping: Path?)
    /// It was there already; it is written anew, because applint may have moved.
    case renewed(Path)
    case uninstalled(Path, restored: Bool)
    case nothingToDo(Path)
  }

  /// Where the hook lies, or would.
  public var path: Path { hook }

  private let name: String
  private let hook: Path
  private let kept: Path
  /// The folder of the repository and the top of the work tree, below which no link is followed.
  private let roots: [Path]
  /// The folder that is looked at, from the top of the work tree, where git runs hooks.
  private let scanned: Path

  /// What tells our hook from others.
  private static let mark = "# Written by 'applint hook install'"

  /// - Parameters:
  ///   - name: one of `names`.
  ///   - folder: in the work tree of a repository.
  /// - Throws: where there is no repository, or its hooks do not lie in it.
  public init(_ name: String, for folder: Path) throws(StateFailure) {
    self.name = name
    guard let location = folder.absolute else { throw StateFailure("the working directory is gone") }
    let git = try Git(location, honorsHooksPath: true)
    let common = try Self.path(git.run(["rev-parse", "--path-format=absolute", "--git-common-dir"]))
    let top = try Self.path(git.run(["rev-parse", "--path-format=absolute", "--show-toplevel"]))
    let hooks = try Self.path(git.run(["rev-parse", "--path-format=absolute", "--git-path", "hooks"]))
    // core.hooksPath may be anything; a hook of all repositories of a machine is not ours to change.
    guard let real = Self.resolved(hooks),
      [common, top].contains(where: { outer in Self.resolved(outer).map { real.relative(to: $0) != nil } ?? false })
    else {
      throw StateFailure("core.hooksPath leads out of the repository, to \(hooks); call 'applint scan --staged' in a hook there")
    }
    roots = [common, top]
    scanned = location.resolvingLinks.flatMap { real in Self.resolved(top).flatMap { real.relative(to: $0) } } ?? Path()
    hook = hooks.appending(name)
    kept = hooks.appending("\(name).before-applint")
  }

  private static func path(_ output: [UInt8]) -> Path {
    Path(bytes: output.last == UInt8(ascii: "\n") ? output.dropLast() : output)
  }

  /// Without links, also where the last folders are not there yet.
  private static func resolved(_ path: Path) -> Path? {
    // No file system opens longer ones.
    guard path.bytes.count <= 4096 else { return nil }
    var existing = path
    var missing: [[UInt8]] = []
    while existing.bytes.count > 1 {
      if let real = existing.resolvingLinks { return missing.reversed().reduce(real) { $0.appending($1) } }
      guard (try? EntryType(ofLinkPath: existing)) == nil else { return nil }
      missing.append(existing.lastComponent)
      existing = existing.parent
    }
    return existing.resolvingLinks.map { real in missing.reversed().reduce(real) { $0.appending($1) } }
  }

  /// Installs the hook. One that is there is kept, and asked before applint.
  ///
  /// - Parameters:
  ///   - program: the absolute path of applint, for where `PATH` does not lead to it.
  ///   - repairs: whether staged projects are sorted and repaired first.
  public func install(program: Path?, repairs: Bool = false) throws(SystemError) -> Outcome {
    guard obstacle == nil else { throw .exists }
    let isThere = (try? EntryType(ofLinkPath: hook)) != nil
    let isOurs = isMarked()
    if !isOurs, !isThere { try? FileCreation.remove(kept, roots: roots) }
    try FileCreation.replaceProgram(
      hook, with: script(program, repairs), keeping: isThere && !isOurs ? kept.lastComponent : nil, roots: roots)
    return isOurs ? .renewed(hook) : .installed(hook, keeping: isThere ? kept : nil)
  }

  /// Takes the hook away and puts back what was there before.
  public func uninstall() throws(SystemError) -> Outcome {
    guard isMarked() else { return .nothingToDo(hook) }
    guard obstacle == nil else { throw .exists }
    let isKept = (try? EntryType(ofLinkPath: kept)) != nil
    if isKept {
      try FileCreation.move(kept, to: hook.lastComponent, roots: roots)
    } else {
      try FileCreation.remove(hook, roots: roots)
    }
    return .uninstalled(hook, restored: isKept)
  }

  /// What keeps the hook from being installed or taken away; nil where nothing does.
  public var obstacle: String? {
    let type = try? EntryType(ofLinkPath: hook)
    if type == .directory || type == .special { return "it is no file" }
    guard isMarked() else {
      return keepsAnother ? "\(kept) is there, and would be lost" : nil
    }
    guard let text = try? OpenFile.contents(of: hook) else { return nil }
    let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
    let isUntouched = lines.count == 4 && lines[2].elementsEqual("# \(Self.checksum(Array(lines[3])))".utf8)
    return isUntouched ? nil : "it has been changed by hand; take applint's lines away, or the file"
  }

  /// Whether something else is kept already than the hook that is there, as when an installation was ended half-way.
  private var keepsAnother: Bool {
    guard (try? EntryType(ofLinkPath: kept)) != nil else { return false }
    guard let other = try? OpenFile.contents(of: kept), let current = try? OpenFile.contents(of: hook) else { return true }
    return other != current
  }

  private func isMarked() -> Bool {
    guard (try? EntryType(ofLinkPath: hook)) == .regular, let text = try? OpenFile.contents(of: hook) else { return false }
    return text.split(separator: UInt8(ascii: "\n")).prefix(3).contains { $0.starts(with: Self.mark.utf8) }
  }

  private func script(_ program: Path?, _ repairs: Bool) -> [UInt8] {
    let folder = scanned.isEmpty ? "." : String(decoding: Self.quoted(scanned), as: UTF8.self)
    let head = """
      before="$(dirname "$0")/\(name).before-applint"
      if [ -x "$before" ]; then
        "$before" "$@" || exit $?
      fi
      program=applint
      command -v applint >/dev/null 2>&1 || program=
      """
    let tail = """

      if ! command -v "$program" >/dev/null 2>&1; then
        echo "applint is not installed, so this commit was not checked; 'git commit --no-verify' skips the check." >&2
        exit 1
      fi
      exec "$program" scan --staged --hook --quiet\(repairs ? " --fix" : "") -- \(folder)

      """
    let body = Array(head.utf8) + (program.map(Self.quoted) ?? Array("applint".utf8)) + Array(tail.utf8)
    return Array("#!/bin/sh\n\(Self.mark); 'applint hook uninstall' takes it away.\n# \(Self.checksum(body))\n".utf8) + body
  }

  /// Tells what people have written from what applint has, whatever its version.
  private static func checksum(_ body: [UInt8]) -> String { String(StableHash.of(body.span), radix: 16) }

  /// For a shell.
  private static func quoted(_ path: Path) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    return [quote] + path.bytes.flatMap { $0 == quote ? Array(#"'\''"#.utf8) : [$0] } + [quote]
  }
}
