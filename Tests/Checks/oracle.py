"""What the oracle checks share: which files are binaries, and the tools of the Swift toolchain."""
import os, shutil

MAGICS = {bytes.fromhex(m) for m in ("feedface", "cefaedfe", "feedfacf", "cffaedfe", "cafebabe", "cafebabf")}


def tool(name):
    # The one beside swift; another one on the PATH may be too old to know today's files.
    beside = os.path.join(os.path.dirname(os.path.realpath(shutil.which("swift"))), name)
    return beside if os.path.exists(beside) else name


def binaries(root):
    """Paths, relative to root, of every Mach-O file, fat file and archive that is not debug symbols."""
    for folder, folders, files in os.walk(root):
        folders[:] = [f for f in folders if not f.endswith(".dSYM") and f not in (".git", "dSYMs")]
        for name in sorted(files):
            path = os.path.join(folder, name)
            if os.path.islink(path) or not os.path.isfile(path):
                continue
            with open(path, "rb") as file:
                head = file.read(8)
            java = head[:4] == bytes.fromhex("cafebabe") and int.from_bytes(head[4:8], "big") >= 43
            if (head[:4] in MAGICS and not java) or head == b"!<arch>\n":
                yield os.path.relpath(path, root)


def checkouts(arguments):
    """The folders below CORPUS, each a checkout."""
    corpus = arguments[1] if len(arguments) > 1 else ""
    if not os.path.isdir(corpus):
        raise SystemExit(f"usage: {os.path.basename(arguments[0])} FOLDER-OF-CHECKOUTS")
    return sorted(entry.path for entry in os.scandir(corpus) if entry.is_dir())
