import { type Html, html } from '../../../plugin/adapter';
import type { Storage } from '../../../plugin/host';
import type { PostStore } from '../posts';
import { pager } from '../views';
import { findPosts, wordsOf } from './find-posts';
import { indexOlder } from './index-posts';
import { searchPage, searchPath } from './search-page';

interface Found {
  readonly body: Html;
  readonly page: number;
  readonly pages: number;
}

const perPage = 10;
const names = { before: 'Results before', after: 'More results' };

/** Answers questions of visitors. What was published before there was a search is taken in when the first of them comes. */
export function searcher(storage: Storage, posts: Pick<PostStore, 'types'>): (question: string, page: number) => Promise<Found> {
  let older: Promise<void> | undefined;
  return async (question, page) => {
    const types = posts.types().flatMap(({ slug, public: isPublic }) => (isPublic ? [slug] : []));
    const words = wordsOf(question);
    if (words.length === 0) return { body: searchPage({ question, words, items: [], total: 0 }), page, pages: 1 };
    // The next question tries again.
    older ??= indexOlder(storage, types).catch((error: unknown) => {
      older = undefined;
      throw error;
    });
    await older;
    const { items, total } = await storage.run((db) => findPosts(db, { words, types }, { limit: perPage, offset: (page - 1) * perPage }));
    const pages = Math.max(1, Math.ceil(total / perPage));
    const body = html`${searchPage({ question, words, items, total })}
${pager(`${searchPath}?q=${encodeURIComponent(question)}`, { page, pages }, names)}`;
    return { body, page, pages };
  };
}
