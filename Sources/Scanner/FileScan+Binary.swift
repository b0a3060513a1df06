internal import Binary
internal import Bytes
internal import Findings
internal import Rules

extension FileScan {
  /// - Parameter isExpected: whether the name promises a binary, so that anything else must be told.
  mutating func scanBinary(
    _ name: [UInt8], isExpected: Bool, in folder: Source.Folder, _ context: FolderContext
  ) throws(SystemError) {
    guard options.rules.judgesBinaries(thirdParty: context.isThirdParty),
      isChecked
    else { return }
    let bytes = try source.open(name, in: folder)
    let path = context.path.appending(name).description
    let region = ByteRegion(bytes)
    do throws(ReadError) {
      let prefix = try region.prefix()
      guard isExpected || BinaryReader.recognizes(prefix: prefix) else { return }
    } catch {
      notifications.append(ExecutionNotification(path: path, error: error))
      return
    }
    if let identity = bytes.identity, !seen.isFirst(path, of: identity) { return leaveOut(.furtherName) }
    summary.filesRead += 1
    summary.bytesRead += bytes.size
    var judge = options.rules.binaryJudge(path: path, isThirdParty: context.isThirdParty)
    var unread = UnreadParts()
    let openMember: MemberOpener = { [source] path throws(ReadError) in try source.openMember(path, from: context.path) }
    BinaryReader.read(region, options.rules.binaryRequest(thirdParty: context.isThirdParty), openMember: openMember) { part in
      switch part {
      case .image(let image):
        for problem in image.problems { unread.add(problem, part: image.member ?? image.architecture.name) }
        if image.fileType != .debugSymbols { judge.judge(image) }
      case .unreadable(let error, let part):
        unread.add(error, part: part)
      }
    }
    keep(judge.finish())
    notifications += unread.notifications(path: path)
  }
}

extension ByteRegion {
  /// Enough bytes to recognise a binary.
  func prefix() throws(ReadError) -> [UInt8] {
    try bytes(at: 0, count: UInt64(min(64, size)), structure: "magic")
  }
}
