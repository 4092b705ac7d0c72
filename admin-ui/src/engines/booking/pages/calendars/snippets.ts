/** What a snippet shows. */
export interface Embedded {
  readonly url: string;
  /** What it is called. */
  readonly title: string;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const frameOf = ({ url, title }: Embedded, height: string) =>
  `<iframe src="${escaped(url)}" title="${escaped(title)}"\n  loading="lazy" style="width:100%;height:${height};border:0"></iframe>`;

/** The page among the text of another one. */
export const inlineSnippet = (shown: Embedded) => frameOf(shown, '760px');

/** A button that opens the page over another one; the Escape key closes it. */
export const popUpSnippet = (shown: Embedded) =>
  [
    `<button type="button" onclick="this.nextElementSibling.showModal()">${escaped(shown.title)}</button>`,
    '<dialog style="width:min(760px,92vw);height:86vh;padding:0;border:0;border-radius:12px">',
    '  <form method="dialog" style="text-align:right;height:44px"><button aria-label="Close" style="height:44px">✕</button></form>',
    `  ${frameOf(shown, 'calc(100% - 50px)')}`,
    '</dialog>',
  ].join('\n');
