// Blocks that scroll need a focus on touch screens, too, and the buttons to copy a block are not navigation.
function repair() {
  for (const code of document.querySelectorAll("pre > code:not([tabindex])")) code.tabIndex = 0;
  for (const nav of document.querySelectorAll("nav.md-code__nav:not([role])")) nav.setAttribute("role", "presentation");
}
repair();
new MutationObserver(repair).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["tabindex"] });
