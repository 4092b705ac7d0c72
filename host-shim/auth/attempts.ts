import type { ClientRateLimitInfo, Options, Store } from 'express-rate-limit';
import { lt, rows, sha256 } from '../../plugin/adapter';
import type { Db, Storage } from '../../plugin/host';
import { attemptsTable } from './tables';

const counted = 'hits = CASE WHEN reset_at <= ? THEN 1 ELSE hits + 1 END, reset_at = CASE WHEN reset_at <= ? THEN ? ELSE reset_at END';

/** Counters in `host_attempts`, so that all instances count together. Keys are hashed: the table tells nobody's address (D27). */
export class AttemptStore implements Store {
  readonly localKeys = false;
  private windowMs: number;

  constructor(
    private readonly storage: Storage,
    readonly prefix: string,
    windowMs = 60_000,
  ) {
    this.windowMs = windowMs;
  }

  init({ windowMs }: Options): void {
    this.windowMs = windowMs;
  }

  async increment(key: string): Promise<ClientRateLimitInfo> {
    const id = this.idOf(key);
    return this.storage.apart(async (db) => {
      await this.count(db, id);
      const row = await rows(db, attemptsTable).one({ id });
      return { totalHits: row?.hits ?? 1, resetTime: new Date(row?.resetAt ?? this.storage.now() + this.windowMs) };
    });
  }

  /** Hits in the running window, without counting one. */
  async hits(key: string): Promise<number> {
    const row = await this.storage.apart((db) => rows(db, attemptsTable).one({ id: this.idOf(key) }));
    return row && row.resetAt > this.storage.now() ? row.hits : 0;
  }

  async decrement(key: string): Promise<void> {
    await this.storage.apart((db) => db.execute('UPDATE host_attempts SET hits = hits - 1 WHERE id = ? AND hits > 0', [this.idOf(key)]));
  }

  async resetKey(key: string): Promise<void> {
    await this.storage.apart((db) => rows(db, attemptsTable).delete({ id: this.idOf(key) }));
  }

  /** Delete windows that are over. */
  async sweep(): Promise<void> {
    await this.storage.apart((db) => rows(db, attemptsTable).delete({ resetAt: lt(this.storage.now()) }));
  }

  private idOf(key: string): Buffer {
    return sha256(`${this.prefix}:${key}`);
  }

  /** One atomic statement, or two instances could both read 4 and both write 5. */
  private async count(db: Db, id: Buffer): Promise<void> {
    const now = this.storage.now();
    const end = now + this.windowMs;
    const onClash = db.dialect === 'sqlite' ? 'ON CONFLICT (id) DO UPDATE SET' : 'ON DUPLICATE KEY UPDATE';
    await db.execute(`INSERT INTO host_attempts (id, hits, reset_at) VALUES (?, 1, ?) ${onClash} ${counted}`, [id, end, now, now, end]);
  }
}
