"""Hooks of MkDocs: the owner of the release, and the pages of the rules in the navigation."""
import os, re


def on_config(config):
    owner = os.environ["site_owner"]
    config.site_url = "https://" + owner + ".github.io/applint/"
    config.repo_url = "https://github.com/%s/applint" % owner
    config.repo_name = "%s/applint" % owner
    rules = sorted(name for name in os.listdir(os.path.join(config.docs_dir, "rules")) if name != "README.md")
    for section in config.nav:
        if "Rules" in section:
            section["Rules"] += [{name[: -len(".md")]: "rules/" + name} for name in rules]
    return config


def on_post_page(output, page, config):
    """Makes the pages of the theme accessible, and removes the request for the number of stars."""
    output = output.replace(' data-md-component="source"', "").replace('data-md-component="search" role="dialog"', 'data-md-component="search" role="dialog" aria-label="Search"')
    for label in re.findall(r'<label [^>]*id="(__nav_\w+_label)"[^>]*>\s*<span class="md-nav__icon md-icon"></span>\s*</label>', output):
        output = output.replace('aria-labelledby="%s"' % label, 'aria-label="Pages of this section"')
    return output


def on_post_template(output, template_name, config):
    return on_post_page(output, None, config) if template_name.endswith(".html") else output
