internal import Bytes
internal import Findings
internal import Project
internal import Rules
internal import SourceText

/// One worker's part of a scan: it reads files, shows their facts to the rules and keeps what comes of it.
struct FileScan<Source: FileSource> {
  let source: Source
  let options: ScanOptions
  let seen: SeenFiles
  private let checkout: CheckoutFiles<Source>
  let scope: ScanScope?
  /// Storage for one small file after another.
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  /// The tokens of the last source, whose storage the next one takes over.
  private var tokens: [Token] = []
  /// Of one file after another; a file may have several.
  var findings: [[Finding]] = []
  var notifications: [ExecutionNotification] = []
  var summary = ScanSummary()
  /// For rules that look at the whole checkout.
  private(set) var facts = CheckoutFacts()
  /// What comments silence.
  private(set) var suppressions: [FileSuppressions] = []

  /// - Parameter scope: of the files that are judged; all by default.
  init(
    _ source: Source, _ options: ScanOptions, _ seen: SeenFiles, _ checkout: CheckoutFiles<Source>, _ scope: ScanScope? = nil
  ) {
    self.scope = scope
    self.source = source
    self.options = options
    self.seen = seen
    self.checkout = checkout
  }

  mutating func keep(_ found: [Finding]) {
    if !found.isEmpty { findings.append(found) }
  }

  /// Whether the checks of single files look at what is read.
  var isChecked: Bool { scope?.checks ?? true }

  /// Counts a file that some reader reads, whatever rules run.
  mutating func countKnownFile(_ kind: FileKind) {
    if kind != .unknown { summary.filesKnown += 1 }
  }

  mutating func countFolder() {
    summary.directoriesWalked += 1
  }

  mutating func leaveOut(_ reason: LeftOut) {
    summary.leftOut[reason, default: 0] += 1
  }

  mutating func noteThirdParty(_ folder: Path) {
    summary.thirdPartyFolders.insert(folder.description)
  }

  /// Notes a file or folder that could not be read.
  mutating func note(_ error: SystemError, at path: Path) {
    note(ExecutionNotification(path: path, error: error, isNamed: checkout.isOfNamedFiles))
  }

  mutating func note(_ notification: ExecutionNotification) {
    notifications.append(notification)
  }

  /// Reads and judges one file; `kind` is what its name says.
  mutating func scan(_ name: [UInt8], _ kind: FileKind, in folder: Source.Folder, _ context: FolderContext) {
    let rules = options.rules
    do throws(SystemError) {
      switch kind {
      case .source(let language):
        try scanSource(name, language, in: folder, context)
      case .interface:
        let needs = rules.checkoutNeeds.contains(.interfaces)
        let file = try scanText(name, in: folder, context, rules.interface, isNeeded: needs) { (bytes, _) throws(ReadError) in
          try InterfaceFile(bytes)
        }
        if needs, let file { facts.interfaces.append(InterfaceFacts(file, at: context.file(name))) }
      case .image:
        try scanImage(name, in: folder, context)
      case .stringTable(let isCatalog):
        try scanStrings(name, isCatalog: isCatalog, in: folder, context)
      case .propertyList:
        guard rules.checkoutNeeds.contains(.everyName), let count = try readText(name, in: folder, context.path.appending(name))
        else {
          break
        }
        // What is no property list names nothing.
        if let list = try? PropertyListReader.read(Array(buffer[..<count])) { facts.plistTexts.formUnion(list.words) }
      case .projectSpecification: facts.projectSpecifications.append(context.path.description)
      case .compiledInterface:
        facts.compiledInterfaces.append(context.path.appending(name).description)
      case .project:
        try scanProject(name, in: folder, context)
      case .gitAttributes:
        try scanText(name, in: folder, context, rules.gitAttributes) { (bytes, _) in GitAttributes(bytes) }
      case .podSpecification(let isJSON):
        try scanText(name, in: folder, context, rules.podSpecification) { (bytes, _) in PodSpecification(bytes, isJSON: isJSON) }
      case .binary, .unknown: try scanBinary(name, isExpected: kind == .binary, in: folder, context)
      case .other: break
      }
    } catch {
      note(error, at: context.path.appending(name))
    }
  }

  /// Reads a text file and shows its facts to the rules, unless no rule can find anything in it.
  ///
  /// - Parameter isNeeded: whether the facts are wanted whatever stands in the file.
  /// - Returns: the facts that rules have seen.
  @discardableResult
  private mutating func scanText<File: TextFile>(
    _ name: [UInt8], in folder: Source.Folder, _ context: FolderContext, _ rules: TextChecks<File>, isNeeded: Bool = false,
    _ facts: ([UInt8], inout Self) throws(ReadError) -> File
  ) throws(SystemError) -> File? {
    let path = context.path.appending(name)
    guard isChecked && (!rules.isEmpty || options.rules.judgesSuppressions) || isNeeded else { return nil }
    guard let count = try readText(name, in: folder, path) else { return nil }
    var checks = rules.triggered(by: buffer.span.extracting(0..<count), isThirdParty: context.isThirdParty)
    if !isChecked { checks = checks.withoutChecks }
    guard !checks.isEmpty || isNeeded || checks.isMarked else { return nil }
    do throws(ReadError) {
      let file = try facts(takeBytes(count), &self)
      if checks.isMarked { readSuppressions(file, context, path) }
      keep(rules.run(checks, on: file, path: path.description))
      return file
    } catch {
      notifications.append(ExecutionNotification(path: path.description, error: error))
      return nil
    }
  }

  private mutating func scanSource(
    _ name: [UInt8], _ language: SourceFile.Language, in folder: Source.Folder, _ context: FolderContext
  ) throws(SystemError) {
    let needs = options.rules.checkoutNeeds
    if needs.contains(.sources), !context.isThirdParty, !name.hasSuffix(".h"), !name.hasSuffix(".pch") {
      facts.sources.append(context.path.appending(name).description)
    }
    if !needs.isEmpty, name.elementsEqual("Package.swift".utf8) { facts.packages.append(context.path.description) }
    let rules = options.rules
    let path = context.path.appending(name)
    guard isChecked && (!rules.source.isEmpty || rules.judgesSuppressions) || needs.readsSources else { return }
    guard let count = try readText(name, in: folder, path) else { return }
    var checks = rules.source.triggered(by: buffer.span.extracting(0..<count), isThirdParty: context.isThirdParty)
    if !isChecked { checks = checks.withoutChecks }
    var screen = SourceScreen.Result()
    if needs.readsSources {
      screen = rules.sourceScreen(isThirdParty: context.isThirdParty)
        .look(at: buffer.span.extracting(0..<count), isSwift: language == .swift)
    }
    let holdsNames = screen.holdsNames || needs.contains(.everyName)
    var file: SourceFile?
    if !checks.isEmpty || holdsNames || checks.isMarked {
      let source = SourceFile(
        takeBytes(count), language: language, assignsRoles: !checks.isEmpty, reusing: exchange(&tokens, with: []))
      keep(rules.source.run(checks, on: source, path: path.description))
      if checks.isMarked { readSuppressions(source, context, path) }
      file = source
    }
    if needs.readsSources, holdsNames || !screen.types.isEmpty || !screen.aliases.isEmpty {
      let facts = SourceFacts(holdsNames ? file : nil, language, screen, at: context.file(name), needs: needs)
      self.facts.names.append(facts)
    }
    if let file { tokens = file.tokens }
  }

  private mutating func scanImage(_ name: [UInt8], in folder: Source.Folder, _ context: FolderContext) throws(SystemError) {
    let needs = options.rules.checkoutNeeds
    // The walk takes ignored images in, because they may be asked for.
    let file = context.file(name, isIgnored: options.honorsGitignore && context.ignores(name, isFolder: false))
    var header: ImageHeader?
    // Only images of several scales are compared.
    if needs.contains(.imageSizes), !file.isThirdParty, !file.isIgnored, name.contains(UInt8(ascii: "@")) {
      summary.filesRead += 1
      switch try source.imageHeader(name, in: folder) {
      case .success(let read): header = read
      case .failure(let error): note(ExecutionNotification(path: file.path, error: error))
      }
    }
    facts.images.append(LooseImage(file: file, header: header))
  }

  private mutating func scanStrings(
    _ name: [UInt8], isCatalog: Bool, in folder: Source.Folder, _ context: FolderContext
  ) throws(SystemError) {
    let path = context.path.appending(name)
    guard options.rules.checkoutNeeds.contains(.stringTables), !context.isThirdParty,
      let count = try readText(name, in: folder, path)
    else { return }
    do throws(ReadError) {
      let table = try StringTableFacts(Array(buffer[..<count]), isCatalog: isCatalog, at: context.file(name))
      facts.stringTables.append(table)
      if case .table(let strings) = table.content,
        strings.bytes.span.holds(RuleSet.suppressionMarker)
      {
        readSuppressions(strings, context, path)
      }
    } catch {
      note(ExecutionNotification(path: path.description, error: error))
    }
  }

  /// Reads an asset catalog and everything in it.
  mutating func scanCatalog(_ folder: Source.Folder, _ context: FolderContext) {
    var scan = CatalogScan(source, readsSizes: options.rules.checkoutNeeds.contains(.imageSizes) && !context.isThirdParty)
    scan.read(folder, context)
    facts.catalogs.append(
      AssetCatalog(
        file: CheckoutFile(
          path: context.path.description, isThirdParty: context.isThirdParty,
          isIgnored: options.honorsGitignore && context.isIgnored),
        items: scan.items))
    for notification in scan.notifications { note(notification) }
    summary.add(scan.summary)
    summary.filesKnown += 1
  }

  private mutating func scanProject(_ name: [UInt8], in folder: Source.Folder, _ context: FolderContext) throws(SystemError) {
    let rules = options.rules
    let file = try scanText(name, in: folder, context, rules.project, isNeeded: !rules.checkoutNeeds.isEmpty) { (bytes, scan) in
      scan.projectFile(bytes, context)
    }
    guard let file else { return }
    if file.isTemplate {
      note(
        ExecutionNotification(path: context.path.appending(name).description, reason: "a template stands in place of a project"))
    }
    if !rules.checkoutNeeds.isEmpty { facts.projects.append(checkout.sources(of: file, in: context.path.parent)) }
  }

  private mutating func readSuppressions(_ file: some TextFile, _ context: FolderContext, _ path: Path) {
    let found = SuppressionReader(file).read()
    guard !found.isEmpty else { return }
    suppressions.append(FileSuppressions(path: path.description, isJudged: !context.isThirdParty, comments: found))
  }

  /// The first bytes of the buffer: a copy, or for a large file the buffer itself.
  private mutating func takeBytes(_ count: Int) -> [UInt8] {
    guard count > 256 << 10 else { return Array(buffer[..<count]) }
    var bytes = exchange(&buffer, with: [])
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  private func projectFile(_ bytes: [UInt8], _ context: FolderContext) -> ProjectFile {
    let name = ProjectFile.name(inFolder: context.path.lastComponent)
    return ProjectFile(bytes, name: name, order: options.projectOrder) { project in
      checkout.surroundings(of: project, in: context.path.parent, needs: options.rules.projectNeeds)
    }
  }

  /// - Returns: number of bytes in `buffer`; nil for what only stands in place of a text.
  private mutating func readText(
    _ name: [UInt8], in folder: Source.Folder, _ path: Path
  ) throws(SystemError) -> Int? {
    let count = try source.read(name, in: folder, into: &buffer)
    if buffer.span.extracting(0..<count).hasBytes(largeFilePointer, at: 0) {
      note(ExecutionNotification(path: path.description, reason: "a Git LFS pointer stands in place of the file"))
      return nil
    }
    summary.filesRead += 1
    summary.bytesRead += count
    return count
  }
}

/// The old value, which nobody else holds then.
private func exchange<Value>(_ value: inout Value, with new: Value) -> Value {
  let old = value
  value = new
  return old
}

/// How a Git LFS pointer begins.
let largeFilePointer = Array("version https://git-lfs".utf8)
