/// A small project and random edits of it.
package struct SampleProject {
  private var groups: [String: [String]] = [:]
  private var files: [String: String] = [:]
  private var order: [String] = []
  package var settings: [String: String] = [:]
  private var version = 1

  package init(_ random: inout SeededGenerator) {
    for group in ["G1", "G2", "G3"] { groups[group] = [] }
    for number in 1...Int.random(in: 4...12, using: &random) { add("F\(number)", "File\(number).swift", &random) }
    for number in 1...6 { settings["KEY_\(number)"] = "\(Int.random(in: 0...9, using: &random))" }
    version = Int.random(in: 1...50, using: &random)
  }

  private mutating func add(_ id: String, _ name: String, _ random: inout SeededGenerator) {
    guard let group = groups.keys.sorted().randomElement(using: &random) else { return }
    files[id] = name
    let place = Int.random(in: 0...(groups[group]?.count ?? 0), using: &random)
    groups[group]?.insert(id, at: place)
    order.insert(id, at: Int.random(in: 0...order.count, using: &random))
  }

  package mutating func edit(_ side: String, _ random: inout SeededGenerator) {
    guard let file = files.keys.sorted().randomElement(using: &random),
      let key = settings.keys.sorted().randomElement(using: &random)
    else { return }
    let number = Int.random(in: 1...999, using: &random)
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      // An id twice in a list is no project.
      let id = "F\(side)\(number)"
      if files[id] == nil { add(id, "New\(side)\(number).swift", &random) }
    case 2:
      files[file] = nil
      order.removeAll { $0 == file }
      for group in groups.keys { groups[group]?.removeAll { $0 == file } }
    case 3: files[file] = "Renamed\(number % 3).swift"
    case 4: settings[key] = "\(side)\(number % 2)"
    case 5: settings["NEW_\(number % 5)"] = "\(number % 2)"
    case 6: version += number
    default:
      for group in groups.keys { groups[group]?.removeAll { $0 == file } }
      groups[groups.keys.sorted()[number % groups.count]]?.append(file)
    }
  }

  package var bytes: [UInt8] {
    var text = "// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n\tobjects = {\n\n/* Begin PBXBuildFile section */\n"
    for id in files.keys.sorted() {
      let name = files[id] ?? ""
      text += "\t\tB\(id) /* \(name) in Sources */ = {isa = PBXBuildFile; fileRef = \(id) /* \(name) */; };\n"
    }
    text += "/* End PBXBuildFile section */\n\n/* Begin PBXFileReference section */\n"
    for id in files.keys.sorted() {
      let name = files[id] ?? ""
      text += "\t\t\(id) /* \(name) */ = {isa = PBXFileReference; path = \(name); sourceTree = \"<group>\"; };\n"
    }
    text += "/* End PBXFileReference section */\n\n/* Begin PBXGroup section */\n"
    for group in groups.keys.sorted() {
      text += "\t\t\(group) = {\n\t\t\tisa = PBXGroup;\n\t\t\tchildren = (\n"
      for id in groups[group] ?? [] { text += "\t\t\t\t\(id) /* \(files[id] ?? "") */,\n" }
      text += "\t\t\t);\n\t\t\tpath = \(group);\n\t\t};\n"
    }
    text += "/* End PBXGroup section */\n\n/* Begin PBXSourcesBuildPhase section */\n"
    text += "\t\tS = {\n\t\t\tisa = PBXSourcesBuildPhase;\n\t\t\tfiles = (\n"
    for id in order { text += "\t\t\t\tB\(id) /* \(files[id] ?? "") in Sources */,\n" }
    text += "\t\t\t);\n\t\t};\n/* End PBXSourcesBuildPhase section */\n\n/* Begin XCBuildConfiguration section */\n\t\tC = {\n"
    text += "\t\t\tisa = XCBuildConfiguration;\n\t\t\tbuildSettings = {\n\t\t\t\tCURRENT_PROJECT_VERSION = \(version);\n"
    for key in settings.keys.sorted() { text += "\t\t\t\t\(key) = \(settings[key] ?? "");\n" }
    text += "\t\t\t};\n\t\t};\n/* End XCBuildConfiguration section */\n\t};\n\trootObject = S;\n}\n"
    return Array(text.utf8)
  }
}
