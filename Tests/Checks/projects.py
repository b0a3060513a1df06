"""Shared by the checks of project files."""
import functools, hashlib, json, os, subprocess

HERE = os.path.dirname(os.path.abspath(__file__))


@functools.cache
def applint():
    """The release program."""
    path = os.path.join(HERE, "..", "..", ".build", "release", "applint")
    if not os.path.exists(path):
        raise SystemExit("cannot find the release program; run make build")
    return path


def project_files(folders):
    """Every `.pbxproj` in the folders, without duplicates, sorted."""
    seen = set()
    for folder in folders:
        found = [folder] if os.path.isfile(folder) else sorted(
            os.path.join(root, name) for root, _, names in os.walk(folder) for name in names if name.endswith(".pbxproj"))
        for path in found:
            if not os.path.isfile(path):
                continue
            with open(path, "rb") as file:
                digest = hashlib.sha1(file.read()).digest()
            if digest not in seen:
                seen.add(digest)
                yield path


def parsed(path):
    """The project as read by plutil; None if it is rejected."""
    done = subprocess.run(["plutil", "-convert", "json", "-o", "-", path], capture_output=True)
    return json.loads(done.stdout) if done.returncode == 0 else None
