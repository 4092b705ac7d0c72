/** How wide an article is at most on the page, in pixels; the column of most sites is near it. */
const columnWidth = 672;

/** A stored picture, the least of its other widths first. */
interface Stored {
  readonly url: string;
  readonly width: number;
  readonly sizes?: readonly { readonly url: string; readonly width: number }[];
}

interface SourceSet {
  readonly srcset: string;
  readonly sizes: string;
}

/**
 * The widths of a stored picture for a browser to choose from; undefined where it has but one. `shownWidth` is how wide the page shows it,
 * where that is less than the article (D530).
 */
export function sourceSet({ url, width, sizes = [] }: Stored, shownWidth = width): SourceSet | undefined {
  if (sizes.length === 0 || width === 0) return undefined;
  const most = Math.min(columnWidth, shownWidth || width);
  return {
    srcset: [...sizes, { url, width }].map((size) => `${size.url} ${size.width}w`).join(', '),
    sizes: `(max-width: ${most}px) 100vw, ${most}px`,
  };
}
