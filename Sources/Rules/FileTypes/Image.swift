internal import Bytes
internal import Project

extension AnyFileType where Self == FileType<ImageHeader> {
  /// An image of any format.
  static var image: Self {
    FileType(
      id: "image", title: "an image", names: ImageFileName.extensions.map { .pathExtension($0) }, isResource: true,
      header: { region throws(ReadError) in try ImageHeader.read(region) },
      inspect: { InspectedFacts($0.facts(path: $1.path.description)) })
  }
}
