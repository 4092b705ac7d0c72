const most = 300;

/** The words of markup, shortened: what two people wrote is compared by them. */
export function plainText(html: unknown): string {
  const words = new DOMParser()
    .parseFromString(String(html).replace(/<\/(?:p|h\d|div|li)>/g, ' $&'), 'text/html')
    .body.textContent.replace(/\s+/g, ' ')
    .trim();
  return words.length > most ? `${words.slice(0, most)}…` : words;
}
