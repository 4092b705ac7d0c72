import type { Db, MediaFile, Post } from '../../../../../host';
import { type Delivery, DeliveryFailed, type DeliveryKind } from '../../../../../kit/delivery';
import { emit } from '../../../../../kit/event';
import type { JobCtx } from '../../../../../kit/group';
import { attribute, parse, print } from '../../../../../markup/tree';
import { articleSettled } from '../../../ingest/article-settled';
import { ingestPosts } from '../../../ingest/ingest-posts';
import type { Source } from '../../../source/source-table';
import { sources } from '../../../source/sources';
import { ingestOrigin } from '../../write-post';
import { fetchImage } from '../fetch-image';
import { imagesIn, showFile } from '../place-pictures';
import { shapeOf } from '../shape';
import { picturesKind, waitingPictures } from './waiting-pictures';
import type { WaitingPicture } from './waiting-table';

/** For one picture. */
const maxMs = 30_000;

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
    let missing = 0;
    for (const picture of pictures) if (!(await isSettled(ctx, { source, picture }))) missing += 1;
    if (missing > 0) throw new DeliveryFailed(`${missing} of the post's pictures cannot be had yet`);
  },
};

async function isSettled(ctx: JobCtx, { source, picture }: Pick<Placing, 'source' | 'picture'>): Promise<boolean> {
  const { storage } = ctx.host;
  const { url, alt } = picture;
  const had = await fetchImage(ctx, { url, alt, shape: shapeOf(source.settings), deadline: ctx.now() + maxMs });
  if ('file' in had) await storage.tx((db) => place(ctx, { db, source, picture, file: had.file }));
  else await storage.run((db) => waitingPictures(db).tried(picture.key, { problem: had.problem, triedAt: ctx.now() }));
  return 'file' in had;
}

interface Placing {
  readonly db: Db;
  readonly source: Source;
  readonly picture: WaitingPicture;
  readonly file: MediaFile;
}

/** What a person has made of the text meanwhile stays: only the address that stood in is looked for. */
async function place(ctx: JobCtx, { db, source, picture, file }: Placing): Promise<void> {
  const { posts } = ctx.host;
  const post = await posts.get(picture.postId, { lock: true });
  if (!(await waitingPictures(db).take(picture.key)) || !post) return;
  const content = withFile(post.content, picture, file);
  const featured = picture.isFeatured ? await credit(db, { source, post, file }) : {};
  await posts.update(post, { ...(content === undefined ? {} : { content }), ...featured }, { origin: ingestOrigin });
  const now = ctx.now();
  await emit({ ctx, db }, articleSettled, {
    source: source.slug,
    postId: post.id,
    status: 'ok',
    changed: true,
    durationMs: 0,
    message: 'A picture that could not be had before is stored here now.',
    contentHash: '',
    now,
  });
}

/** Undefined where the text no longer shows it. */
function withFile(html: string, { standIn }: WaitingPicture, file: MediaFile): string | undefined {
  const fragment = parse(html);
  const images = imagesIn(fragment).filter((image) => attribute(image, 'src') === standIn);
  for (const image of images) showFile(image, file);
  return images.length > 0 ? print(fragment) : undefined;
}

/** A picture that a person chose meanwhile stays. */
async function credit(db: Db, { source, post, file }: Omit<Placing, 'db' | 'picture'> & { readonly post: Post }) {
  const row = await ingestPosts(db).ofPost(source.id, post.id);
  if (!row || row.credited.featuredImageId !== post.featuredImageId) return {};
  await ingestPosts(db).update({ ...row, credited: { ...row.credited, featuredImageId: file.id } });
  return { featuredImageId: file.id };
}
