import { OperationError } from '../../adapter';
import type { PostType } from '../../host';
import { taxonomies } from './taxonomies';

const builtIn: readonly PostType[] = [
  {
    slug: 'post',
    label: 'Posts',
    public: true,
    taxonomies,
    supports: ['title', 'editor', 'excerpt', 'author', 'thumbnail', 'meta'],
  },
  { slug: 'page', label: 'Pages', public: true, hierarchical: true, taxonomies: [], supports: ['title', 'editor', 'author', 'meta'] },
];

export interface Addresses {
  /** First parts of addresses that the site itself answers (D28). */
  readonly ownAddresses: ReadonlySet<string>;
  /** Types whose posts stand at the site's top; all others stand below their type. */
  readonly isAtTop: (type: string) => boolean;
}

/** The kinds of posts that this process knows, beside the built-in `post` and `page`. */
export function postTypes({ ownAddresses, isAtTop }: Addresses) {
  const types = new Map(builtIn.map((type) => [type.slug, type]));
  /** The public type at `/{slug}/`. */
  const withArchive = (slug: string) => (isAtTop(slug) || !types.get(slug)?.public ? undefined : types.get(slug));

  function judge(type: PostType): void {
    const fault = faultOf(type, { ownAddresses, isAtTop });
    if (fault !== undefined) throw new OperationError('invalid_params', fault);
  }

  return {
    all: (): readonly PostType[] => [...types.values()],
    isPublic: (slug: string) => types.get(slug)?.public === true,
    withArchive,
    /** What the front page and the listings of terms and authors show: pages are in the menu instead. */
    listed: () => [...types.values()].filter((type) => type.public && type.slug !== 'page').map(({ slug }) => slug),
    /** Whether a post or page with this slug would stand in the way of something else. */
    isTaken: (type: string, slug: string) => isAtTop(type) && (ownAddresses.has(slug) || withArchive(slug) !== undefined),

    /** Throws `invalid_params` where it could not be registered. */
    judge,

    register(type: PostType): void {
      judge(type);
      types.set(type.slug, type);
    },

    /** Throws `invalid_params` where there is no such type. */
    check(slug: string): void {
      if (!types.has(slug)) throw new OperationError('invalid_params', `There is no post type "${slug}".`);
    },
  };
}

function faultOf({ slug, taxonomies: entries = [] }: PostType, { ownAddresses, isAtTop }: Addresses): string | undefined {
  if (!/^[a-z0-9_-]{1,32}$/.test(slug)) return `"${slug}" cannot be the slug of a post type: it has 1 to 32 of a-z, 0-9, "_" and "-".`;
  if (ownAddresses.has(slug))
    return `"${slug}" cannot be the slug of a post type: /${slug} is an address of the site itself. Choose another.`;
  if (isAtTop(slug)) return `"${slug}" cannot be the slug of a post type: the site has this type already. Choose another.`;
  const unknown = entries.find((taxonomy) => !taxonomies.some((known) => known === taxonomy));
  return unknown === undefined ? undefined : `There is no taxonomy "${unknown}": a post type may have ${taxonomies.join(' and ')}.`;
}
