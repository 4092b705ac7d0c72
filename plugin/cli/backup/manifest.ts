import { type Static, Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import type { PackedFile } from './archive';
import { Refusal } from './refusal';

/** The last file of a backup: what it is of, and the digest of each other file (D705). */
export const manifestName = 'manifest.json';
/** The embedded database in a backup. */
export const databaseName = 'siteplane.sqlite';
/** Checkpoints of the lead ledger in a backup. */
export const checkpointsName = 'ledger/checkpoints.jsonl';
/** Folders below the data folder that are backed up. */
export const foldersToPack = ['media', 'outbox', 'audit-archive'] as const;

const digest = Type.String({ pattern: '^[0-9a-f]{64}$' });
const packed = Type.Object({ name: Type.String(), bytes: Type.Integer({ minimum: 0 }), sha256: digest });
const manifestSchema = Type.Object({
  format: Type.Literal('siteplane-backup/1'),
  version: Type.String(),
  made_at: Type.String(),
  database: Type.Union([Type.Literal('sqlite'), Type.Literal('mariadb'), Type.Literal('mysql')]),
  migrations: Type.Array(Type.String()),
  root_key: Type.String(),
  files: Type.Array(packed),
  dump: Type.Optional(packed),
});

export type Manifest = Static<typeof manifestSchema>;
const check = TypeCompiler.Compile(manifestSchema);

/** Throws Refusal for what is no manifest of a format that this release knows. */
export function parseManifest(text: string, file: string): Manifest {
  const value = jsonOf(text);
  if (check.Check(value)) return value;
  throw new Refusal(
    `${file} is not a backup that this release can read (its ${manifestName} is of another format); install the release that made it.`,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const allowed = new RegExp(
  `^(${databaseName.replace('.', '\\.')}|${checkpointsName.replace('.', '\\.')}|(${foldersToPack.join('|')})/.+)$`,
);

/** What of the files is not as the manifest says, in a few words; undefined where all is. */
export function damageOf({ files }: Manifest, entries: readonly PackedFile[]): string | undefined {
  const packedFiles = entries.filter(({ name }) => name !== manifestName);
  const foreign = packedFiles.find(({ name }) => !isAllowed(name) || !files.some((file) => file.name === name));
  if (foreign) return `it contains ${foreign.name}, which is no part of a backup`;
  const names = new Set(packedFiles.map(({ name }) => name));
  if (names.size !== packedFiles.length || entries.at(-1)?.name !== manifestName)
    return 'it contains a file twice, or another one after its manifest';
  const byName = new Map(packedFiles.map((entry) => [entry.name, entry]));
  const damaged = files.find(({ name, sha256 }) => byName.get(name)?.sha256 !== sha256);
  if (!damaged) return undefined;
  return byName.has(damaged.name) ? `${damaged.name} is not what was backed up` : `${damaged.name} is missing`;
}

const isAllowed = (name: string) => allowed.test(name) && !name.includes('\0') && !name.split(/[/\\]/).includes('..');
