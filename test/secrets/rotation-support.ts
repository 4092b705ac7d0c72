import type { Db, SqlValue, Storage } from '../../plugin/host';
import type { Vault } from '../../plugin/kit/vault';
import type { TestStorage } from '../support/storages';
import { boxesOf, columns, recordingLog } from './support';

/** The end of a process. */
export class Killed extends Error {}

/** The storage of a process that dies at its n-th step: before a statement, or between a commit and what follows. */
export function dyingAt(storage: Storage, step: number): Storage {
  let steps = 0;
  async function alive<T>(next: () => Promise<T>): Promise<T> {
    if (++steps >= step) throw new Killed();
    return next();
  }
  const dying = (db: Db): Db => ({
    dialect: db.dialect,
    query: <Row>(sql: string, params?: readonly SqlValue[]) => alive(() => db.query<Row>(sql, params)),
    execute: (sql, params) => alive(() => db.execute(sql, params)),
  });
  return {
    ...storage,
    run: (work) => storage.run((db) => work(dying(db))),
    async tx(work) {
      const result = await storage.tx((db) => work(dying(db)));
      return alive(async () => result);
    },
  };
}

/** What rotation and verification take. */
export const optionsOf = (made: TestStorage, storage: Storage = made.storage) => ({
  storage,
  config: made.config,
  columns,
  log: recordingLog().log,
});

/** Boxes `secret-0`, `secret-1`, …; returns the secret by id. */
export async function filled(made: TestStorage, vault: Vault, count: number) {
  const boxes = boxesOf(made.storage, vault);
  const expected = new Map<number, string>();
  for (let i = 0; i < count; i++) expected.set(await boxes.add(`secret-${i}`, `token-${i}`), `secret-${i}`);
  return expected;
}

/** Both columns of every box open through every vault. */
export async function expectReadable(made: TestStorage, expected: ReadonlyMap<number, string>, vaults: readonly Vault[]) {
  for (const vault of vaults) {
    const boxes = boxesOf(made.storage, vault);
    for (const [id, secret] of expected) {
      expect(await boxes.open(id)).toBe(secret);
      expect(await boxes.open(id, 'tokenEnc')).toMatch(/^token-/);
    }
  }
}
