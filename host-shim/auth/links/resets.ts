import { lt, OperationError, rows } from '../../../plugin/adapter';
import type { Db, HostUser, Storage } from '../../../plugin/host';
import { resetsTable } from '../tables';
import { checkedUser } from '../user-fields';
import type { UserStore } from '../users';
import { hashOfToken, newToken } from './token';

const lifeMs = 60 * 60_000;
/** How long a page can say of a link that it was used or has expired. */
const rememberedMs = 30 * 24 * 60 * 60_000;

/** What a link leads to: the account, or the sentence that says why not. */
export type FoundReset = { readonly user: HostUser } | { readonly problem: string };

/** One-time links to choose a new password. */
export interface PasswordResets {
  /** A link's token for the account, valid for an hour. Several may be open at once: emails arrive late. */
  create(userId: number): Promise<string>;
  find(token: string): Promise<FoundReset>;
  /** The new password; the link, all others of the account and its sessions end. Throws `conflict` with the sentence for a link that is not valid any more. */
  use(token: string, password: string): Promise<void>;
  /** Delete what nobody asks for any more. */
  sweep(): Promise<number>;
}

const problems = {
  unknown: 'This link is not valid. Make sure that it was copied as a whole, or ask for a new one.',
  used: 'This link was used already, or the account was changed since it was sent. Ask for a new one.',
  expired: 'This link has expired: it works for one hour. Ask for a new one.',
};

/** Links in `host_password_resets`. */
export function createResets(storage: Storage, users: UserStore): PasswordResets {
  async function find(token: string): Promise<FoundReset> {
    const row = await storage.run((db) => rows(db, resetsTable).one({ id: hashOfToken(token) }));
    if (!row) return { problem: problems.unknown };
    if (row.usedAt !== null) return { problem: problems.used };
    if (row.expiresAt <= storage.now()) return { problem: problems.expired };
    const user = await users.find(row.userId);
    return user?.active ? { user } : { problem: problems.unknown };
  }

  return {
    find,

    async create(userId) {
      const token = newToken();
      const now = storage.now();
      await storage.run((db) => rows(db, resetsTable).insert({ id: hashOfToken(token), userId, createdAt: now, expiresAt: now + lifeMs }));
      return token;
    },

    async use(token, password) {
      const foundReset = await find(token);
      if ('problem' in foundReset) throw new OperationError('conflict', foundReset.problem);
      checkedUser({ password });
      await users.update(foundReset.user.id, { password }, (db) => claim(db, hashOfToken(token)));
    },

    sweep: () => storage.apart((db) => rows(db, resetsTable).delete({ expiresAt: lt(storage.now() - rememberedMs) })),
  };
}

/** Of two that use a link at once, one wins. */
async function claim(db: Db, id: Buffer): Promise<void> {
  const sql = 'UPDATE host_password_resets SET used_at = ? WHERE id = ? AND used_at IS NULL';
  const { affected } = await db.execute(sql, [Date.now(), id]);
  if (affected === 0) throw new OperationError('conflict', problems.used);
}
