# The formula of Homebrew. `make dist` inserts owner, version, and checksums; the workflow `release` publishes it in a tap.
class Applint < Formula
  desc "Find App Store rejections and project defects in checkouts of iOS and macOS apps"
  homepage "https://@owner@.github.io/applint/"
  version "@version@"
  license "MIT"

  on_macos do
    url "https://github.com/@owner@/applint/releases/download/v@version@/applint-@version@-macos-universal.tar.gz"
    sha256 "@sha256-macos-universal@"
  end

  on_linux do
    depends_on "elfutils"
    depends_on "libarchive"
    depends_on "libxml2"
    depends_on "libyaml"
    depends_on "zlib"

    on_intel do
      url "https://github.com/@owner@/applint/releases/download/v@version@/applint-@version@-linux-x86_64.tar.gz"
      sha256 "@sha256-linux-x86_64@"
    end

    on_arm do
      url "https://github.com/@owner@/applint/releases/download/v@version@/applint-@version@-linux-arm64.tar.gz"
      sha256 "@sha256-linux-arm64@"
    end
  end

  def install
    bin.install "bin/applint"
    man1.install "share/man/man1/applint.1"
    bash_completion.install "share/bash-completion/completions/applint"
    zsh_completion.install "share/zsh/site-functions/_applint"
    fish_completion.install "share/fish/vendor_completions.d/applint.fish"
  end

  test do
    (testpath/"Page.swift").write "let page = UIWebView()\n"
    assert_match "uses UIWebView", shell_output("#{bin}/applint Page.swift", 1)
  end
end
