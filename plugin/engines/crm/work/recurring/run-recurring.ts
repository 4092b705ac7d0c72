import type { Host } from '../../../../host';
import { campaigns } from '../../data/campaigns/campaigns';
import { recurring } from '../../data/campaigns/recurring';
import { recurringSettingsIn } from '../../domain/recurring/settings';
import { makeMail } from './make-mail';

const atOnce = 100;
/** The newest posts of a type that are looked at. */
const newest = 50;

type Parts = Pick<Host, 'storage' | 'site' | 'posts' | 'log'>;

/** Recurring campaigns whose time has come make their emails; one that fails does not hold up the others, and is tried again. */
export async function runRecurring({ storage, site, posts, log }: Parts, now: number): Promise<void> {
  const ids = await storage.run((db) => recurring(db).due(now, atOnce));
  const zone = ids.length === 0 ? '' : (await site()).timezone;
  for (const id of ids) {
    try {
      const row = await storage.run((db) => campaigns(db).find(id));
      if (!row?.scheduledAt) continue;
      const { postTypes } = recurringSettingsIn(row.settings);
      const isLeftOut = postTypes.length > 0 && !(await isAnyNew(posts, postTypes, { since: row.startedAt ?? 0, now }));
      const due = row.scheduledAt;
      await storage.tx((db) => makeMail(db, id, { due, now, zone, isLeftOut }));
    } catch (err) {
      log.error({ err, campaign: id }, 'a recurring campaign could not make its email; it is tried again within a minute');
    }
  }
}

/** Whether such a post was published since, by the date that visitors see. */
async function isAnyNew(posts: Host['posts'], type: readonly string[], { since, now }: { since: number; now: number }): Promise<boolean> {
  const { items } = await posts.list({ type, status: 'publish', limit: newest, offset: 0 });
  return items.some(({ createdAt }) => createdAt > since && createdAt <= now);
}
