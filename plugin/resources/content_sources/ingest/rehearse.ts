import type { Db, HostUser, Post } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { sanitised } from '../../../markup/sanitise';
import { applyMapping } from '../mapping/rules';
import type { Article, Mapping, Problem } from '../mapping/types';
import { mappingProblems } from '../mapping/validate';
import type { Source } from '../source/source-table';
import { authorOf } from '../writer/author-of';
import { contentHash } from '../writer/content-hash';
import { decide } from '../writer/decide';
import { deliveryOverview } from './delivery-overview';
import { ingestPosts } from './ingest-posts';

/** Most articles that are shown; the others are counted. */
const maxShown = 20;
/** Characters of a text that are shown. */
const maxText = 20_000;

/** A post as it is or as it would be, in the words of the wire. */
interface RehearsedPost {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  readonly slug: string;
  readonly date: string | null;
  readonly author: string;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly meta: Readonly<Record<string, unknown>>;
}

interface Rehearsed {
  readonly delivery_id: string;
  readonly outcome: ReturnType<typeof decide>['kind'];
  /** Why nothing would be written. */
  readonly message: string | null;
  readonly external_id: string;
  readonly article: RehearsedPost;
  readonly existing: (RehearsedPost & { readonly id: number; readonly status: string }) | null;
}

export interface Rehearsal {
  readonly articles: readonly Rehearsed[];
  /** Articles in all payloads that were looked at. */
  readonly total: number;
  readonly filtered: number;
  readonly payloads: number;
  /** What speaks against approving the mapping, and what single payloads lack. */
  readonly problems: readonly Problem[];
  readonly lacking: readonly { readonly delivery_id: string; readonly fields: readonly string[] }[];
}

/**
 * What a mapping would make of the payloads that wait for it or, where none does, of the latest one, beside what is there. Nothing is
 * stored and nothing is fetched, so pictures keep the addresses that they were sent with (D136).
 */
export async function rehearse(ctx: JobCtx, source: Source, mapping: Mapping): Promise<Rehearsal> {
  return ctx.host.storage.run(async (db) => {
    const rows = await deliveryOverview(db).toRehearse(source.id, maxShown);
    const bodies = rows.map(({ id, seq, body }) => ({ id, seq, payload: JSON.parse(body) as unknown }));
    const latest = bodies.at(-1)?.payload ?? source.sample;
    const applied = bodies.map(({ id, seq, payload }) => ({ id, seq, ...applyMapping(mapping, payload) }));
    const found = applied.flatMap(({ id, seq, items }) => items.map((item) => ({ id, seq, ...item })));
    const wanted = found.flatMap(({ id, seq, article }) => (article ? [{ id, seq, article }] : []));
    const articles: Rehearsed[] = [];
    for (const one of wanted.slice(0, maxShown)) articles.push(await rehearsed(ctx, db, { source, ...one }));
    return {
      articles,
      total: wanted.length,
      filtered: applied.reduce((sum, { filtered }) => sum + filtered, 0),
      payloads: bodies.length,
      problems: latest === null ? [] : mappingProblems(mapping, latest),
      lacking: found
        .filter(({ lacking, unreadable }) => lacking.length + unreadable.length > 0)
        .slice(0, maxShown)
        .map(({ id, lacking, unreadable }) => ({ delivery_id: id, fields: [...lacking, ...unreadable] })),
    };
  });
}

interface One {
  readonly source: Source;
  readonly id: string;
  readonly seq: number;
  readonly article: Article;
}

async function rehearsed({ host }: JobCtx, db: Db, { source, id, seq, article }: One): Promise<Rehearsed> {
  const { settings } = source;
  const tracked = await ingestPosts(db).find(source.id, article.externalId);
  const post = tracked && (await host.posts.get(tracked.postId, { meta: true }));
  const hash = contentHash(article, settings);
  const decision = decide({
    mode: settings.reingest_mode,
    deletedHere: settings.deleted_here,
    tracked,
    seq,
    post,
    modified: article.modified,
    hash,
  });
  const userId = await authorOf(host, db, { settings, author: article.author, credited: tracked?.credited.authorId });
  const user = await host.users.find(userId ?? post?.authorId ?? 0);
  return {
    delivery_id: id,
    outcome: decision.kind,
    message: decision.kind === 'skip' ? decision.message : null,
    external_id: article.externalId,
    article: shownArticle(article, user, (await host.site()).url),
    existing: post ? await shownPost({ host }, post) : null,
  };
}

const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
const nameOf = (user: HostUser | undefined) => user?.displayName ?? '';

function shownArticle(
  { title, content, excerpt, slug, date, tags, categories, meta }: Article,
  user: HostUser | undefined,
  siteUrl: string,
): RehearsedPost {
  return {
    title,
    content: safe(content, siteUrl).slice(0, maxText),
    excerpt: excerpt ?? '',
    slug: slug ?? '',
    date: iso(date),
    author: nameOf(user),
    tags: tags ?? [],
    categories: categories ?? [],
    meta,
  };
}

/** Markup that the sanitiser refuses would be refused at ingest too; the page says so instead of failing. */
function safe(content: string, sentTo: string): string {
  try {
    return sanitised(content, { sentTo });
  } catch (error) {
    return `(refused: ${error instanceof Error ? error.message : 'the markup'})`;
  }
}

async function shownPost({ host }: Pick<JobCtx, 'host'>, post: Post): Promise<NonNullable<Rehearsed['existing']>> {
  const terms = await host.terms.ofPost(post.id);
  const named = (taxonomy: string) => terms.filter((term) => term.taxonomy === taxonomy).map(({ name }) => name);
  const { id, status, title, content, excerpt, slug, createdAt, meta = {} } = post;
  return {
    id,
    status,
    title,
    content: content.slice(0, maxText),
    excerpt,
    slug,
    date: iso(createdAt),
    author: nameOf(await host.users.find(post.authorId)),
    tags: named('tag'),
    categories: named('category'),
    // Keys with an underscore are the service's own.
    meta: Object.fromEntries(Object.entries(meta).filter(([key]) => !key.startsWith('_'))),
  };
}
