import type { Db } from '../../../../host';
import { enqueue } from '../../../../jobs/outbox';
import { invalidFields, refuse } from '../../../kit/input/errors';
import { type InputMap, listOf } from '../../../kit/input/query';
import { wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { importDelivery } from '../../data/imports/import-deliveries';
import type { ImportFileRow } from '../../data/imports/import-tables';
import { imports } from '../../data/imports/imports';
import type { ImportSettings, ImportStatus } from '../../domain/imports/settings';
import { importOrder } from '../../outbox/import-order';
import type { Preview } from '../../work/imports/importing';
import { kinds } from '../../work/imports/kinds';
import { notFound } from '../route';

/** `map` as `[{csv, table}]` by header, or as the list of fields by column. 422 for a field or a header that there is not. */
export function columnsOf(
  body: InputMap,
  headers: readonly string[],
  { known, key }: { readonly known: readonly string[]; readonly key: string },
): string[] {
  const columns = headers.map(() => '');
  for (const [at, entry] of listOf(body.map).entries()) {
    const isPair = typeof entry === 'object' && entry !== null;
    const field = isPair ? wordOf(entry as InputMap, 'table') : wordOf({ entry }, 'entry');
    const column = isPair ? headers.indexOf(wordOf(entry as InputMap, 'csv')) : at;
    if (field === '') continue;
    if (column < 0 || column >= headers.length) throw invalidFields({ map: { exists: 'A column of the map is not in the file.' } });
    if (!known.includes(field)) throw invalidFields({ map: { in: `No such field: ${field}. Choose one of: ${known.join(', ')}.` } });
    columns[column] = field;
  }
  if (!columns.includes(key)) throw invalidFields({ map: { required: `Map one column to ${key}.` } });
  return columns;
}

const uploadFirst = 'Upload the file first with POST /crm/v2/import/csv-upload, and send the file that it answers here as file.';

/** The file that was uploaded before. 422 where none is named, 404 where there is none of that name. */
export async function fileNamed({ engine, body, query }: EngineCall): Promise<ImportFileRow> {
  const key = wordOf(body, 'file') || wordOf(query, 'file');
  if (key === '') throw invalidFields({ file: { required: uploadFirst } });
  const row = await engine.host.storage.run((db) => imports(db).byKey(key));
  if (!row) throw notFound('File', key);
  return row;
}

/** A file whose import was given up counts as `failed`, whatever was being written last. */
export async function viewOf(db: Db, id: number) {
  // Before the row: whoever ends an import writes its row first.
  const { isUnderWay, problem } = await importDelivery(db, id);
  const row = await imports(db).find(id);
  if (!row) throw notFound('File', id);
  const { key, name, total, created, updated, refused } = row;
  const status: ImportStatus = row.status === 'running' && !isUnderWay ? 'failed' : row.status;
  return { file: key, name, status, total, created, updated, refused, ...(row.status === 'running' && problem !== '' ? { problem } : {}) };
}

/** Import a file in the background; one that failed goes on where it stopped. */
export function begun({ engine }: EngineCall, { id, kind }: Pick<ImportFileRow, 'id' | 'kind'>, settings: ImportSettings) {
  return engine.host.storage.tx(async (db) => {
    const before = await imports(db).find(id, { lock: true });
    const hasFailed = before?.status === 'running' && !(await importDelivery(db, id)).isUnderWay;
    if (before?.status !== 'uploaded' && !hasFailed) throw alreadyBegun;
    await imports(db).update(id, { kind, status: 'running', settings, updatedAt: engine.now() });
    await enqueue(db, importOrder(id));
    return { message: 'The import has begun.', import: await viewOf(db, id) };
  });
}

const alreadyBegun = refuse('This file is being imported already, or was. Upload it again.');

/** What importing a file would do; nothing is written. */
export async function previewOf({ engine }: EngineCall, { id, status, kind }: ImportFileRow, settings: ImportSettings): Promise<Preview> {
  if (status !== 'uploaded') throw alreadyBegun;
  const importing = await kinds[kind].prepare(engine, settings);
  const into: Preview = { create: 0, update: 0, suppressed: 0, refused: 0, refusals: [] };
  const seen = new Set<string>();
  for (let position = 0; ; position += 1) {
    const isMore = await engine.host.storage.run(async (db) => {
      const part = await imports(db).part(id, position);
      if (part) await kinds[kind].preview(db, part, { importing, seen, into });
      return part !== undefined;
    });
    if (!isMore) return into;
  }
}
