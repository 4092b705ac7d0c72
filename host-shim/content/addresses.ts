import type { Post } from '../../plugin/host';

/** First parts of addresses that the site itself answers (D28). */
export const ownAddresses: ReadonlySet<string> = new Set([
  'admin',
  'assets',
  'author',
  'category',
  'health',
  'media',
  'metrics',
  'rest',
  'tag',
]);

/** Posts and pages stand at the site's top, all others below their type. */
export const isAtTop = (type: string) => type === 'post' || type === 'page';

/** Path of a post's page. */
export const addressOf = ({ type, slug }: Pick<Post, 'type' | 'slug'>) => (isAtTop(type) ? `/${slug}` : `/${type}/${slug}`);
