internal import Arguments
internal import Bytes
internal import Reporting

/// A format of what commands print that look at one thing.
enum FactFormat: String, CaseIterable {
  case text
  case json
}

/// Where a command writes what it was asked for.
struct OutputTarget {
  static let standardOutput = OutputTarget(file: nil)

  /// Nil for standard output.
  let file: Path?

  /// The same for two targets that are one file, as far as that can be known before they are written; nil for standard output.
  var place: Path? {
    guard let file, file.description != "/dev/stdout" else { return nil }
    return file.resolvingLinks ?? file.parent.absolute?.resolvingLinks?.appending(file.lastComponent) ?? file.normalized
  }

  /// Writes a whole text.
  func write(_ text: String, roots: [Path] = []) throws {
    let output = try open(roots: roots)
    output.write(text)
    try finish(output)
  }

  /// - Parameter roots: what is scanned, where no link is followed.
  func open(roots: [Path] = []) throws -> Output {
    do throws(SystemError) {
      return try Output(file.map { .file($0, roots: roots) } ?? .standardOutput)
    } catch {
      throw ReportFailure(file: file, error: error)
    }
  }

  /// Writes what is left.
  ///
  /// - Throws: `ReportFailure`.
  func finish(_ output: Output) throws {
    do throws(SystemError) {
      try output.finish()
    } catch {
      throw ReportFailure(file: file, error: error)
    }
  }
}

/// `--output FORMAT=FILE`.
struct OutputOption {
  let format: ReportFormat
  let target: OutputTarget

  init(_ format: ReportFormat) {
    self.format = format
    target = .standardOutput
  }

  /// - Throws: `ValidationError`
  init(argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2 else {
      throw ValidationError("expected FORMAT=FILE, for example sarif=applint.sarif or html=-")
    }
    guard let format = ReportFormat(rawValue: String(parts[0])) else {
      let names = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("unknown format '\(parts[0])'; expected one of: \(names)")
    }
    self.format = format
    target = parts[1] == "-" ? .standardOutput : OutputTarget(file: Path(String(parts[1])))
  }
}

/// A report could not be written.
struct ReportFailure: Error, CustomStringConvertible {
  let file: Path?
  let error: SystemError

  var description: String {
    let name = file?.description ?? "standard output"
    return file == nil ? "cannot write to standard output: \(error.message)" : "cannot write '\(name)': \(error.message)"
  }
}

extension ExitCode {
  /// Says why something could not be done.
  static func undone(_ reason: String) -> ExitCode {
    complain("error: \(reason)")
    return undone
  }
}

enum ColorChoice: String, CaseIterable {
  case auto
  case always
  case never
}
