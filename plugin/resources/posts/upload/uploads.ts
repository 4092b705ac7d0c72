import { randomBytes } from 'node:crypto';
import { deleteInBatches } from '../../../db/prune';
import { gt, rows } from '../../../db/rows';
import type { InsertOf, RowOf } from '../../../db/table';
import type { Db } from '../../../host';
import { OperationError } from '../../../kit/errors';
import { sameBytes } from '../../../kit/same-text';
import type { Vault } from '../../../kit/vault';
import { uploadTable } from './upload-table';

export type Upload = RowOf<typeof uploadTable>;
type Macs = Pick<Vault, 'mac'>;

const most = 100;
const day = 86_400_000;
const shape = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;
const signature = (vault: Macs, ref: string) => vault.mac('posts', 'upload', ref);

/** The last part of the address: a reader of the database cannot make one. */
export const uploadToken = (vault: Macs, ref: string): string => `${ref}.${signature(vault, ref).toString('base64url')}`;

/** The reference in it; undefined for what was not signed here. */
export function refOf(vault: Macs, token: string): string | undefined {
  const [, ref = '', input = ''] = shape.exec(token) ?? [];
  return ref !== '' && sameBytes(signature(vault, ref), Buffer.from(input, 'base64url')) ? ref : undefined;
}

// D724
/** All SQL about uploads, bound to one transaction or connection. */
export function uploads(db: Db) {
  const table = rows(db, uploadTable);
  return {
    async create(fields: Omit<InsertOf<typeof uploadTable>, 'ref' | 'usedAt' | 'mediaId'>, now: number): Promise<string> {
      const open = await table.many({ usedAt: null, expiresAt: gt(now) }, { limit: most });
      if (open.length >= most) {
        const message = `There are ${most} upload addresses that nobody has used yet. Use one of them, or wait until they expire.`;
        throw new OperationError('rate_limited', message, { retryAfter: 60 });
      }
      const ref = randomBytes(16).toString('base64url');
      await table.insert({ ...fields, ref, usedAt: null, mediaId: null });
      return ref;
    },

    find: (ref: string) => table.one({ ref }),

    /** Whether this caller is the first; of two at once one is. */
    claim: async (ref: string, now: number) => (await table.update({ ref, usedAt: null, expiresAt: gt(now) }, { usedAt: now })) === 1,

    /** What could not be stored may be sent again. */
    release: (ref: string) => table.update({ ref }, { usedAt: null }),

    stored: (ref: string, mediaId: number) => table.update({ ref }, { mediaId }),
  };
}

export const pruneUploads = (db: Db, now: number) => deleteInBatches(db, uploadTable.name, ['expires_at < ?', [now - 30 * day]]);
