import { rows } from '../../../../../db/rows';
import type { Db } from '../../../../../host';
import { enqueue } from '../../../../../jobs/outbox';
import { sha256 } from '../../../../../kit/digest';
import type { Late } from '../pictures';
import { type WaitingPicture, waitingTable } from './waiting-table';

/** Kind of the messages that ask for them once more. */
export const picturesKind = 'content.pictures';

interface Post {
  readonly postId: number;
  readonly sourceId: string;
  readonly now: number;
}

/** All SQL about pictures that are waited for, bound to one transaction or connection. */
export function waitingPictures(db: Db) {
  const table = rows(db, waitingTable);

  return {
    /** What the post waits for now, in place of what its earlier text waited for; the outbox asks for them. */
    async set({ postId, sourceId, now }: Post, late: readonly Late[]): Promise<void> {
      await table.delete({ postId });
      for (const { url, standIn, alt, isFeatured, problem } of late) {
        const key = sha256(JSON.stringify([postId, standIn]));
        const texts = { url, standIn, alt: [...alt].slice(0, 500).join(''), problem };
        await table.insert({ key, postId, sourceId, isFeatured, createdAt: now, triedAt: null, ...texts });
      }
      if (late.length > 0) await enqueue(db, { kind: picturesKind, key: `pictures:${postId}`, payload: { post: postId } });
    },

    ofPost: (postId: number): Promise<WaitingPicture[]> => table.many({ postId }, { order: [['createdAt', 'ASC']] }),

    /** The latest of a source. */
    ofSource: (sourceId: string, limit: number): Promise<WaitingPicture[]> =>
      table.many({ sourceId }, { order: [['createdAt', 'DESC']], limit }),

    tried: (key: Uint8Array, seen: Pick<WaitingPicture, 'problem' | 'triedAt'>) => table.update({ key }, seen),

    /** False where another process was faster, or the post has another text by now. */
    take: async (key: Uint8Array): Promise<boolean> => (await table.delete({ key })) > 0,

    forgetPost: (postId: number) => table.delete({ postId }),
    forgetSource: (sourceId: string) => table.delete({ sourceId }),
  };
}
