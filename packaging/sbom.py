"""The SBOM of a release: SPDX 2.3, as JSON."""
import hashlib, json, re


def package(identifier, name, version, license, home, **fields):
    return dict(
        SPDXID="SPDXRef-" + identifier, name=name, versionInfo=version, downloadLocation=home, licenseConcluded=license, licenseDeclared=license,
        copyrightText="NOASSERTION", **{"filesAnalyzed": False, **fields})


def document(name, owner, version, created, files, compiler, identity):
    """`files` are paths with their SHA-256 and SHA-1 sums."""
    home = "https://github.com/%s/applint" % owner
    namespace = "%s/spdx/%s" % (home, identity)
    code = hashlib.sha1("".join(sorted(sha1 for _, _, sha1 in files)).encode()).hexdigest()
    swift = (re.search(r"Swift version (\S+)", compiler) or ["", "NOASSERTION"])[1]
    packages = [
        package("applint", "applint", version, "MIT", "git+%s@v%s" % (home, version), supplier="Organization: the applint authors",
                filesAnalyzed=True, packageVerificationCode=dict(packageVerificationCodeValue=code), licenseInfoFromFiles=["MIT"],
                externalRefs=[dict(referenceCategory="PACKAGE-MANAGER", referenceType="purl", referenceLocator="pkg:github/%s/applint@v%s" % (owner, version))]),
        package("swift", "Swift standard library", swift, "Apache-2.0 WITH Swift-exception", "https://www.swift.org"),
    ]
    relations = [("DOCUMENT", "DESCRIBES", "applint"), ("applint", "STATIC_LINK", "swift")]
    if "linux" in name:
        packages.append(package("libstdcxx", "libstdc++", "NOASSERTION", "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org"))
        relations.append(("applint", "STATIC_LINK", "libstdcxx"))
    # Of the system, and loaded on first use.
    for identifier, license, origin in [
        ("libxml2", "MIT", "https://gitlab.gnome.org/GNOME/libxml2"), ("libyaml", "MIT", "https://github.com/yaml/libyaml"),
        ("libarchive", "BSD-2-Clause", "https://www.libarchive.org"), ("libelf", "LGPL-3.0-or-later OR GPL-2.0-or-later", "https://sourceware.org/elfutils"),
        ("zlib", "Zlib", "https://zlib.net"),
    ]:
        packages.append(package(identifier, identifier, "NOASSERTION", license, origin))
        relations.append((identifier, "RUNTIME_DEPENDENCY_OF", "applint"))
    entries = [
        dict(SPDXID="SPDXRef-File-%d" % number, fileName="./" + path, copyrightText="NOASSERTION", licenseConcluded="MIT", licenseInfoInFiles=["MIT"],
             checksums=[dict(algorithm="SHA1", checksumValue=sha1), dict(algorithm="SHA256", checksumValue=sha256)])
        for number, (path, sha256, sha1) in enumerate(files)
    ]
    relations += [("applint", "CONTAINS", "File-%d" % number) for number in range(len(files))]
    return json.dumps(dict(
        spdxVersion="SPDX-2.3", dataLicense="CC0-1.0", SPDXID="SPDXRef-DOCUMENT", name=name, documentNamespace=namespace,
        creationInfo=dict(created=created, creators=["Organization: the applint authors", "Tool: packaging/dist"]), packages=packages, files=entries,
        relationships=[dict(spdxElementId="SPDXRef-" + a, relationshipType=kind, relatedSpdxElement="SPDXRef-" + b) for a, kind, b in relations]), indent=1) + "\n"
