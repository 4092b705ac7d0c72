import { menuFor } from '../pages';
import type { Text } from '../texts';
import type { Entry } from './entries';

interface Reader {
  readonly capabilities: readonly string[];
  /** Which engines are served. */
  readonly active: Readonly<Record<string, boolean>>;
}

/** The pages that the reader's menu has. */
export function pageEntries({ capabilities, active }: Reader, frame: Text<'frame'>, t: Text<'palette'>): Entry[] {
  return menuFor(capabilities, active).flatMap(({ group, pages }) =>
    pages.map(({ slug }) => ({
      to: `/${slug}`,
      kind: 'page' as const,
      label: frame(`page_${slug}`),
      hint: frame(`group_${group}`),
      synonyms: t(`words_${slug}`),
    })),
  );
}
