import { rows } from '../../../db/rows';
import type { Db, Post, Term } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { displayed } from '../display/render';
import { ingestTable } from '../ingest/ingest-table';
import type { SourceSettings } from '../source/fields';
import { sourceTable } from '../source/source-table';
import { canonicalKey } from './meta-values';

/**
 * What visitors see of posts that came by webhook: their source's display flags, and the address of the original. The stored post stays
 * as it is, so that a flag which is switched off again shows the same bytes as before.
 */
export function contentHooks({ host }: Pick<JobCtx, 'host'>): void {
  const { posts, storage } = host;
  /** One look-up per page that is built: the host hands the same post to every hook. */
  const known = new WeakMap<Post, Promise<SourceSettings | undefined>>();
  const settingsOf = (post: Post) => {
    const found = known.get(post) ?? storage.run((db) => settingsOfPost(db, post.id));
    known.set(post, found);
    return found;
  };

  posts.onRender(async (post, html) => {
    const settings = await settingsOf(post);
    return settings ? displayed(html, settings) : html;
  });
  posts.onShowTerms(async (post, terms) => ((await settingsOf(post))?.strip_uncategorized ? withoutUncategorized(terms) : terms));
  posts.onHead(async (post) => {
    const { [canonicalKey]: canonical } = post.meta ?? (await posts.meta(post.id));
    return typeof canonical === 'string' ? { canonical } : undefined;
  });
}

async function settingsOfPost(db: Db, postId: number): Promise<SourceSettings | undefined> {
  const [ingested] = await rows(db, ingestTable).many({ postId }, { order: [['updatedAt', 'DESC']], limit: 1 });
  return ingested && (await rows(db, sourceTable).one({ id: ingested.sourceId }))?.settings;
}

const isUncategorized = ({ name, slug }: Term) => slug === 'uncategorized' || name.trim().toLowerCase() === 'uncategorized';

/** A post with no other term keeps it. */
function withoutUncategorized(terms: readonly Term[]): readonly Term[] {
  const others = terms.filter((term) => !isUncategorized(term));
  return others.length > 0 ? others : terms;
}
