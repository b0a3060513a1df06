/// What the page looks like and does. Colours keep a contrast of 4.5 : 1 and more to what they stand on, in light and in dark.
enum HTMLAssets {
  /// The SHA-256 of the script, in base 64: the page runs no other.
  static let scriptHash = "lJmKX+fCRiitYXZ3fD/7ekzXdhWkgyNPjKaWLl3wA+Y="

  static let style: Markup = """
    :root{color-scheme:light dark;--back:#fff;--fore:#1b1f24;--soft:#f4f5f7;--line:#d5d9de;--dim:#565e68;--link:#0b57b4;\
    --error:#b3131b;--error-back:#fdeceb;--warning:#7a4b00;--warning-back:#fdf3dc;--note:#0b5a75;--note-back:#e6f3f8;\
    --good:#136c2e;--mark:#ffe58a;--mark-fore:#1b1f24}
    @media(prefers-color-scheme:dark){:root{--back:#14171b;--fore:#e6e9ed;--soft:#1d2126;--line:#394049;--dim:#a4adb8;--link:#7db8ff;\
    --error:#ff9c97;--error-back:#3a1a1b;--warning:#f3c46b;--warning-back:#33270f;--note:#7fd0ee;--note-back:#12303c;\
    --good:#7bd996;--mark:#6b5600;--mark-fore:#fff}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--back);color:var(--fore);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
    header,main,footer{max-width:72rem;margin:0 auto;padding:0 1rem}
    header{padding-top:1.5rem}
    h1{margin:0;font-size:1.9rem;line-height:1.2;overflow-wrap:anywhere}
    h2{margin:2.2rem 0 .6rem;font-size:1.3rem}
    h3{margin:1.2rem 0 .4rem;font-size:1.05rem;overflow-wrap:anywhere}
    p{margin:.4rem 0;overflow-wrap:anywhere}
    a{color:var(--link)}
    a:focus-visible,summary:focus-visible,input:focus-visible,select:focus-visible,.scroll:focus-visible{outline:3px solid var(--link);outline-offset:2px}
    code,pre{font:.9em/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
    .skip{position:absolute;left:-99rem}
    .skip:focus{left:1rem;top:.5rem;background:var(--back);padding:.4rem .8rem}
    .tool,.kind,.count,.details,.where,footer{color:var(--dim)}
    .kind,.count,.code{font-weight:normal;font-size:.85rem}
    .tool,.where,.details,.fix,footer{font-size:.9rem}
    .verdict{font-size:1.2rem;font-weight:600}
    .verdict.bad{color:var(--error)}.verdict.fair{color:var(--warning)}.verdict.good{color:var(--good)}
    ul.tiles,ul.cards,ul.rules,ul.findings{list-style:none;margin:.8rem 0;padding:0}
    .tiles{display:flex;flex-wrap:wrap;gap:.6rem}
    .tile{background:var(--soft);border:1px solid var(--line);border-radius:.5rem;padding:.5rem .9rem;min-width:7rem}
    .tile b{display:block;font-size:1.5rem;line-height:1.2}
    .tile.error b{color:var(--error)}.tile.warning b{color:var(--warning)}.tile.note b{color:var(--note)}
    .cards>li{border:1px solid var(--line);border-left:.3rem solid var(--error);border-radius:.4rem;padding:.2rem 1rem .6rem;margin:.6rem 0}
    .code{background:var(--error-back);color:var(--error);border-radius:.3rem;padding:.1rem .4rem}
    .scroll{overflow-x:auto}
    table{border-collapse:collapse;width:100%}
    th,td{border:1px solid var(--line);padding:.35rem .6rem;text-align:left;vertical-align:top}
    thead th{background:var(--soft)}
    .matrix{width:auto}
    .matrix th[scope=col]{font-size:.85rem;font-weight:600}
    .matrix td{white-space:nowrap}
    td.error{background:var(--error-back);color:var(--error)}td.warning{background:var(--warning-back);color:var(--warning)}
    td.note{background:var(--note-back);color:var(--note)}td.none{color:var(--dim)}
    .number{text-align:right;font-variant-numeric:tabular-nums}
    .bar{display:block;height:.5rem;min-width:2px;border-radius:.25rem;background:var(--dim)}
    .bar.new{background:var(--error)}.bar.gone{background:var(--good)}
    .rules>li{border-bottom:1px solid var(--line)}
    summary{cursor:pointer;padding:.4rem 0}
    details p{margin-left:1rem}
    .level{display:inline-block;font-size:.8rem;font-weight:600;border-radius:.3rem;padding:.05rem .45rem}
    .level.error{background:var(--error-back);color:var(--error)}.level.warning{background:var(--warning-back);color:var(--warning)}
    .level.note{background:var(--note-back);color:var(--note)}
    .filter{position:sticky;top:0;background:var(--back);border-bottom:1px solid var(--line);display:flex;flex-wrap:wrap;gap:.5rem 1.2rem;align-items:center;padding:.6rem 0;z-index:1}
    .filter[hidden]{display:none}
    .filter fieldset{border:0;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.2rem .8rem}
    .filter legend{float:left;padding:0;margin-right:.6rem}
    .filter select{max-width:14rem}
    input,select{font:inherit;color:inherit;background:var(--soft);border:1px solid var(--dim);border-radius:.3rem;padding:.15rem .4rem}
    ::placeholder{color:var(--dim);opacity:1}
    .matches{margin:0;color:var(--dim)}
    .finding{border:1px solid var(--line);border-radius:.4rem;padding:.3rem .8rem .5rem;margin:.5rem 0}
    .finding p{margin:.2rem 0}
    .excerpt{margin:.4rem 0 .1rem;background:var(--soft);border-radius:.3rem;padding:.4rem .6rem;white-space:pre-wrap}
    .excerpt .line{display:grid;grid-template-columns:3.2rem 1fr}
    .excerpt .n{padding-right:.8rem;text-align:right;color:var(--dim);user-select:none}
    .excerpt .at .n{color:var(--fore);font-weight:600}
    mark{background:var(--mark);color:var(--mark-fore);border-radius:.15rem}
    footer{border-top:1px solid var(--line);margin-top:2.5rem;padding-bottom:2rem}
    [hidden]{display:none}
    @media(max-width:34rem){h1{font-size:1.5rem}.filter{position:static}.tile{flex:1 1 40%}.excerpt .line{grid-template-columns:2.6rem 1fr}}
    @media print{.filter,.skip{display:none}.finding{break-inside:avoid}}

    """

  static let script: Markup = """
    (function(){
    var form=document.querySelector('form.filter');if(!form)return;
    form.hidden=false;
    var groups=Array.prototype.map.call(document.querySelectorAll('.group'),function(group){
    return{group:group,rule:group.id.slice(5),items:Array.prototype.map.call(group.querySelectorAll('.finding'),function(item){
    return{item:item,level:item.getAttribute('data-level'),text:item.textContent.toLowerCase()}})}});
    var status=form.querySelector('.matches');
    function update(){
    var words=form.elements.words.value.toLowerCase().split(/\\s+/).filter(Boolean),rule=form.elements.rule.value,levels={},shown=0,all=0;
    Array.prototype.forEach.call(form.querySelectorAll('[name=level]'),function(box){levels[box.value]=box.checked});
    groups.forEach(function(group){var any=false;group.items.forEach(function(entry){all++;
    var fits=(!rule||rule===group.rule)&&levels[entry.level]&&words.every(function(word){return entry.text.indexOf(word)>=0});
    entry.item.hidden=!fits;if(fits){any=true;shown++}});group.group.hidden=!any});
    status.textContent=shown+' of '+all+' findings';
    }
    form.addEventListener('input',update);form.addEventListener('change',update);
    form.addEventListener('submit',function(event){event.preventDefault()});
    update();
    })();
    """
}
