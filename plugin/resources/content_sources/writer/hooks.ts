import { rows } from '../../../db/rows';
import type { Db, HeadTags, Post, Term } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { frameOrigins } from '../../../markup/players';
import { parse } from '../../../markup/tree';
import { absent } from '../display/absent';
import { playersPath } from '../display/assets';
import { displayed, noFlags } from '../display/render';
import { ingestTable } from '../ingest/ingest-table';
import type { SourceSettings } from '../source/fields';
import { sourceTable } from '../source/source-table';
import { waitingPictures } from './images/waiting/waiting-pictures';
import { canonicalKey } from './meta-values';
import { announcePublication } from './publication';

/**
 * What visitors see of posts that came by webhook: their source's display flags, and the address of the original. The stored post stays
 * as it is, so that a flag which is switched off again shows the same bytes as before.
 */
export function contentHooks({ host }: Pick<JobCtx, 'host'>): void {
  const { posts, storage } = host;
  /** One look-up per page that is built: the host hands the same post to every hook. */
  const known = new WeakMap<Post, Promise<SourceSettings | undefined>>();
  const settingsOf = (post: Post) => {
    const settings = known.get(post) ?? storage.run((db) => settingsOfPost(db, post.id));
    known.set(post, settings);
    return settings;
  };

  posts.onDeleted((post) => storage.run(async (db) => void (await waitingPictures(db).forgetPost(post.id))));
  posts.onSaved((event) => announcePublication({ host }, event));
  posts.onRender(async (post, html) => {
    const settings = await settingsOf(post);
    if (settings) return displayed(html, settings);
    return html.includes(absent) ? displayed(html, noFlags) : html;
  });
  posts.onShowTerms(async (post, terms) => ((await settingsOf(post))?.strip_uncategorized ? withoutUncategorized(terms) : terms));
  posts.onHead(async (post, html) => {
    const { [canonicalKey]: canonical } = post.meta ?? (await posts.meta(post.id));
    return { ...(typeof canonical === 'string' ? { canonical } : {}), ...playersOn(html, host.places.restRoot) };
  });
}

/** The page needs the script, and leave to show frames of these services, only where a player is on it. */
function playersOn(html: string, restRoot: string): Pick<HeadTags, 'scripts' | 'frames'> {
  const frames = html.includes('data-frame=') ? frameOrigins(parse(html)) : [];
  return frames.length > 0 ? { scripts: [restRoot + playersPath], frames } : {};
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
