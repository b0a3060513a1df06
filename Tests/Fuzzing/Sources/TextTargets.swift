import Bytes
import XML
import YAML

@testable import Project

extension FuzzTarget {
  static let propertyLists = [
    FuzzTarget("plist-xml", mutator: TokenMutator.mutate) { readPropertyList(Array("<?xml version=\"1.0\"?>".utf8) + $0) },
    FuzzTarget("plist-binary") { readPropertyList(Array("bplist00".utf8) + $0) },
    FuzzTarget("plist-openstep", mutator: TokenMutator.mutate) { readPropertyList([0x7B] + $0) },
    FuzzTarget("plist-any", readPropertyList),
    FuzzTarget("json", mutator: TokenMutator.mutate) { bytes in
      do throws(ReadError) { _ = try JSONReader.read(bytes) } catch { checkError(error, in: bytes) }
    },
    FuzzTarget("provisioning-profile") { _ = try? ProvisioningProfile($0) },
    FuzzTarget("interface", mutator: TokenMutator.mutate, readInterface),
    FuzzTarget("xml", mutator: TokenMutator.mutate) { bytes in try? XMLDocument.read(bytes) { _ in } },
    FuzzTarget("yaml") { _ = try? YAMLDocuments.read($0) },
  ]

  static let texts = [
    FuzzTarget("strings") { bytes in
      do throws(ReadError) {
        let table = try StringTable(bytes)
        for entry in table.entries { _ = (table.key(of: entry), table.value(of: entry)) }
        for pair in zip(table.entries, table.entries.dropFirst()) { _ = table.hasSameFormat(pair.0, as: pair.1, of: table) }
      } catch {
        checkError(error, in: bytes)
      }
    },
    FuzzTarget("string-catalog", mutator: TokenMutator.mutate) { _ = try? StringCatalog($0) },
    FuzzTarget("format") { bytes in
      let halves = bytes.split(separator: 0x0A, maxSplits: 1).map { FormatSpecifiers(String(decoding: $0, as: UTF8.self)) }
      guard halves.count == 2 else { return }
      guard let positions = FormatSpecifiers.positions(in: halves[0], of: halves[1]) else { return }
      _ = FormatSpecifiers.numbered(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self), positions)
    },
    FuzzTarget("asset-set", mutator: TokenMutator.mutate) { _ = try? AssetSet($0) },
    FuzzTarget("image") { bytes in
      let region = ByteRegion(MemoryBytes(bytes))
      do throws(ReadError) { _ = try ImageHeader.read(region) } catch { checkError(error, in: bytes) }
      _ = PNGPixels.hasTransparency(region)
    },
    FuzzTarget("podspec") { bytes in
      for isJSON in [false, true] { _ = PodSpecification(bytes, isJSON: isJSON) }
    },
    FuzzTarget("podfile-lock") { _ = LockFile(podfileLock: $0) },
    FuzzTarget("package-resolved", mutator: TokenMutator.mutate) { _ = try? LockFile(packageResolved: $0) },
    FuzzTarget("gitattributes") { _ = GitAttributes($0) },
  ]

  @Sendable private static func readPropertyList(_ bytes: [UInt8]) {
    do throws(ReadError) {
      let document = try PlistDocument(bytes)
      // Objects of a binary list may be shared.
      let limit = bytes.starts(with: "bplist00".utf8) ? 1_000_001 + 4 * bytes.count : bytes.count + 1
      require(document.nodes.count <= limit, "nodes are limited by the bytes")
      _ = try PropertyListReader.read(bytes)
    } catch {
      checkError(error, in: bytes)
    }
  }

  @Sendable private static func readInterface(_ bytes: [UInt8]) {
    do throws(ReadError) {
      let file = try InterfaceFile(bytes)
      for element in file.elements {
        require(element.tagRange.upperBound <= file.bytes.count, "tags are in the file")
        _ = (file.attributes(of: element), file.text(of: element), file.textRange(of: element))
        for name in ["id", "customClass"] {
          require(file.valueRange(of: name, in: element).upperBound <= file.bytes.count, "values are in the file")
        }
      }
    } catch {
      require(error.offset >= 0 && error.offset <= 2 * bytes.count, "errors are in the file: \(error.reason)")
    }
  }
}
