import type { AuditRow } from '../audit-row';
import type { Seal, SealEnd } from '../seal-row';
import type { AuditSource } from '../source';

/** The first line of an archive; each other one is a seal, or a row of the seal before it. */
const format = 'siteplane-audit/1';

/** A seal with its rows, and the MACs of those from which a person was erased. */
export interface SealedRows {
  readonly seal: Seal;
  readonly rows: readonly AuditRow[];
  readonly erasures: ReadonlyMap<number, Uint8Array>;
}

/** Bytes as `{base64}`, everything else as JSON has it. */
const plain = (record: object) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value,
    ]),
  );
const line = (record: object) => `${JSON.stringify(record)}\n`;

/** `previous` is where the archive goes on from. */
export const headLine = (previous: SealEnd): string => line({ format, previous: plain(endOf(previous)) });

export function linesOf({ seal, rows, erasures }: SealedRows): string {
  const ofRow = (row: AuditRow) => line({ row: plain(row), ...plain({ erasure: erasures.get(row.id) }) });
  return [line({ seal: plain(seal) }), ...rows.map(ofRow)].join('');
}

/** An archive as it was read. */
export interface ReadArchive {
  readonly previous: SealEnd;
  readonly seals: readonly Seal[];
  readonly source: AuditSource;
}

/** Throws Error naming the line that is not one of an archive. What the lines say is not believed: that is for whoever walks the seals. */
export function parseArchive(text: string): ReadArchive {
  const [head, ...others] = text.split('\n').filter((one) => one !== '');
  const first = recordIn(head, 1);
  if (first.format !== format || typeof first.previous !== 'object') throw new Error(`it is not of the format ${format}`);
  const seals: Seal[] = [];
  const rows: AuditRow[] = [];
  const erasures = new Map<number, Uint8Array>();
  for (const [index, one] of others.entries()) {
    const { seal, row, erasure } = recordIn(one, index + 2);
    if (seal !== undefined) seals.push(seal as Seal);
    else if (row === undefined) throw new Error(`line ${index + 2} is neither a seal nor a row`);
    else rows.push(row as AuditRow);
    if (row !== undefined && erasure instanceof Uint8Array) erasures.set((row as AuditRow).id, erasure);
  }
  return { previous: endOf(first.previous as SealEnd), seals, source: sourceOf({ seals, rows, erasures }) };
}

const endOf = ({ no, lastId, mac }: SealEnd): SealEnd => ({ no, lastId, mac });

function recordIn(text: string | undefined, number: number): Record<string, unknown> {
  try {
    return JSON.parse(text ?? '', (_name, value) => (isBytes(value) ? new Uint8Array(Buffer.from(value.base64, 'base64')) : value));
  } catch {
    throw new Error(`line ${number} is not JSON`);
  }
}

const isBytes = (value: unknown): value is { base64: string } =>
  typeof value === 'object' && value !== null && 'base64' in value && typeof value.base64 === 'string' && Object.keys(value).length === 1;

function sourceOf({
  seals,
  rows,
  erasures,
}: {
  seals: readonly Seal[];
  rows: readonly AuditRow[];
  erasures: ReadonlyMap<number, Uint8Array>;
}) {
  return {
    sealsAfter: async (no: number, limit: number) => seals.filter((seal) => seal.no > no).slice(0, limit),
    async *rows(after: number, upTo = Number.MAX_SAFE_INTEGER) {
      for (const row of rows) if (row.id > after && row.id <= upTo) yield row;
    },
    erasure: async (rowId: number) => erasures.get(rowId),
  } satisfies AuditSource;
}
