import { randomUUID } from 'node:crypto';
import { keyToolsetTable } from '../../db/key-toolsets';
import { rows } from '../../db/rows';
import type { Db, KeyScope, Storage } from '../../host';
import { invalidParam, notFound, refused } from '../../kit/errors';
import type { Vault } from '../../kit/vault';
import { newKey } from './format';
import { apiKeyTable } from './key-table';
import { columnsOf, narrowed, scopeOf } from './stored-scope';

/** A key as an admin sees it; instants in milliseconds. */
export interface KeyView {
  readonly id: number;
  readonly label: string;
  readonly hint: string;
  readonly createdBy: number;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
  /** What an assistant with it is shown; empty where the site decides. */
  readonly toolset: string;
  /** What it is limited to; undefined for everything. */
  readonly scope: KeyScope | undefined;
}

/** What is asked for of a new key. */
export interface KeyRequest {
  readonly label: string;
  readonly createdBy: number;
  /** Milliseconds since 1970; null for never. */
  readonly expiresAt: number | null;
  /** Empty where the site decides. */
  readonly toolset: string;
  /** Undefined for everything. */
  readonly scope: KeyScope | undefined;
}

/** A key at the only moment when it can be seen. */
export interface NewKey {
  readonly id: number;
  readonly label: string;
  readonly hint: string;
  readonly key: string;
}

interface Deps {
  readonly storage: Storage;
  readonly vault: Vault;
  readonly now: () => number;
}

/** Keys as admins manage them. */
export function apiKeys({ storage, vault, now }: Deps) {
  async function store(db: Db, { toolset, scope, ...fields }: KeyRequest): Promise<NewKey> {
    const key = newKey();
    const rowUuid = randomUUID();
    const ref = { table: apiKeyTable.name, column: 'key_enc', rowUuid, generation: 1 };
    const hint = key.slice(-4);
    const keyEnc = await vault.seal(db, ref, key);
    const id = await rows(db, apiKeyTable).insert({
      ...fields,
      ...columnsOf(scope),
      lookupKid: vault.lookupKid,
      lookup: vault.lookup(key),
      keyEnc,
      rowUuid,
      generation: 1,
      hint,
      createdAt: now(),
    });
    if (toolset !== '') {
      await rows(db, keyToolsetTable).insert({ keyId: id, toolset });
      await storage.epoch.bump(db);
    }
    return { id, label: fields.label, hint, key };
  }

  return {
    async list(): Promise<KeyView[]> {
      const [keys, toolsets] = await storage.run((db) =>
        Promise.all([rows(db, apiKeyTable).many({}, { order: [['id', 'DESC']] }), rows(db, keyToolsetTable).many({})]),
      );
      const byKey = new Map(toolsets.map(({ keyId, toolset }) => [keyId, toolset]));
      return keys.map((key) => ({ ...key, toolset: byKey.get(key.id) ?? '', scope: scopeOf(key) }));
    },

    mint(request: KeyRequest): Promise<NewKey> {
      if (request.expiresAt !== null && request.expiresAt <= now()) throw invalidParam('/expires_at', 'must be in the future');
      return storage.tx((db) => store(db, request));
    },

    /** New key and end of the old one in one transaction: when the answer is out, no instance takes the old one any more. */
    rotate: (id: number, createdBy: number): Promise<NewKey> =>
      storage.tx(async (db) => {
        const old = await live(db, id);
        if (old.expiresAt !== null && old.expiresAt <= now()) throw refused('this key has expired; mint a new one');
        await rows(db, apiKeyTable).update({ id }, { revokedAt: now() });
        const own = await rows(db, keyToolsetTable).one({ keyId: id });
        return store(db, { label: old.label, createdBy, expiresAt: old.expiresAt, toolset: own?.toolset ?? '', scope: scopeOf(old) });
      }),

    /** Acts on the next call on every instance. Throws 409 for a scope that permits anything that the key may not do now. */
    narrow: (id: number, scope: KeyScope): Promise<{ id: number; isChanged: boolean }> =>
      storage.tx(async (db) => {
        const columns = narrowed(await live(db, id), scope);
        if (columns) await rows(db, apiKeyTable).update({ id }, columns);
        return { id, isChanged: columns !== undefined };
      }),

    revoke: (id: number): Promise<{ id: number; revokedAt: number }> =>
      storage.tx(async (db) => {
        await live(db, id);
        const revokedAt = now();
        await rows(db, apiKeyTable).update({ id }, { revokedAt });
        return { id, revokedAt };
      }),
  };
}

async function live(db: Db, id: number) {
  const key = await rows(db, apiKeyTable).one({ id }, { lock: true });
  if (!key) throw notFound('API key', id);
  if (key.revokedAt !== null) throw refused('this key is revoked; mint a new one');
  return key;
}

export type ApiKeys = ReturnType<typeof apiKeys>;
