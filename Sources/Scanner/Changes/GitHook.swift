public import Bytes

/// A hook that runs applint before a commit: `pre-commit`, or `pre-merge-commit` for merges without conflicts.
public struct GitHook: Sendable {
  public static let names = ["pre-commit", "pre-merge-commit"]

  public enum Outcome: Sendable {
    case installed(Path, keeping: Path?)
    /// Already installed; rewritten, because applint may have moved.
    case renewed(Path)
    case uninstalled(Path, restored: Bool)
    case nothingToDo(Path)
  }

  /// The path of the hook, which may not exist.
  public var path: Path { hook }

  private let name: String
  private let hook: Path
  private let kept: Path
  /// The git directory and the top of the work tree, in which no links are followed.
  private let roots: [Path]
  /// The scanned folder, relative to the top of the work tree, where git runs hooks.
  private let scanned: Path

  /// Identifies hooks written by applint.
  private static let mark = "# Written by 'applint hook install'"

  /// - Parameters:
  ///   - name: one of `names`.
  ///   - folder: in the work tree of a repository.
  /// - Throws: if there is no repository, or its hooks are outside of it.
  public init(_ name: String, for folder: Path) throws(StateFailure) {
    self.name = name
    guard let location = folder.absolute else { throw StateFailure("the working directory no longer exists") }
    let git = try Git(location, honorsHooksPath: true)
    let common = try Self.path(git.run(["rev-parse", "--path-format=absolute", "--git-common-dir"]))
    let top = try Self.path(git.run(["rev-parse", "--path-format=absolute", "--show-toplevel"]))
    let hooks = try Self.path(git.run(["rev-parse", "--path-format=absolute", "--git-path", "hooks"]))
    // core.hooksPath may be a folder that all repositories share.
    guard let real = Self.resolved(hooks),
      [common, top].contains(where: { outer in Self.resolved(outer).map { real.relative(to: $0) != nil } ?? false })
    else {
      throw StateFailure("core.hooksPath is outside the repository: '\(hooks)'; run 'applint scan --staged' from a hook there")
    }
    roots = [common, top]
    scanned = location.resolvingLinks.flatMap { real in Self.resolved(top).flatMap { real.relative(to: $0) } } ?? Path()
    hook = hooks.appending(name)
    kept = hooks.appending("\(name).before-applint")
  }

  private static func path(_ output: [UInt8]) -> Path {
    Path(bytes: output.last == UInt8(ascii: "\n") ? output.dropLast() : output)
  }

  /// Resolves links, also if the last folders do not exist.
  private static func resolved(_ path: Path) -> Path? {
    // No file system allows longer paths.
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

  /// Installs the hook. An existing hook is kept and runs before applint.
  ///
  /// - Parameters:
  ///   - program: the absolute path of applint, in case it is not in `PATH`.
  ///   - repairs: whether the hook sorts and repairs staged projects first.
  public func install(program: Path?, repairs: Bool = false) throws(SystemError) -> Outcome {
    guard obstacle == nil else { throw .exists }
    let isThere = (try? EntryType(ofLinkPath: hook)) != nil
    let isOurs = isMarked()
    if !isOurs, !isThere { try? FileCreation.remove(kept, roots: roots) }
    try FileCreation.replaceProgram(
      hook, with: script(program, repairs), keeping: isThere && !isOurs ? kept.lastComponent : nil, roots: roots)
    return isOurs ? .renewed(hook) : .installed(hook, keeping: isThere ? kept : nil)
  }

  /// Removes the hook and restores the previous one.
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

  /// Why the hook cannot be installed or removed; nil if it can.
  public var obstacle: String? {
    let type = try? EntryType(ofLinkPath: hook)
    if type == .directory || type == .special { return "not a regular file" }
    guard isMarked() else {
      return keepsAnother ? "'\(kept)' already exists and would be overwritten" : nil
    }
    guard let text = try? OpenFile.contents(of: hook) else { return nil }
    let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
    let isUntouched = lines.count == 4 && lines[2].elementsEqual("# \(Self.checksum(Array(lines[3])))".utf8)
    return isUntouched ? nil : "it was edited; remove applint's lines, or the file"
  }

  /// Whether the kept hook differs from the current one, as after an interrupted installation.
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
        echo "applint: error: not installed, so this commit was not checked; use 'git commit --no-verify' to skip the check" >&2
        exit 1
      fi
      exec "$program" scan --staged --hook --quiet\(repairs ? " --fix" : "") -- \(folder)

      """
    let body = Array(head.utf8) + (program.map(Self.quoted) ?? Array("applint".utf8)) + Array(tail.utf8)
    return Array("#!/bin/sh\n\(Self.mark); remove it with 'applint hook uninstall'.\n# \(Self.checksum(body))\n".utf8) + body
  }

  /// Detects edits of the hook, whatever version of applint wrote it.
  private static func checksum(_ body: [UInt8]) -> String { String(StableHash.of(body.span), radix: 16) }

  /// Quotes a path for a shell.
  private static func quoted(_ path: Path) -> [UInt8] {
    let quote = UInt8(ascii: "'")
    return [quote] + path.bytes.flatMap { $0 == quote ? Array(#"'\''"#.utf8) : [$0] } + [quote]
  }
}
