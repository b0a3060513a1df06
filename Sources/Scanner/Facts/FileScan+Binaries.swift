internal import Binary
internal import Bytes
internal import Findings
internal import Rules

extension FileScan {
  /// Counts a file that is not a binary, but only if the user named it: trees are full of others.
  private mutating func skipUnknown(_ file: FilePlace) {
    if areNamed || scope?.areNamed == true && scope?.names(file.location) == true { countSkipped(.unknownType) }
  }

  /// Reads a file with several names by the first one in sort order, so that the result does not depend on scheduling.
  ///
  /// - Parameters:
  ///   - file: nil if it was read before.
  ///   - count: the number of its names.
  mutating func scan(_ file: LinkedFile?, withNames count: Int) {
    for _ in (file == nil ? 0 : 1)..<count { countSkipped(.hardLink) }
    guard let file else { return }
    do throws(SystemError) {
      let folder = file.place.folder
      let handle = file.isOnDisk ? try source.folder(at: folder) : SourceFolder(path: folder, disk: nil)
      try scanBinary(file.place, isExpected: file.isExpected, in: handle, isOnlyName: true)
    } catch {
      note(error, at: file.place.location)
    }
  }

  /// - Parameters:
  ///   - isExpected: whether the name is that of a binary, so that anything else is reported.
  ///   - isOnlyName: whether it is read even if it has other names.
  mutating func scanBinary(
    _ file: FilePlace, isExpected: Bool, in folder: SourceFolder, isOnlyName: Bool = false
  ) throws(SystemError) {
    let plan = options.rules.binaryPlan(isThirdParty: file.isThirdParty)
    guard plan.opens(file, isChecked: isChecked) else {
      if !isExpected { skipUnknown(file) }
      return
    }
    let bytes = try source.open(file.name, in: folder)
    var file = file
    let path = file.path
    let region = ByteRegion(bytes)
    do throws(ReadError) {
      let prefix = try region.prefix()
      guard isExpected || BinaryReader.recognizes(prefix: prefix) else { return skipUnknown(file) }
    } catch {
      return note(ExecutionNotification(path: path, error: error))
    }
    if let identity = bytes.identity, !isOnlyName {
      return seen.add(LinkedFile(place: file, isExpected: isExpected, isOnDisk: folder.disk != nil), of: identity)
    }
    do throws(SystemError) {
      if plan.readsQuarantine { file.isQuarantined = try source.isQuarantined(file.name, in: folder, bytes) }
    } catch {
      note(error, at: file.folder.appending(AppleDouble.name(of: file.name)))
    }
    countRead(file.location)
    outcome.summary.bytesRead += bytes.size
    run(plan, region, file)
  }

  private mutating func run(_ plan: BinaryPlan, _ region: ByteRegion, _ file: FilePlace) {
    var unread = UnreadParts()
    let openMember: MemberOpener = { [source] path throws(ReadError) in try source.openMember(path, from: file.folder) }
    let found = plan.run(on: file, isChecked: isChecked) { check in
      BinaryReader.read(region, plan.request(for: file), openMember: openMember) { part in
        switch part {
        case .image(let image):
          for problem in image.problems { unread.add(problem, part: image.member ?? image.architecture.name) }
          if image.fileType != .debugSymbols { check(image) }
        case .unreadable(let error, let part): unread.add(error, part: part)
        }
      }
    }
    if !found.findings.isEmpty { outcome.findings.append(found.findings) }
    outcome.facts += found.facts
    outcome.notifications += unread.notifications(path: file.path) + found.notifications
  }
}
