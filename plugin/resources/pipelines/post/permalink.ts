import type { Post, Site } from '../../../host';

/** Path of a post's page: posts and pages stand at the site's top, all others below their type. */
export const pathOf = ({ type, slug }: Pick<Post, 'type' | 'slug'>) =>
  type === 'post' || type === 'page' ? `/${slug}` : `/${type}/${slug}`;

/** Address of a post's page. */
export const urlOf = ({ url }: Pick<Site, 'url'>, post: Pick<Post, 'type' | 'slug'>) => `${url.replace(/\/+$/, '')}${pathOf(post)}`;
