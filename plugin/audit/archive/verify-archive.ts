import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Db } from '../../host';
import { sameBytes } from '../../kit/same-text';
import type { Vault } from '../../kit/vault';
import { genesis, type SealEnd } from '../seal-row';
import { walkSeal } from '../verify';
import { type Archived, archivedUpTo } from './archive-end';
import { parseArchive, type ReadArchive } from './archive-lines';

/** What an archive turned out to be; `seals` and times (milliseconds) are of what it contains. */
export interface ArchiveVerdict {
  readonly count: number;
  readonly seals: readonly [first: number, last: number];
  readonly times: readonly [first: number, last: number];
  /** Undefined where every row and seal is as it was, and where it belongs in the chain. */
  readonly problem: string | undefined;
  /** Byte by byte the file that was written; one that was packed again is as good. */
  readonly isOriginal: boolean;
}

const longestText = 512 * 1024 * 1024;

/** Check an archive of the audit log against the keys and what the database says of it. Throws Error for what is no such file. */
export async function verifyArchive(db: Db, vault: Vault, file: Buffer): Promise<ArchiveVerdict> {
  const archive = parseArchive(textOf(file));
  const [first, last] = [archive.seals[0], archive.seals.at(-1)];
  if (!first || !last) throw new Error('it contains no seal');
  const walk = { source: archive.source, vault, count: 0 };
  const noted = await archivedUpTo(db, vault, last.no);
  const problem = (await chainProblem(walk, archive)) ?? (await placeProblem(db, vault, { ...archive, noted }));
  return {
    count: walk.count,
    seals: [first.no, last.no],
    times: [first.at, last.at],
    problem,
    isOriginal: noted !== undefined && sameBytes(noted.sha256, createHash('sha256').update(file).digest()),
  };
}

function textOf(file: Buffer): string {
  try {
    return gunzipSync(file, { maxOutputLength: longestText }).toString();
  } catch {
    throw new Error('it is not packed with gzip, or damaged');
  }
}

async function chainProblem(walk: Parameters<typeof walkSeal>[0], { previous, seals }: ReadArchive): Promise<string | undefined> {
  let end = previous;
  for (const seal of seals) {
    const broken = await walkSeal(walk, end, seal);
    if (broken !== undefined) return `row ${broken} is not as it was written, or missing`;
    end = seal;
  }
  return undefined;
}

type Placed = ReadArchive & { readonly noted: Archived | undefined };

/** Where it goes on from, and what goes on from it, are known to this site. */
async function placeProblem(db: Db, vault: Vault, { previous, seals, noted }: Placed): Promise<string | undefined> {
  const last = seals.at(-1);
  if (!last || !noted || !sameBytes(noted.sealMac, last.mac)) return 'this site has not archived it';
  const before = previous.no === genesis.no ? genesis : await endOf(db, vault, previous.no);
  const goesOn = before !== undefined && before.lastId === previous.lastId && sameBytes(before.mac, previous.mac);
  return goesOn ? undefined : 'what was archived before it is not known to this site';
}

async function endOf(db: Db, vault: Vault, no: number): Promise<SealEnd | undefined> {
  const archived = await archivedUpTo(db, vault, no);
  return archived && { no, lastId: archived.lastId, mac: archived.sealMac };
}
