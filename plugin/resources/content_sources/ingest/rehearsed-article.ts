import type { Db, HostUser, Post } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { readable } from '../../../markup/incoming/readable';
import type { Article, Mapping } from '../mapping/types';
import type { Withdrawal } from '../mapping/withdrawals';
import type { Source } from '../source/source-table';
import { authorOf } from '../writer/author-of';
import { contentHash } from '../writer/content-hash';
import { type Decision, decide } from '../writer/decide';
import { webAddress } from '../writer/meta-values';
import { scheduled } from '../writer/scheduling';
import { whyStays } from '../writer/why-stays';
import { reinstated } from '../writer/write-post';
import type { DeliveryRow } from './delivery-table';
import { ingestPosts } from './ingest-posts';
import type { IngestedPost } from './ingest-table';

/** Characters of a text that are shown. */
const maxText = 20_000;

/** A post as it is or as it would be, in the words of the wire. */
interface RehearsedPost {
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  readonly slug: string;
  /** Empty where nothing becomes of it. */
  readonly status: string;
  readonly date: string | null;
  readonly author: string;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly meta: Readonly<Record<string, unknown>>;
}

export interface Rehearsed {
  readonly delivery_id: string;
  readonly outcome: Decision['kind'] | 'withdraw';
  /** Why nothing would be written. */
  readonly message: string | null;
  readonly external_id: string;
  /** Null where an article is taken back of which there is no post. */
  readonly article: RehearsedPost | null;
  readonly existing: (RehearsedPost & { readonly id: number }) | null;
}

interface One {
  readonly source: Source;
  readonly delivery: Pick<DeliveryRow, 'id' | 'seq'>;
}

/** What would become of an article that a payload brings. */
export async function rehearsedArticle(
  ctx: JobCtx,
  db: Db,
  { source, delivery, article, mapping }: One & { article: Article; mapping: Mapping },
): Promise<Rehearsed> {
  const { host } = ctx;
  const { settings } = source;
  const { tracked, post } = await standing(ctx, db, { source, externalId: article.externalId });
  const hash = contentHash(article, settings);
  const state = { mode: settings.reingest_mode, deletedHere: settings.deleted_here, tracked, seq: delivery.seq, post };
  const decision = decide({ ...state, modified: article.modified, hash });
  const { fields } = await authorOf(host, db, { settings, article, credited: tracked?.credited });
  const user = await host.users.find(fields.authorId ?? post?.authorId ?? 0);
  const author = (fields.byline ?? post?.byline) || nameOf(user);
  const existing = post ? await shownPost({ host }, post) : null;
  const status = statusAfter(ctx, { source, decision, article, tracked, post });
  const next = shownArticle(article, { author, status, siteUrl: (await host.site()).url });
  return {
    delivery_id: delivery.id,
    outcome: decision.kind,
    message: decision.kind === 'skip' ? decision.message : null,
    external_id: article.externalId,
    // A field without a rule is a person's.
    article: existing && !mapping.fields.excerpt ? { ...next, excerpt: existing.excerpt } : next,
    existing,
  };
}

/** What would become of an article that its sender takes back. */
export async function rehearsedWithdrawal(
  ctx: JobCtx,
  db: Db,
  { source, delivery, withdrawal }: One & { withdrawal: Withdrawal },
): Promise<Rehearsed> {
  const { externalId, name, modified } = withdrawal;
  const { withdraw_mode: mode } = source.settings;
  const { tracked, post } = await standing(ctx, db, { source, externalId });
  const existing = post ? await shownPost(ctx, post) : null;
  const isDraft = post?.status === 'draft' && mode === 'draft';
  const reason = [
    mode === 'ignore' ? `, and withdraw_mode is ignore` : undefined,
    existing ? undefined : '; there is no post of it here',
    isDraft ? ', and it is a draft already' : undefined,
  ].find((one) => one !== undefined);
  const message =
    whyStays({ seq: delivery.seq, tracked, modified }) ?? (reason === undefined ? null : `its sender took it back (${name})${reason}`);
  const status = mode === 'trash' ? 'deleted' : 'draft';
  return {
    delivery_id: delivery.id,
    outcome: message === null ? 'withdraw' : 'skip',
    message,
    external_id: externalId,
    article: existing && (message === null ? { ...existing, status } : existing),
    existing,
  };
}

async function standing({ host }: JobCtx, db: Db, { source, externalId }: { source: Source; externalId: string }) {
  const tracked = await ingestPosts(db).find(source.id, externalId);
  const post = tracked && (await host.posts.get(tracked.postId, { meta: true }));
  return { tracked, post };
}

interface Decided {
  readonly source: Source;
  readonly decision: Decision;
  readonly article: Article;
  readonly tracked: IngestedPost | undefined;
  readonly post: Post | undefined;
}

function statusAfter(ctx: JobCtx, { source, decision, article, tracked, post }: Decided): string {
  const { date: createdAt } = article;
  if (decision.kind === 'new_draft') return 'draft';
  if (decision.kind === 'create') return scheduled(ctx, { status: source.settings.default_post_status, createdAt }).status ?? '';
  if (decision.kind !== 'update' || !post) return post?.status ?? '';
  const again = reinstated(tracked, post);
  return again ? (scheduled(ctx, { status: again, createdAt }).status ?? '') : post.status;
}

const iso = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
const nameOf = (user: HostUser | undefined) => user?.displayName ?? '';

interface Around {
  readonly author: string;
  readonly status: string;
  readonly siteUrl: string;
}

function shownArticle(
  { title, content, canonicalUrl, excerpt, slug, date, tags, categories, meta }: Article,
  { author, status, siteUrl }: Around,
): RehearsedPost {
  return {
    title,
    content: safe(content, { base: webAddress(canonicalUrl) ?? undefined, sentTo: siteUrl }).slice(0, maxText),
    excerpt: excerpt ?? '',
    slug: slug ?? '',
    status,
    date: iso(date),
    author,
    tags: tags ?? [],
    categories: categories ?? [],
    meta,
  };
}

/** Markup that the sanitiser refuses would be refused at ingest too; the page says so instead of failing. */
function safe(content: string, origin: Parameters<typeof readable>[1]): string {
  try {
    return readable(content, origin).html;
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
    author: post.byline || nameOf(await host.users.find(post.authorId)),
    tags: named('tag'),
    categories: named('category'),
    // Keys with an underscore are the service's own.
    meta: Object.fromEntries(Object.entries(meta).filter(([key]) => !key.startsWith('_'))),
  };
}
