import { isDeepStrictEqual } from 'node:util';
import type { Host, Post, PostFields } from '../../../host';
import { given } from '../../../kit/given';
import { ingestPosts } from '../ingest/ingest-posts';
import type { Credited, IngestedPost } from '../ingest/ingest-table';
import { authorOf } from './author-of';
import { incompleteHash } from './content-hash';
import { creditTerms } from './credit-terms';
import type { Decision } from './decide';
import { variablesOf } from './events';
import { creditedPicture, featuredOf } from './featured-of';
import { waitingPictures } from './images/waiting/waiting-pictures';
import { languageNotice, languageOf } from './language';
import { metaValues } from './meta-values';
import type { Plan, Writing } from './plan';
import type { PreparedArticle } from './prepare';
import { dateOf, scheduled } from './scheduling';

/** What the host tells hooks about saves of ours. */
export const ingestOrigin = 'siteplane:ingest';

/** A post as it stands now. */
export interface WriteResult {
  readonly post: Post;
  readonly isNew: boolean;
  readonly changed: boolean;
  /** The receiver hears of it for the first time, also where the post was there before. */
  readonly isFirst: boolean;
  /** Sentences for the run. */
  readonly notices: readonly string[];
}

interface Making {
  readonly decision: Decision;
  readonly prepared: PreparedArticle;
  readonly tracked: IngestedPost | undefined;
}

/** A post that was not there, or not any more, or one more draft beside it. */
export async function createPost(writing: Writing, making: Making): Promise<WriteResult> {
  const { ctx, db, plan } = writing;
  const { decision, prepared, tracked } = making;
  const { source, article } = plan;
  const isDraft = decision.kind === 'new_draft';
  const by = await authorOf(ctx.host, db, { settings: source.settings, article, credited: undefined });
  const { status, notice } = scheduled(ctx, { status: isDraft ? 'draft' : source.settings.default_post_status, createdAt: article.date });
  const post = await ctx.host.posts.create(
    source.settings.target_post_type,
    {
      ...fieldsOf(ctx.host, plan, prepared),
      ...given({ status }),
      ...given({ slug: article.slug }),
      ...by.fields,
      ...featuredOf(ctx.host, plan, { prepared }),
    },
    { origin: ingestOrigin },
  );
  const { terms } = await creditTerms(ctx.host, { ...termsGiven(plan), post, credited: {} });
  const meta = Object.fromEntries(Object.entries(await metaOf(ctx, plan)).filter(([, value]) => value !== null));
  if (Object.keys(meta).length > 0) await ctx.host.posts.setMeta(post.id, meta);
  if (isDraft) await ingestPosts(db).setAside(source.id, article.externalId);
  const credited = { ...by.credited, terms, ...creditedPicture(prepared) };
  await keepRow(writing, { prepared, tracked: isDraft ? undefined : tracked }, { post, credited });
  return { post, isNew: true, isFirst: true, changed: true, notices: sentences(notice, by.notice, languageNotice(plan)) };
}

/** The status that a post had before its sender took it back; undefined where it was not, or where a person has decided since. */
export const reinstated = (tracked: IngestedPost | undefined, { status }: Post) =>
  tracked?.withdrawal?.as === 'draft' && status === 'draft' ? (tracked.withdrawal.from ?? undefined) : undefined;

/** Bring a post up to its article. Its slug stays, and its status unless its sender took it back and sends it again (D141). */
export async function updatePost(writing: Writing, making: Making & { post: Post }): Promise<WriteResult> {
  const { ctx, db, plan } = writing;
  const { prepared, post: before, tracked } = making;
  const credited: Credited = { ...nothing, ...tracked?.credited };
  const { source, article } = plan;
  const by = await authorOf(ctx.host, db, { settings: source.settings, article, credited });
  const { terms, changed: newTerms } = await creditTerms(ctx.host, { ...termsGiven(plan), post: before, credited: credited.terms });
  const meta = changedMeta(await metaOf(ctx, plan), before.meta ?? {});
  const newMeta = Object.keys(meta).length > 0;
  if (newMeta) await ctx.host.posts.setMeta(before.id, meta);
  const again = reinstated(tracked, before);
  // What was scheduled has a date to judge by again.
  const wanted = again === 'future' ? 'publish' : again;
  const { status, notice } = wanted ? scheduled(ctx, { status: wanted, createdAt: article.date ?? before.createdAt }) : {};
  const createdAt = dateOf(ctx, before, article.date);
  const { createdAt: _, ...message } = fieldsOf(ctx.host, plan, prepared);
  const featured = featuredOf(ctx.host, plan, { prepared, stands: { before, credited } });
  const fields = { ...message, ...featured, ...by.fields, ...given({ status, createdAt }) };
  const post = await ctx.host.posts.update(before, fields, { origin: ingestOrigin, touch: newMeta || newTerms });
  await keepRow(writing, making, {
    post,
    credited: { ...by.credited, terms, ...creditedPicture(prepared) },
  });
  const isMoved = post.status === 'future' && before.createdAt !== post.createdAt;
  const moved = isMoved ? `Now due ${new Date(post.createdAt).toISOString()}.` : undefined;
  const notices = sentences(notice ?? moved, by.notice, languageNotice(plan));
  // Nobody was told of a scheduled post that its sender took back before its time (D490).
  const isFirst = again === 'future' && post.status !== 'future';
  return { post, isNew: false, isFirst, changed: post.updatedAt !== before.updatedAt, notices };
}

const sentences = (...records: (string | undefined)[]) => records.filter((sentence) => sentence !== undefined);

const nothing: Credited = { authorId: 0, terms: {}, featuredImageId: 0 };

const termsGiven = ({ source: { settings }, article, mapping }: Plan) => ({ settings, article, mapping });

/** A date in it is read as the site's own. */
const metaOf = async ({ host }: Writing['ctx'], { source: { settings }, article, mapping }: Plan) =>
  metaValues({ article, mapping, fields: settings.meta_fields, reading: await host.site() });

/** What a payload says about a post. A field that the mapping has a rule for and the payload leaves blank is blank; others are a person's. */
function fieldsOf(host: Pick<Host, 'posts'>, plan: Plan, { content }: PreparedArticle): PostFields {
  const { article, mapping } = plan;
  return {
    title: article.title,
    content,
    ...(mapping.fields.excerpt ? { excerpt: article.excerpt ?? '' } : {}),
    ...languageOf(host, plan),
    ...given({ createdAt: article.date }),
  };
}

const changedMeta = (meta: Readonly<Record<string, unknown>>, before: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(meta).filter(([key, value]) => !isDeepStrictEqual(value, before[key] ?? null)));

interface StoredPost {
  readonly post: Post;
  readonly credited: Credited;
}

async function keepRow(
  { ctx, db, plan }: Writing,
  { prepared, tracked }: Omit<Making, 'decision'>,
  { post, credited }: StoredPost,
): Promise<void> {
  const { source, article, hash } = plan;
  const facts = { delivery: plan.delivery.id, variables: variablesOf(plan) };
  const row: IngestedPost = {
    sourceId: source.id,
    externalId: article.externalId,
    postId: post.id,
    contentHash: prepared.problems.length > 0 ? incompleteHash(hash) : hash,
    modifiedAt: article.modified ?? tracked?.modifiedAt ?? null,
    credited: {
      ...credited,
      ...(prepared.late.length > 0 ? { told: facts } : {}),
      ...(post.status === 'future' ? { onPublication: facts } : {}),
    },
    updatedAt: ctx.now(),
    lastDelivery: plan.delivery.seq,
    withdrawal: null,
    earlierOf: null,
  };
  await waitingPictures(db).set({ postId: post.id, sourceId: source.id, now: ctx.now() }, prepared.late);
  await (tracked ? ingestPosts(db).update(row) : ingestPosts(db).insert(row));
}
