internal import Bytes
internal import Findings

/// The `json` format of `applint sdks`; see `docs/applint-sdks.schema.json`.
struct SDKJSONReporter {
  /// Incremented on incompatible changes.
  private static let schemaVersion = 1

  let style: SDKReportStyle

  func write(_ report: SDKReport, to output: Output) {
    var json = JSONWriter(output: output)
    json.object { json in
      writeHead(&json)
      json.field("hasProject", report.hasProject)
      json.objects("sdks", report.sdks) { write($0, to: &$1) }
      json.objects("notifications", report.notifications) { $1.write($0) }
    }
    json.finish()
  }

  func write(_ comparison: SDKComparison, to output: Output) {
    var json = JSONWriter(output: output)
    json.object { json in
      writeHead(&json)
      json.objects("added", comparison.added) { write($0, to: &$1) }
      json.objects("removed", comparison.removed) { write($0, to: &$1) }
      json.objects("changed", comparison.changed) { changed, json in
        json.field("name", changed.new.name)
        json.objects("changes", changed.changes) { change, json in
          json.field("aspect", change.title)
          json.field("removed", change.removed)
          json.field("added", change.added)
        }
        json.object("old") { write(changed.old, to: &$0) }
        json.object("new") { write(changed.new, to: &$0) }
      }
      json.field("unchanged", comparison.unchanged)
      json.objects("notifications", comparison.notifications) { $1.write($0) }
    }
    json.finish()
  }

  private func writeHead(_ json: inout JSONWriter) {
    json.field("schemaVersion", Self.schemaVersion)
    json.object("tool") { tool in
      tool.field("name", "applint")
      tool.field("version", style.version)
    }
  }

  private func write(_ sdk: SDK, to json: inout JSONWriter) {
    json.field("name", sdk.name)
    json.field("kind", sdk.kind.rawValue)
    json.field("path", sdk.path)
    json.field("owner", sdk.owner)
    json.field("version", sdk.version)
    if sdk.isIncomplete { json.field("incomplete", true) }
    json.field("linkage", sdk.linkages.map(\.rawValue))
    json.field("size", sdk.size)
    json.objects("slices", sdk.slices) { write($0, to: &$1) }
    json.object("privacyManifest") { json in
      json.field("state", sdk.manifest.state.rawValue)
      json.field("paths", sdk.manifest.paths)
    }
    if let signer = sdk.signer { write(signer, to: &json) }
    json.field("listedByApple", sdk.listing != nil)
    json.field("firstGoodVersion", sdk.listing?.firstGoodVersion)
    if let listing = sdk.listing, listing.hasNoGoodVersion { json.field("hasNoGoodVersion", true) }
    for (key, kind) in [
      ("requiredReasons", SDKUse.Kind.requiredReason), ("purposeStrings", .purpose), ("privateNames", .privateName),
      ("deprecatedNames", .deprecatedName),
    ] {
      json.objects(key, sdk.uses.filter { $0.kind == kind }) { use, json in
        json.field(kind == .requiredReason ? "category" : kind == .purpose ? "key" : "name", use.subject)
        json.field("symbols", use.names)
      }
    }
    json.objects("rejections", sdk.rejections) { rejection, json in
      json.field("codes", rejection.codes)
      json.field("certain", rejection.isCertain)
      json.field("level", rejection.level.rawValue)
      json.field("ruleID", rejection.ruleID)
      json.field("message", rejection.message)
      json.field("count", rejection.count)
      json.field("fix", rejection.fix)
    }
  }

  private func write(_ slice: SDKSlice, to json: inout JSONWriter) {
    json.field("path", slice.path)
    json.field("architecture", slice.architecture)
    json.field("linkage", slice.linkage.rawValue)
    json.objects("targets", slice.targets) { target, json in
      json.field("platform", target.platform)
      json.field("minimumVersion", target.minimumVersion)
      json.field("sdkVersion", target.sdkVersion)
    }
    json.field("size", slice.size)
    write(slice.signer, to: &json)
    json.field("libraries", slice.libraries)
  }

  private func write(_ signer: SDKSigner, to json: inout JSONWriter) {
    json.object("signature") { json in
      json.field("kind", signer.name)
      json.field("team", signer.team)
    }
  }
}
