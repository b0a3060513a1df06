/// What the page looks like. Text has a contrast of at least 4.5 : 1 to its background, in light and in dark.
enum HTMLStyle {
  static let text: Markup = "\(colors)\(layout)\(findings)\(media)"

  private static let colors: Markup = """
    :root{color-scheme:light dark;--page:#f5f6f8;--card:#fff;--soft:#f5f6f8;--fore:#1a1f26;--dim:#566070;--line:#dde1e7;\
    --link:#0a58b8;\
    --error:#b4231a;--error-back:#fdeeed;--warning:#875000;--warning-back:#fdf3e0;--note:#2a5d8f;--note-back:#eaf2fa;\
    --good:#0b6b36;--good-back:#e8f6ee;--mark:#ffe48a;--mark-fore:#1a1f26;--shadow:0 1px 2px rgba(20,28,40,.06)}
    @media screen and (prefers-color-scheme:dark){:root{\
    --page:#0f1216;--card:#171b21;--soft:#1e232b;--fore:#e7eaee;--dim:#a2acb9;\
    --line:#2d343e;\
    --link:#82b8ff;--error:#ff9d95;--error-back:#3b1b1a;--warning:#f2c266;--warning-back:#33270f;--note:#92c4f2;\
    --note-back:#16293c;\
    --good:#7cd8a0;--good-back:#12301f;--mark:#6b5600;--mark-fore:#fff;--shadow:none}}

    """

  private static let layout: Markup = """
    *{box-sizing:border-box}
    body{margin:0;background:var(--page);color:var(--fore);\
    font:.9375rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
    header,main,footer{max-width:74rem;margin:0 auto;padding:0 1.25rem}
    header{padding-top:1.75rem}
    h1{margin:.1rem 0 .5rem;font-size:1.9rem;line-height:1.2;letter-spacing:-.015em;overflow-wrap:anywhere}
    h2{margin:1.75rem 0 .6rem;font-size:1.15rem;line-height:1.3}
    h3,h4{margin:0;overflow-wrap:anywhere}
    p{margin:.4rem 0;overflow-wrap:anywhere}
    a{color:var(--link);text-underline-offset:.15em}
    :focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:.25rem}
    code,pre{font:.86em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
    pre code{font-size:1em}
    .unseen{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .skip{position:absolute;left:-99rem}
    .skip:focus{left:1rem;top:.5rem;background:var(--card);padding:.4rem .8rem}
    .tool{margin:0;color:var(--dim);font-size:.8125rem;font-weight:600}
    .origin{display:flex;flex-wrap:wrap;gap:.15rem 1.75rem;margin:0;font-size:.8125rem}
    .origin div{display:flex;gap:.45rem;min-width:0}
    .origin dt,.count,.kind,.zero,footer{color:var(--dim)}
    .origin dd{margin:0;min-width:0;overflow-wrap:anywhere}
    .count,.kind{font-size:.8125rem;font-weight:400}
    .count{margin-left:.35rem}
    .verdict{margin-top:1.25rem;padding:1.1rem 1.25rem;background:var(--card);border:1px solid var(--line);\
    border-left:.4rem solid;\
    border-radius:.6rem;box-shadow:var(--shadow)}
    .verdict h2{margin:0;font-size:1.35rem}
    .bad{border-left-color:var(--error)}.fair{border-left-color:var(--warning)}.good{border-left-color:var(--good)}
    .bad h2{color:var(--error)}.good h2{color:var(--good)}
    ul{margin:0;padding:0;list-style:none}
    .rejections{margin-top:.5rem}
    .rejections li{margin:.25rem 0;overflow-wrap:anywhere}
    .code{display:inline-block;background:var(--error-back);color:var(--error);border-radius:.3rem;padding:.02rem .4rem;\
    font-size:.78rem;font-weight:600;white-space:nowrap}
    .tiles{display:flex;flex-wrap:wrap;gap:.4rem 2.25rem;margin-top:.8rem}
    .tile{color:var(--dim);font-size:.8125rem}
    .tile b{display:block;color:var(--fore);font-size:1.6rem;line-height:1.15;font-variant-numeric:tabular-nums}
    .tile.error b{color:var(--error)}.tile.warning b{color:var(--warning)}.tile.note b{color:var(--note)}
    .tile.fixable b{color:var(--good)}.tile.zero b{color:var(--dim)}
    .aside{margin:.6rem 0 0;color:var(--dim);font-size:.875rem}
    .scroll{overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:.6rem;box-shadow:var(--shadow)}
    table{border-collapse:collapse;width:100%;font-size:.875rem}
    th,td{padding:.36rem .75rem;text-align:left;vertical-align:baseline;border-top:1px solid var(--line)}
    thead th{border-top:0;background:var(--soft);color:var(--dim);font-size:.78rem}
    tbody th,tfoot th{width:36%;font-weight:600;overflow-wrap:anywhere}
    tfoot th,tfoot td{background:var(--soft)}
    .number{width:6rem;text-align:right;font-variant-numeric:tabular-nums}
    td.error,td.warning,td.note{font-weight:600}
    td.error{color:var(--error)}td.warning{color:var(--warning)}td.note{color:var(--note)}
    footer{margin-top:1.5rem;padding-bottom:2rem;font-size:.8125rem}
    [hidden]{display:none!important}

    """

  private static let findings: Markup = """
    .shape{display:inline-block;flex:none;width:.7rem;height:.7rem;margin-right:.4rem;background:var(--note);\
    border-radius:50%}
    .shape.error{background:var(--error);border-radius:0;clip-path:polygon(50% 0,100% 100%,0 100%)}
    .shape.warning{background:var(--warning);border-radius:.1rem}
    .filter{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.4rem 1.1rem;align-items:center;padding:.5rem 0;\
    background:var(--page);font-size:.875rem}
    .filter fieldset{display:flex;flex-wrap:wrap;gap:.2rem .9rem;margin:0;padding:0;border:0}
    .filter label{display:inline-flex;align-items:center}
    .filter [type=search]{width:17rem;margin-left:-.6rem}
    .filter [type=checkbox]{margin:0 .35rem 0 0;accent-color:var(--link)}
    .filter button{margin-left:auto;cursor:pointer}
    input,button{font:inherit;color:inherit;background:var(--card);border:1px solid var(--dim);border-radius:.35rem;\
    padding:.15rem .55rem}
    ::placeholder{color:var(--dim);opacity:1}
    .matches,.omitted{margin:0;color:var(--dim)}
    summary{cursor:pointer;list-style:none}
    summary::-webkit-details-marker{display:none}
    summary::before{content:"";flex:none;display:inline-block;width:.45rem;height:.45rem;margin:0 .65rem .1rem .1rem;\
    border:solid var(--dim);border-width:0 .13rem .13rem 0;transform:rotate(-45deg)}
    details[open]>summary::before{transform:rotate(45deg)}
    .rules{background:var(--card);border:1px solid var(--line);border-radius:.6rem;box-shadow:var(--shadow)}
    .rule+.rule{border-top:1px solid var(--line)}
    .rule>details>summary{display:grid;grid-template-columns:1.35rem 1fr auto;gap:0 .5rem;align-items:baseline;\
    padding:.34rem .9rem;line-height:1.35}
    .rule>details>summary:hover{background:var(--soft)}
    .rule>details>summary::before{grid-row:1;margin-right:0}
    .rule:first-child>details>summary{border-radius:.6rem .6rem 0 0}
    .rule:last-child>details:not([open])>summary{border-radius:0 0 .6rem .6rem}
    .name{grid-column:2;display:flex;flex-wrap:wrap;gap:0 .5rem;align-items:baseline;min-width:0}
    .rule h3{font-size:.9375rem;font-weight:600}
    .id{font:.78rem ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;color:var(--dim);overflow-wrap:anywhere}
    .counts{grid-column:3;display:flex;flex-wrap:wrap;gap:.3rem;justify-content:flex-end}
    .n{border-radius:1rem;padding:.02rem .55rem;font-size:.78rem;font-weight:600;white-space:nowrap;\
    font-variant-numeric:tabular-nums}
    .n.error{background:var(--error-back);color:var(--error)}.n.warning{background:var(--warning-back);color:var(--warning)}
    .n.note{background:var(--note-back);color:var(--note)}
    .remedy,.places{color:var(--dim);font-size:.8125rem}
    .remedy{grid-column:2;min-width:0;overflow-wrap:anywhere}
    .places{grid-column:3;text-align:right}
    .tag{background:var(--good-back);color:var(--good);border-radius:.3rem;padding:.02rem .4rem;font-size:.75rem;\
    font-weight:600;\
    white-space:nowrap}
    .body{padding:.1rem 1.25rem 1rem 2.75rem;scroll-margin-top:7.5rem}
    .about{display:grid;grid-template-columns:3fr 2fr;gap:.5rem 2rem;margin:.4rem 0 .9rem;font-size:.875rem}
    .about dt{color:var(--dim);font-size:.78rem;font-weight:600}
    .about dd{margin:0 0 .3rem;overflow-wrap:anywhere}
    .file{margin-top:.75rem;border:1px solid var(--line);border-radius:.45rem}
    h4{padding:.35rem .8rem;background:var(--soft);border-bottom:1px solid var(--line);border-radius:.45rem .45rem 0 0;\
    font-size:.875rem;font-weight:600}
    .owner{margin-left:.35rem;color:var(--dim);font-size:.8125rem;font-weight:400}
    .finding{padding:.45rem .8rem}
    .finding+.finding,.file .more{border-top:1px solid var(--line)}
    .finding p{margin:0 0 0 1.1rem}
    .finding .message{text-indent:-1.1rem}
    .at{color:var(--dim);margin-right:.3rem}
    .finding .tag{margin-left:.3rem}
    .details,.fix{color:var(--dim);font-size:.8125rem}
    .excerpt{margin:.35rem 0 .15rem;padding:.35rem .5rem;background:var(--soft);border-radius:.35rem;white-space:pre-wrap}
    .excerpt .line{display:grid;grid-template-columns:3rem 1fr}
    .excerpt .n{padding:0 .8rem 0 0;border-radius:0;font:inherit;text-align:right;color:var(--dim);user-select:none}
    .excerpt .at{margin:0;color:inherit}
    .excerpt .at .n{color:var(--fore);font-weight:600}
    mark{background:var(--mark);color:var(--mark-fore);border-radius:.15rem;padding:.05rem 0}
    .more>summary,.fold>summary{padding:.4rem .8rem;color:var(--link);font-size:.875rem}
    .body>.more{margin-top:.75rem}.body>.more>summary{padding-left:0}
    .fold{margin-top:.5rem}
    .fold>summary{padding:.2rem 0}
    .plain{columns:24rem;margin:.3rem 0 .3rem 1.2rem;font-size:.875rem}
    .plain li{break-inside:avoid;padding:.08rem 0;overflow-wrap:anywhere}
    .plain code,.plain li>span{color:var(--dim)}

    """

  private static let media: Markup = """
    @media(max-width:48rem){header,main,footer{padding:0 .8rem}header{padding-top:1rem}h1{font-size:1.5rem}.wide{display:none}
    th,td{padding:.36rem .5rem}.number{width:auto}tbody th,tfoot th{width:auto}.tiles{gap:.5rem 1.5rem}\
    .verdict{padding:.9rem 1rem}.verdict h2{font-size:1.2rem}
    .filter{position:static}.filter [type=search]{flex:1 1 10rem;width:auto;min-width:0}.body{padding:.1rem .8rem .8rem;\
    scroll-margin-top:9rem}
    .about{grid-template-columns:1fr}.rule>details>summary{grid-template-columns:1.1rem 1fr;padding:.5rem .8rem}\
    .counts,.places{grid-column:2;justify-content:flex-start;\
    text-align:left}.counts{margin:.1rem 0}.excerpt .line{grid-template-columns:2.4rem 1fr}}
    @media print{:root{color-scheme:light;--page:#fff}body{font-size:10pt}\
    header,main,footer{max-width:none;padding:0}.filter,.skip{display:none}
    ::details-content{content-visibility:visible;block-size:auto}summary::before{visibility:hidden}
    .finding,.rule>details>summary,tr{break-inside:avoid}h2,h4,.rule>details>summary{break-after:avoid}
    .excerpt,.n,.code,.tag,mark,.shape{print-color-adjust:exact;-webkit-print-color-adjust:exact}}

    """
}
