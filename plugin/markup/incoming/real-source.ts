type Attributes = Readonly<Record<string, string>>;

/** Attributes in which the sender's pages keep the address that a script puts into `src` once the picture is in sight. */
const lazyAttributes = ['data-src', 'data-lazy-src', 'data-original', 'data-orig-src'];
const sets = ['data-srcset', 'data-lazy-srcset', 'srcset'];

/** The attributes of a picture with the address that a browser with the sender's scripts would show. Pure. */
export function withRealSource(attributes: Attributes): Record<string, string> {
  const source = lazyAttributes.map((name) => attributes[name]).find(isAddress) ?? ownOrLargest(attributes);
  return source === undefined ? { ...attributes } : { ...attributes, src: source };
}

function ownOrLargest(attributes: Attributes): string | undefined {
  const { src } = attributes;
  return isAddress(src) ? src : sets.map((name) => largestOf(attributes[name] ?? '')).find(isAddress);
}

/** A place-holder in `data:` is not an address. */
const isAddress = (text: string | undefined): text is string => text !== undefined && text.trim() !== '' && !/^\s*data:/i.test(text);

/** The candidate of a `srcset` with the greatest width or density. */
function largestOf(set: string): string | undefined {
  const candidates = set
    .slice(0, 8192)
    .split(/,\s+/)
    .map((candidate) => {
      const [url = '', size = '1'] = candidate.trim().split(/\s+/);
      return { url, size: Number.parseFloat(size) || 1 };
    });
  return candidates.sort((a, b) => b.size - a.size)[0]?.url;
}
