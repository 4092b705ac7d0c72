import type { Db, SaveEvent } from '../../../host';
import { enqueue } from '../../../jobs/outbox';
import type { DeliveryKind } from '../../../kit/delivery';
import type { JobCtx } from '../../../kit/group';
import { buildLlmsTxt } from './build';
import { llmsTxt } from './store';

const kind = 'llms_txt.build';

/** Have `/llms.txt` rebuilt, in the caller's transaction; one that waits already does for all that ask (D156). */
export const markStale = (db: Db) => enqueue(db, { kind, key: 'llms_txt', payload: {} });

/** Builds what is served. */
export const buildKind: DeliveryKind = {
  kind,
  isInternal: true,
  supersedes: true,
  async deliver(_delivery, { host, now }) {
    const content = await buildLlmsTxt(host);
    await host.storage.run((db) => llmsTxt(db).put(content, now()));
  },
};

/** What is published, withdrawn or renamed shows there too, once the site has an llms.txt. */
export async function noticePublished({ host: { storage } }: JobCtx, { post, before }: Pick<SaveEvent, 'post' | 'before'>): Promise<void> {
  const isPublic = post.status === 'publish';
  const wasPublic = before?.status === 'publish';
  const isSame = before && (['title', 'slug', 'excerpt'] as const).every((field) => post[field] === before[field]);
  if ((!isPublic && !wasPublic) || (isPublic && wasPublic && isSame)) return;
  await storage.run(async (db) => {
    if (await llmsTxt(db).find()) await markStale(db);
  });
}
