import { isDeepStrictEqual } from 'node:util';
import type { Post, PostFields } from '../../../host';
import { given } from '../../../kit/given';
import { ingestPosts } from '../ingest/ingest-posts';
import type { Credited, IngestedPost } from '../ingest/ingest-table';
import { authorOf } from './author-of';
import { incompleteHash } from './content-hash';
import { creditTerms } from './credit-terms';
import type { Decision } from './decide';
import { metaValues } from './meta-values';
import type { Plan, Writing } from './plan';
import type { PreparedArticle } from './prepare';

/** What the host tells hooks about saves of ours. */
export const ingestOrigin = 'siteplane:ingest';

/** A post as it stands now. */
export interface WriteResult {
  readonly post: Post;
  readonly isNew: boolean;
  readonly changed: boolean;
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
  const authorId = await authorOf(ctx.host, db, { settings: source.settings, author: article.author, credited: undefined });
  const post = await ctx.host.posts.create(
    source.settings.target_post_type,
    {
      ...fieldsOf(plan, prepared),
      status: isDraft ? 'draft' : source.settings.default_post_status,
      ...given({ slug: article.slug }),
      authorId: authorId ?? 0,
      featuredImageId: prepared.featuredImageId,
    },
    { origin: ingestOrigin },
  );
  const { terms } = await creditTerms(ctx.host, { ...termsGiven(plan), post, credited: {} });
  const meta = Object.fromEntries(Object.entries(metaOf(plan)).filter(([, value]) => value !== null));
  if (Object.keys(meta).length > 0) await ctx.host.posts.setMeta(post.id, meta);
  if (isDraft) await ingestPosts(db).setAside(source.id, article.externalId);
  const credited = { authorId: post.authorId, terms, featuredImageId: prepared.featuredImageId };
  await keepRow(writing, { prepared, tracked: isDraft ? undefined : tracked }, { post, credited });
  return { post, isNew: true, changed: true };
}

/** The status that a post had before its sender took it back; undefined where it was not, or where a person has decided since. */
const reinstated = (tracked: IngestedPost | undefined, { status }: Post) =>
  tracked?.withdrawal?.as === 'draft' && status === 'draft' ? (tracked.withdrawal.from ?? undefined) : undefined;

/** Bring a post up to its article. Its slug stays, and its status unless its sender took it back and sends it again (D141). */
export async function updatePost(writing: Writing, making: Making & { post: Post }): Promise<WriteResult> {
  const { ctx, db, plan } = writing;
  const { prepared, post: before, tracked } = making;
  const credited: Credited = { ...nothing, ...tracked?.credited };
  const { source, article } = plan;
  const authorId = await authorOf(ctx.host, db, { settings: source.settings, author: article.author, credited: credited.authorId });
  const featuredImageId = featuredOf(plan, prepared, { before, credited });
  const { terms, changed: newTerms } = await creditTerms(ctx.host, { ...termsGiven(plan), post: before, credited: credited.terms });
  const meta = changedMeta(metaOf(plan), before.meta ?? {});
  const newMeta = Object.keys(meta).length > 0;
  if (newMeta) await ctx.host.posts.setMeta(before.id, meta);
  const status = reinstated(tracked, before);
  const fields = { ...fieldsOf(plan, prepared), featuredImageId, ...given({ authorId, status }) };
  const post = await ctx.host.posts.update(before, fields, { origin: ingestOrigin, touch: newMeta || newTerms });
  await keepRow(writing, making, {
    post,
    credited: { authorId: authorId ?? credited.authorId, terms, featuredImageId: prepared.featuredImageId },
  });
  return { post, isNew: false, changed: post.updatedAt !== before.updatedAt };
}

const nothing: Credited = { authorId: 0, terms: {}, featuredImageId: 0 };

const termsGiven = ({ source: { settings }, article, mapping }: Plan) => ({ settings, article, mapping });

const metaOf = ({ source: { settings }, article, mapping }: Plan) => metaValues({ article, mapping, fields: settings.meta_fields });

/** What a payload says about a post. A field that the mapping has a rule for and the payload leaves blank is blank; others are a person's. */
function fieldsOf({ article, mapping: { fields } }: Plan, { content }: PreparedArticle): PostFields {
  return {
    title: article.title,
    content,
    ...(fields.excerpt ? { excerpt: article.excerpt ?? '' } : {}),
    ...given({ createdAt: article.date }),
  };
}

interface Before {
  readonly before: Post;
  readonly credited: Credited;
}

/** A payload without a picture takes away the one that came from an earlier payload, and none that a person chose. */
function featuredOf({ mapping: { fields } }: Plan, { featuredImageId }: PreparedArticle, { before, credited }: Before): number {
  if (featuredImageId > 0) return featuredImageId;
  return fields.featured_image && before.featuredImageId === credited.featuredImageId ? 0 : before.featuredImageId;
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
  const row: IngestedPost = {
    sourceId: source.id,
    externalId: article.externalId,
    postId: post.id,
    contentHash: prepared.problems.length > 0 ? incompleteHash(hash) : hash,
    modifiedAt: article.modified ?? tracked?.modifiedAt ?? null,
    credited,
    updatedAt: ctx.now(),
    lastDelivery: plan.delivery.seq,
    withdrawal: null,
    earlierOf: null,
  };
  await (tracked ? ingestPosts(db).update(row) : ingestPosts(db).insert(row));
}
