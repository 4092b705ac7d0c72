import { Html, html, type Part, template, trusted } from '../../plugin/kit/html';

describe('templates of pages', () => {
  test.each<[Part, string]>([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [`" onfocus='x'`, '&quot; onfocus=&#39;x&#39;'],
    ['&amp;', '&amp;amp;'],
    [0, '0'],
    [undefined, ''],
    [false, ''],
    ['', ''],
  ])('%j is printed as %j', (part, printed) => {
    expect(html`<p>${part}</p>`.text).toBe(`<p>${printed}</p>`);
  });

  test('markup is printed as it is, also in lists', () => {
    const items = [html`<li>${'<'}</li>`, trusted('<li>kept</li>'), [html`<li></li>`]];
    expect(html`<ul>${items}</ul>`.text).toBe('<ul><li>&lt;</li><li>kept</li><li></li></ul>');
    expect(`${html`<b>${1}</b>`}`).toBe('<b>1</b>');
    expect(html``).toBeInstanceOf(Html);
  });

  test('what a template makes of texts is escaped afterwards and leaves markup alone', () => {
    const loud = template((text) => `${text.toUpperCase()}<`);
    expect(loud`<i>${'a'}${html`<b>b</b>`}</i>`.text).toBe('<i>A&lt;<b>b</b></i>');
  });
});
