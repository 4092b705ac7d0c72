import type { Db, MediaFile, Post } from '../../../../../host';
import { atOnce } from '../../../../../kit/at-once';
import { type Delivery, DeliveryFailed, type DeliveryKind } from '../../../../../kit/delivery';
import { emit } from '../../../../../kit/event';
import { given } from '../../../../../kit/given';
import type { JobCtx } from '../../../../../kit/group';
import { attribute, parse, print } from '../../../../../markup/tree';
import { articleSettled } from '../../../ingest/article-settled';
import { ingestPosts } from '../../../ingest/ingest-posts';
import type { IngestedPost } from '../../../ingest/ingest-table';
import type { Source } from '../../../source/source-table';
import { sources } from '../../../source/sources';
import { tellReceiver } from '../../events';
import { ingestOrigin } from '../../write-post';
import { fetchImage } from '../fetch-image';
import { fetchesAtOnce } from '../pictures';
import { imagesIn, showFile } from '../place-pictures';
import { shapeOf } from '../shape';
import { picturesKind, waitingPictures } from './waiting-pictures';
import type { WaitingPicture } from './waiting-table';

/** For one picture, and for all that a post waits for: a slow address holds nobody else up for long (D488). */
const maxMs = 30_000;
const slotMs = 60_000;

/** Ask once more for the pictures that a post waits for; the outbox repeats it for a day where one still cannot be had (D442). */
export const fetchWaiting: DeliveryKind = {
  kind: picturesKind,
  isInternal: true,
  supersedes: true,
  async deliver({ payload }: Delivery, ctx) {
    const { post } = payload as { post: number };
    const { storage } = ctx.host;
    const pictures = await storage.run((db) => waitingPictures(db).ofPost(post));
    const [first] = pictures;
    if (!first) return;
    const source = await storage.run((db) => sources(db).find(first.sourceId));
    if (!source) {
      await storage.run((db) => waitingPictures(db).forgetSource(first.sourceId));
      return;
    }
    const fetched = await fetchAll(ctx, source, pictures);
    if (fetched.length > 0) await storage.tx((db) => place({ ctx, db, source, found: fetched }));
    const missing = pictures.length - fetched.length;
    if (missing > 0) throw new DeliveryFailed(`${missing} of the post's pictures cannot be had yet`);
  },
};

interface Found {
  readonly picture: WaitingPicture;
  readonly file: MediaFile;
}

/** Those that are there now. What the time of all does not suffice for has its turn with the next attempt. */
async function fetchAll(ctx: JobCtx, source: Source, pictures: readonly WaitingPicture[]): Promise<Found[]> {
  const fetched: Found[] = [];
  const end = ctx.now() + slotMs;
  // Those that were asked for longest ago first, so that a few slow ones never keep the others from being asked for.
  const inTurn = [...pictures].sort((a, b) => (a.triedAt ?? 0) - (b.triedAt ?? 0));
  await atOnce(fetchesAtOnce, inTurn, async (picture) => {
    const { url, alt, key } = picture;
    const deadline = Math.min(ctx.now() + maxMs, end);
    const had = await fetchImage(ctx, { url, alt, shape: shapeOf(source.settings), deadline });
    if ('file' in had) fetched.push({ picture, file: had.file });
    else await ctx.host.storage.run((db) => waitingPictures(db).tried(key, { problem: had.problem, triedAt: ctx.now() }));
  });
  return fetched;
}

interface Placing {
  readonly ctx: JobCtx;
  readonly db: Db;
  readonly source: Source;
  readonly found: readonly Found[];
}

/** What a person has made of the text meanwhile stays: only the addresses that stood in are looked for. */
async function place({ ctx, db, source, found }: Placing): Promise<void> {
  const { posts } = ctx.host;
  const postId = found[0]?.picture.postId ?? 0;
  const post = await posts.get(postId, { lock: true });
  const taken: Found[] = [];
  for (const one of found) if (await waitingPictures(db).take(one.picture.key)) taken.push(one);
  if (taken.length === 0 || !post) return;
  const row = await ingestPosts(db).ofPost(source.id, post.id);
  const content = withFiles(post.content, taken);
  const featured = taken.find(({ picture }) => picture.isFeatured);
  const isOurs = featured !== undefined && row?.credited.featuredImageId === post.featuredImageId;
  const shown = isOurs ? { featuredImageId: featured.file.id, featuredImageAlt: featured.picture.alt } : undefined;
  if (row && shown) await ingestPosts(db).update({ ...row, credited: { ...row.credited, ...shown } });
  const { featuredImageAlt, ...image } = shown ?? {};
  const fields = { ...given({ content }), ...image, ...(posts.imageAlts ? given({ featuredImageAlt }) : {}) };
  const changed = await posts.update(post, fields, { origin: ingestOrigin });
  if (row && changed.updatedAt !== post.updatedAt) await tellOfPictures({ ctx, db, source, row }, changed);
  await emit({ ctx, db }, articleSettled, {
    source: source.slug,
    postId: post.id,
    status: 'ok',
    changed: true,
    durationMs: 0,
    message: messageOf(taken.length),
    contentHash: '',
    now: ctx.now(),
  });
}

const messageOf = (count: number) =>
  count === 1
    ? 'A picture that could not be had before is stored here now.'
    : `${count} pictures that could not be had before are stored here now.`;

/** What the receiver has of a published post lacks the pictures. */
async function tellOfPictures(
  { ctx, db, source, row }: Omit<Placing, 'found'> & { readonly row: IngestedPost },
  post: Post,
): Promise<void> {
  const { told } = row.credited;
  if (post.status !== 'publish' || !told) return;
  const { url: siteUrl } = await ctx.host.site();
  const externalId = row.earlierOf ?? row.externalId;
  const { delivery: id, variables } = told;
  await tellReceiver(db, { kind: 'content.updated', source, delivery: { id }, variables, externalId, post, siteUrl });
}

/** Undefined where the text no longer shows any of them. */
function withFiles(html: string, fetched: readonly Found[]): string | undefined {
  const fragment = parse(html);
  const files = new Map(fetched.map(({ picture, file }) => [picture.standIn, file]));
  let isChanged = false;
  for (const image of imagesIn(fragment)) {
    const file = files.get(attribute(image, 'src') ?? '');
    if (!file) continue;
    showFile(image, file);
    isChanged = true;
  }
  return isChanged ? print(fragment) : undefined;
}
