import type { PostType } from '../../plugin/host';
import { OperationError } from '../../plugin/index';

const builtIn: readonly PostType[] = [
  {
    slug: 'post',
    label: 'Posts',
    public: true,
    taxonomies: ['category', 'tag'],
    supports: ['title', 'editor', 'excerpt', 'author', 'meta'],
  },
  { slug: 'page', label: 'Pages', public: true, hierarchical: true, taxonomies: [], supports: ['title', 'editor', 'author', 'meta'] },
];

/** The kinds of posts that this process knows. */
export function postTypes() {
  const types = new Map(builtIn.map((type) => [type.slug, type]));

  return {
    all: (): readonly PostType[] => [...types.values()],
    isPublic: (slug: string) => types.get(slug)?.public === true,

    register(type: PostType): void {
      if (!/^[a-z0-9_-]{1,32}$/.test(type.slug))
        throw new OperationError('invalid_params', `"${type.slug}" cannot be the slug of a post type.`);
      types.set(type.slug, type);
    },

    /** Throws `invalid_params` where there is no such type. */
    check(slug: string): void {
      if (!types.has(slug)) throw new OperationError('invalid_params', `There is no post type "${slug}".`);
    },
  };
}
