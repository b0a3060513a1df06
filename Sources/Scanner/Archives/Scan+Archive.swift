internal import Bytes
internal import Findings

extension Scan {
  /// Checks the members of an archive. Their paths begin with the name of the archive, as the user wrote it:
  /// `App.ipa!Payload/App.app/Info.plist`.
  func run(archive name: Path) -> ScanResult {
    let source: ArchiveSource
    do throws(SystemError) {
      source = try ArchiveSource(path: name)
    } catch {
      return ScanResult(notification: ExecutionNotification(path: name, error: error, isNamed: true))
    }
    let state = CheckoutState(self, source, top: Path())
    var result = state.result(of: nil)
    result.notifications += source.notifications
    result = result.named(in: name.normalized.description)
    guard let base = Platform.currentDirectory else { return result }
    result = checked(result, base: base, scanned: [])
    result.home = base
    return result
  }
}

extension ScanResult {
  /// The result for the members of an archive, with the names that reports show.
  fileprivate consuming func named(in archive: String) -> ScanResult {
    let prefix = archive + ArchiveName.separator
    func name(_ path: String) -> String { path.isEmpty || path == "." ? archive : prefix + path }
    var result = consume self
    result.findings.update { finding in
      finding.path = name(finding.path)
      return true
    }
    for index in result.suppressed.indices {
      result.suppressed[index].finding.path = name(result.suppressed[index].finding.path)
    }
    result.notifications = result.notifications.map { $0.moved(to: name($0.path)) }.sorted()
    result.summary.files = result.summary.files.map(name)
    result.summary.thirdPartyFolders = Set(result.summary.thirdPartyFolders.map(name))
    result.contents = { [contents = result.contents] path in
      path.hasPrefix(prefix) ? contents(String(path.dropFirst(prefix.count))) : nil
    }
    return result
  }
}
