import type { Site } from '../../plugin/host';
import { taxonomies } from '../../plugin/host-kit/content/taxonomies';
import type { TermStore } from '../../plugin/host-kit/content/terms';
import type { UserStore } from '../auth/users';
import type { Listing, listings, Page } from './listings';
import type { PostStore } from './posts';

/** A list of posts that has a page, and feeds beside it. */
export interface FoundListing {
  readonly title: string;
  /** Its only address within the site. */
  readonly path: string;
  readonly load: (page: Page) => Promise<Listing>;
}

/** The listing at a path without a slash at its end; undefined where there is none. */
export type FindListing = (path: string) => Promise<FoundListing | undefined>;

interface Deps {
  readonly posts: Pick<PostStore, 'archive'>;
  readonly terms: Pick<TermStore, 'bySlug'>;
  readonly users: Pick<UserStore, 'findByLogin'>;
  readonly site: () => Promise<Site>;
  readonly lists: ReturnType<typeof listings>;
}

export function listingFinder({ posts, terms, users, site, lists }: Deps): FindListing {
  async function ofAuthor(login: string): Promise<FoundListing | undefined> {
    const author = await users.findByLogin(login);
    // Who has published nothing has no page, so that nobody can find out which logins exist.
    if (!author || (await lists.byAuthor(author.id, { limit: 1, offset: 0 })).total === 0) return undefined;
    const path = `/author/${encodeURIComponent(author.login)}`;
    return { title: author.displayName, path, load: (page) => lists.byAuthor(author.id, page) };
  }

  async function ofTerm(taxonomy: string, slug: string): Promise<FoundListing | undefined> {
    const term = await terms.bySlug(taxonomy, slug);
    return term && { title: term.name, path: `/${taxonomy}/${term.slug}`, load: (page) => lists.byTerm(term.id, page) };
  }

  return async (path) => {
    if (path === '' || path === '/') return { title: (await site()).name, path: '/', load: lists.latest };
    const [first = '', second, ...more] = path.slice(1).split('/').map(decoded);
    if (more.length > 0) return undefined;
    if (second !== undefined && first === 'author') return ofAuthor(second);
    if (second !== undefined) return taxonomies.some((name) => name === first) ? ofTerm(first, second) : undefined;
    const type = posts.archive(first);
    return type && { title: type.label, path: `/${first}/`, load: (page) => lists.byType(first, page) };
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
