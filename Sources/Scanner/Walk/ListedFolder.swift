internal import Bytes

/// A listed folder. All folders of a checkout are listed here.
struct ListedFolder: Sendable {
  let handle: SourceFolder
  /// Includes the ignore list of the folder itself.
  let context: FolderContext
  /// In no particular order.
  let entries: [DirectoryEntry]
  /// Why its ignore list could not be read; nothing in the folder is ignored then.
  let ignoreListError: SystemError?

  /// - Parameter honorsGitignore: whether the ignore list of the folder is read.
  init(_ source: any FileSource, _ handle: SourceFolder, _ context: FolderContext, honorsGitignore: Bool) throws(SystemError) {
    self.handle = handle
    entries = try source.entries(of: handle)
    var context = context
    var ignoreListError: SystemError?
    if honorsGitignore, !context.isIgnored {
      do throws(SystemError) {
        if let list = try source.ignoreList(among: entries, of: handle, at: context.path) { context.add(list) }
      } catch {
        ignoreListError = error
      }
    }
    context.recognizeOwner(by: entries, source)
    self.context = context
    self.ignoreListError = ignoreListError
  }
}
