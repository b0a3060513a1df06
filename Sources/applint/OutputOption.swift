public import ArgumentParser
internal import Bytes
public import Reporting

extension ReportFormat: ExpressibleByArgument {}

/// A format of what commands print that look at one thing.
enum FactFormat: String, CaseIterable, ExpressibleByArgument {
  case text
  case json
}

/// Where a command writes what it was asked for.
struct OutputTarget {
  static let standardOutput = OutputTarget(file: nil)

  /// Nil for standard output.
  let file: Path?

  /// Without `.` and doubled separators, to tell two targets apart.
  var name: String {
    guard let file else { return "-" }
    return file.normalized.description
  }

  func open() throws -> Output {
    do throws(SystemError) {
      return try Output(file.map { .file($0) } ?? .standardOutput)
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
struct OutputOption: ExpressibleByArgument {
  let format: ReportFormat
  let target: OutputTarget

  init(_ format: ReportFormat) {
    self.format = format
    target = .standardOutput
  }

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), let format = ReportFormat(rawValue: String(argument[..<equals])) else {
      return nil
    }
    let file = argument[argument.index(after: equals)...]
    guard !file.isEmpty else { return nil }
    self.format = format
    target = file == "-" ? .standardOutput : OutputTarget(file: Path(String(file)))
  }
}

/// A report could not be written.
struct ReportFailure: Error, CustomStringConvertible {
  let file: Path?
  let error: SystemError

  var description: String { "\(file?.description ?? "standard output"): cannot be written: \(error.message)" }
}

enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto
  case always
  case never
}
