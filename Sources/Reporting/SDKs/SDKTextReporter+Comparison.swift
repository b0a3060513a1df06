internal import Bytes
internal import Findings

extension SDKTextReporter {
  func write(_ comparison: SDKComparison, to output: Output) {
    output.write((comparison.isRejected ? ink.level(.error, comparison.verdict) : ink.bold(comparison.verdict)) + "\n")
    output.write(comparison.summary + "\n")
    for changed in comparison.changed {
      output.write("\n" + ink.bold(TerminalText.escaped(changed.new.name)) + "\n")
      for change in changed.changes { write(change, to: output) }
    }
    write("Added", comparison.added, to: output)
    write("Removed", comparison.removed, to: output)
    write(comparison.notifications, to: output)
  }

  private func write(_ change: SDKComparison.Change, to output: Output) {
    let title = "  \(change.title): "
    if change.isReplacement, let old = change.removed.first, let new = change.added.first,
      title.count + old.count + new.count + 4 <= width
    {
      return output.write(ink.dim(title) + TerminalText.escaped("\(old) → \(new)") + "\n")
    }
    output.write(ink.dim("  \(change.title):") + "\n")
    for (sign, values) in [("-", change.removed), ("+", change.added)] {
      for value in values {
        for (index, line) in TerminalText.wrapped(TerminalText.escaped(value), width: width - 8).enumerated() {
          output.write("    \(index == 0 ? sign : " ") \(line)\n")
        }
      }
    }
  }

  private func write(_ title: String, _ sdks: [SDK], to output: Output) {
    guard !sdks.isEmpty else { return }
    output.write("\n\(ink.bold(title))\n")
    for sdk in sdks {
      let version = sdk.version.map { " \($0)" } ?? ""
      output.write(TerminalText.escaped("  \(sdk.name)\(version): \(SDKText.about(sdk))") + "\n")
      if title == "Added" { writeRejections(sdk, to: output) }
    }
  }
}
