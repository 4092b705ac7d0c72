import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { ascii, id, int, longText, nullable } from '../../plugin/db/columns';
import { migration } from '../../plugin/db/migrate';
import { rows } from '../../plugin/db/rows';
import { defineTable } from '../../plugin/db/table';
import type { Db, Logger, Storage } from '../../plugin/host';
import type { SealedColumn } from '../../plugin/kit/group';
import type { Vault } from '../../plugin/kit/vault';
import { openVault } from '../../plugin/secrets/vault';
import type { TestStorage, TestStorageOptions } from '../support/storages';

const boxes = defineTable('test_boxes', {
  id: id(),
  uuid: ascii(36),
  generation: int(),
  keyEnc: nullable(longText()),
  tokenEnc: nullable(longText()),
});

/** A database with a table that has two columns of secrets. */
export const withBoxes: TestStorageOptions = {
  tables: [boxes],
  migrations: [migration(900, 'test-boxes', ({ createTable }) => createTable(boxes))],
};

const common = { table: 'test_boxes', idColumn: 'id', rowUuidColumn: 'uuid', generationColumn: 'generation' };
export const columns: readonly SealedColumn[] = [
  { ...common, column: 'key_enc' },
  { ...common, column: 'token_enc' },
];

export interface Box {
  readonly id: number;
  readonly uuid: string;
  readonly generation: number;
  readonly keyEnc: string | null;
  readonly tokenEnc: string | null;
}

type Column = 'keyEnc' | 'tokenEnc';

const refOf = ({ uuid, generation }: Pick<Box, 'uuid' | 'generation'>, column: Column) => ({
  table: 'test_boxes',
  column: column === 'keyEnc' ? 'key_enc' : 'token_enc',
  rowUuid: uuid,
  generation,
});

/** What a group does with secrets: set in a transaction, read, look at the raw row. */
export function boxesOf(storage: Storage, vault: Vault) {
  const read = async (db: Db, boxId: number) => {
    const box = await rows(db, boxes).one({ id: boxId });
    if (!box) throw new Error(`no box ${boxId}`);
    return box;
  };
  return {
    raw: (boxId: number) => storage.run((db) => read(db, boxId)),
    all: () => storage.run((db) => rows(db, boxes).many({}, { order: [['id', 'ASC']] })),
    overwrite: (boxId: number, values: Partial<Box>) => storage.run((db) => rows(db, boxes).update({ id: boxId }, values)),
    add: (secret: string, token: string) =>
      storage.tx(async (db) => {
        const place = { uuid: randomUUID(), generation: 1 };
        const keyEnc = await vault.seal(db, refOf(place, 'keyEnc'), secret);
        const tokenEnc = await vault.seal(db, refOf(place, 'tokenEnc'), token);
        return rows(db, boxes).insert({ ...place, keyEnc, tokenEnc });
      }),
    /** Sets the key and leaves the token as it is, which for that must be sealed again at the new generation. */
    set: (boxId: number, secret: string) =>
      storage.tx(async (db) => {
        const box = await rows(db, boxes).one({ id: boxId }, { lock: true });
        if (!box) throw new Error(`no box ${boxId}`);
        const next = { uuid: box.uuid, generation: box.generation + 1 };
        const token = box.tokenEnc && (await vault.open(db, refOf(box, 'tokenEnc'), box.tokenEnc));
        const keyEnc = await vault.seal(db, refOf(next, 'keyEnc'), secret);
        const tokenEnc = token && (await vault.seal(db, refOf(next, 'tokenEnc'), token));
        await rows(db, boxes).update({ id: boxId }, { generation: next.generation, keyEnc, tokenEnc });
      }),
    open: (boxId: number, column: Column = 'keyEnc') =>
      storage.run(async (db) => {
        const box = await read(db, boxId);
        return vault.open(db, refOf(box, column), box[column] ?? '');
      }),
  };
}

export interface Lines {
  readonly log: Logger;
  readonly lines: { level: string; fields: object; message: string | undefined }[];
}

/** A logger that keeps what it is told. */
export function recordingLog(): Lines {
  const lines: Lines['lines'] = [];
  const at = (level: string) => (fields: object, message?: string) => void lines.push({ level, fields, message });
  return { lines, log: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } };
}

/** A new root key in a file of its own. */
export function rootKeyFile(file: string, key = randomBytes(32)): string {
  writeFileSync(file, key.toString('base64'), { mode: 0o600 });
  return file;
}

/** The vault of an instance of the site, with its own root key file unless one is there. */
export function vaultOf(
  made: TestStorage,
  { storage = made.storage, log = recordingLog().log }: { storage?: Storage; log?: Logger } = {},
): Promise<Vault> {
  return openVault({ storage, config: made.config, columns, log });
}

/** Every row of every table as text, as a dump has it; byte columns in hexadecimal. */
export async function dump(storage: Storage): Promise<string> {
  const listing =
    storage.dialect === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table'"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()';
  const tables = await storage.run((db) => db.query<{ name: string }>(listing));
  const parts: string[] = [];
  for (const { name } of tables) {
    const found = await storage.run((db) => db.query(`SELECT * FROM ${name}`));
    parts.push(JSON.stringify(found, (_, value) => (value?.type === 'Buffer' ? Buffer.from(value.data).toString('hex') : value)));
  }
  return parts.join('\n');
}
