import type { Storage } from '../host';
import { ascii, int, primary } from './columns';
import { rows } from './rows';
import { defineTable } from './table';

/** Which tools an assistant is shown that comes with a key and asks for none; keys without a row go by the site's own setting. */
export const keyToolsetTable = defineTable('sp_key_toolsets', { keyId: primary(int()), toolset: ascii(40) });

/** The toolset of a key at an epoch, which every change of them moves: no statement for a key that calls again (D234). */
export function keyToolsets({ epoch }: Pick<Storage, 'epoch'>): (keyId: number, at?: number) => Promise<string | undefined> {
  const all = epoch.cached(async (db) => new Map((await rows(db, keyToolsetTable).many({})).map(({ keyId, toolset }) => [keyId, toolset])));
  return async (keyId, at) => (await all(at)).get(keyId);
}
