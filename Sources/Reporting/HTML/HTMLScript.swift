/// Filters and unfolds findings. The page is complete without it.
enum HTMLScript {
  /// The SHA-256 of the text, in base64: the page runs no other script.
  static let hash = "eGpvUfysAiGOCveDSEdiE8BZ/wIrgF0FtDyThBu/7bk="

  static let text: Markup = """
    (function(){
    function all(node,selector){return Array.prototype.slice.call(node.querySelectorAll(selector))}
    function reveal(){
    var target=document.getElementById(location.hash.slice(1)),node=target;if(!target)return;
    for(;node;node=node.parentNode)if(node.nodeName==='DETAILS')node.open=true;
    target.scrollIntoView();
    }
    var printed=[];
    window.addEventListener('beforeprint',function(){
    printed=all(document,'details:not([open])');printed.forEach(function(fold){fold.open=true})});
    window.addEventListener('afterprint',function(){printed.forEach(function(fold){fold.open=false});printed=[]});
    window.addEventListener('hashchange',reveal);
    reveal();
    var form=document.querySelector('form.filter');if(!form)return;
    form.hidden=false;
    var status=form.querySelector('.matches'),button=form.elements.fold,opened=[];
    var rules=all(document,'.rule').map(function(rule){
    var title=rule.querySelector('summary').textContent.toLowerCase();
    return{rule:rule,title:title,files:all(rule,'.file').map(function(file){
    var name=title+' '+file.querySelector('h4').textContent.toLowerCase();
    return{file:file,items:all(file,'.finding').map(function(item){
    return{item:item,level:item.getAttribute('data-level'),text:name+' '+item.textContent.toLowerCase()}})}})}});
    function update(){
    var words=form.elements.words.value.toLowerCase().split(/\\s+/).filter(Boolean),levels={},shown=0,total=0;
    all(form,'[name=level]').forEach(function(box){levels[box.value]=box.checked});
    opened.forEach(function(fold){fold.open=false});opened=[];
    rules.forEach(function(rule){
    var inRule=0;
    rule.files.forEach(function(file){
    var inFile=0;
    file.items.forEach(function(entry){
    var fits=levels[entry.level]&&words.every(function(word){return entry.text.indexOf(word)>=0});
    total++;entry.item.hidden=!fits;if(fits)inFile++});
    file.file.hidden=!inFile;inRule+=inFile});
    rule.rule.hidden=rule.files.length?!inRule:words.length>0;shown+=inRule;
    if(words.length&&inRule)all(rule.rule,'details:not([open])').forEach(function(fold){fold.open=true;opened.push(fold)});
    });
    status.textContent=shown===total?'':shown+' of '+total+' shown';
    }
    button.addEventListener('click',function(){
    var folds=all(document,'.rule details:not([open])'),open=folds.length>0;
    (open?folds:all(document,'.rule details')).forEach(function(fold){fold.open=open});
    opened=[];button.textContent=open?'Collapse all':'Expand all'});
    form.addEventListener('input',update);form.addEventListener('change',update);
    form.addEventListener('submit',function(event){event.preventDefault()});
    })();
    """
}
