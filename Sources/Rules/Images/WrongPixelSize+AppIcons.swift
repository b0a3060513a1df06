internal import Findings
internal import Project

extension Rule {
  /// App icons must match their slot exactly.
  static func checkIcon(_ item: AssetCatalog.Item, in catalog: String, for devices: SlotDevices, _ sink: inout FindingSink) {
    guard let set = item.set else { return }
    for slot in set.slots where !slot.unassigned && devices.mayUse(slot.idiom, of: catalog) {
      guard let name = slot.filename, let header = item.headers[name], let width = header.width, let height = header.height,
        let points = slot.size?.split(separator: "x").first.flatMap({ Double($0) })
      else { continue }
      let scale = slot.scale?.first?.wholeNumberValue ?? 1
      let expected = points * Double(scale)
      guard abs(width - expected) > 0.5 || abs(height - expected) > 0.5 else { continue }
      sink.report(
        .pixelSize(name, width, height, expected, expected), path: item.contentsPath, at: item.region(of: slot.place),
        identity: "icon \(name)")
    }
  }
}
