import { randomUUID } from 'node:crypto';
import { enqueue } from '../../../../jobs/outbox';
import { invalidFields, refuse } from '../../../kit/input/errors';
import { type InputMap, listOf } from '../../../kit/input/query';
import { isTrue, lineOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { customFields } from '../../data/contacts/custom-fields';
import type { ImportFileRow, ImportRow } from '../../data/imports/import-tables';
import { imports } from '../../data/imports/imports';
import { newContactForm } from '../../domain/forms/contact';
import type { ImportSettings } from '../../domain/imports/settings';
import { settableStatuses } from '../../domain/statuses';
import { importOrder } from '../../outbox/import-order';
import { resolveLinks } from '../../work/contacts/resolve-links';
import { type Preview, previewRows } from '../../work/imports/import-part';
import { importingFor } from '../../work/imports/importing';
import { csvRows, separatorOf, textOf } from '../../work/imports/parse-csv';
import { idsOf } from '../contacts/contact-query';
import { notFound, paged, route, uploadRoute } from '../route';

const partSize = 200;
const shown = 5;
/** Files, and the reports of what they refused, are kept for a week. */
const keptMs = 7 * 86_400_000;
const maxBytes = 33_554_432;

/** The bytes and the name of a file: as the body itself, or as `file` of a form. */
async function fileOf({ request }: EngineCall): Promise<{ bytes: Uint8Array; name: string }> {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data/i.test(type)) return { bytes: request.body, name: 'contacts.csv' };
  const form = await new Response(Buffer.from(request.body), { headers: { 'content-type': type } }).formData().catch(() => undefined);
  const file = form?.get('file');
  if (!file || typeof file === 'string') throw invalidFields({ file: { required: 'Send the CSV file as file.' } });
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: lineOf(file.name, 190) };
}

/** `POST /import/csv-upload`: keep a file until it is imported; answers its headers and first rows. */
async function upload(call: EngineCall) {
  const { host, now } = call.engine;
  const { bytes, name } = await fileOf(call);
  const text = textOf(bytes);
  if (text.trim() === '') throw invalidFields({ file: { required: 'The file is empty.' } });
  const delimiter = wordOf({ value: call.request.query.get('delimiter') ?? '' }, 'value') || separatorOf(text);
  const at = { createdAt: now(), updatedAt: now() };
  const empty = { kind: 'contacts', status: 'uploaded', settings: null, nextPart: 0, leaseUntil: null, fence: 0, total: 0 } as const;
  const none = { created: 0, updated: 0, refused: 0, headers: [], createdBy: call.caller.userId ?? null };
  const row = { ...empty, ...none, key: randomUUID(), name, ...at };
  const importId = await host.storage.tx(async (db) => {
    await imports(db).prune(now() - keptMs);
    return imports(db).insert(row);
  });
  const { headers, first, total } = await stored(call, importId, csvRows(text, delimiter));
  await host.storage.tx((db) => imports(db).update(importId, { headers, total }));
  return { file: row.key, headers, rows: first, total, delimiter, fields: await fieldNames(call) };
}

/** Keep the rows of a file, some in each transaction. */
async function stored({ engine }: EngineCall, importId: number, found: AsyncIterable<ImportRow>) {
  const { storage } = engine.host;
  let headers: readonly string[] | undefined;
  const first: (readonly string[])[] = [];
  let [waiting, total, position]: [ImportRow[], number, number] = [[], 0, 0];
  const flush = async () => {
    await storage.tx((db) => imports(db).addPart(importId, position, waiting));
    [waiting, position] = [[], position + 1];
  };
  for await (const one of found) {
    if (!headers) {
      headers = one.cells.map((cell) => lineOf(cell, 192));
      continue;
    }
    total += 1;
    if (first.length < shown) first.push(one.cells);
    waiting.push(one);
    if (waiting.length >= partSize) await flush();
  }
  if (waiting.length > 0) await flush();
  return { headers: headers ?? [], first, total };
}

async function fieldNames({ engine }: EngineCall): Promise<string[]> {
  const own = await engine.host.storage.run((db) => customFields(db, 'contact').all());
  return [...Object.keys(newContactForm.fields).filter((name) => name !== 'status'), ...own.map(({ slug }) => slug)];
}

/** `map` as `[{csv, table}]` by header, or as the list of fields by column. 422 for a field or a header that there is not. */
function columnsOf(body: InputMap, headers: readonly string[], known: readonly string[]): string[] {
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
  if (!columns.includes('email')) throw invalidFields({ map: { required: 'Map one column to email.' } });
  return columns;
}

async function settingsOf(call: EngineCall, { headers }: ImportFileRow): Promise<ImportSettings> {
  const { body, engine } = call;
  const status = settableStatuses.find((one) => one === (wordOf(body, 'status') || wordOf(body, 'new_status') || 'subscribed'));
  if (!status) throw invalidFields({ status: { in: `Choose one of: ${settableStatuses.join(', ')}.` } });
  const [tags, lists] = [idsOf(body.tags, 'tags'), idsOf(body.lists, 'lists')];
  await engine.host.storage.run(async (db) => {
    await resolveLinks(db, { kind: 'tags', refs: tags, name: 'tags' });
    await resolveLinks(db, { kind: 'lists', refs: lists, name: 'lists' });
  });
  const columns = columnsOf(body, headers, await fieldNames(call));
  return { columns, tags, lists, status, updates: isTrue(body.update), isOptIn: isTrue(body.double_optin_email) };
}

async function fileNamed({ engine, body, query }: EngineCall): Promise<ImportFileRow> {
  const key = wordOf(body, 'file') || wordOf(query, 'file');
  const row = await engine.host.storage.run((db) => imports(db).byKey(key));
  if (!row) throw notFound('File', key);
  return row;
}

const view = ({ key, name, status, total, created, updated, refused }: ImportFileRow) => ({
  file: key,
  name,
  status,
  total,
  created,
  updated,
  refused,
});

/** `POST /import/csv-import`: with `dry_run` what it would do; otherwise it is begun, and goes on in the background. */
async function importFile(call: EngineCall) {
  const { host, now } = call.engine;
  const row = await fileNamed(call);
  const settings = await settingsOf(call, row);
  if (isTrue(call.body.dry_run)) return { dry_run: true, preview: await previewOf(call, row, settings) };
  await host.storage.tx(async (db) => {
    const before = await imports(db).find(row.id, { lock: true });
    if (before?.status !== 'uploaded') throw refuse('This file is being imported already, or was. Upload it again.');
    await imports(db).update(row.id, { status: 'running', settings, updatedAt: now() });
    await enqueue(db, importOrder(row.id));
  });
  return { message: 'The import has begun.', import: view({ ...row, status: 'running' }) };
}

async function previewOf({ engine }: EngineCall, { id, status }: ImportFileRow, settings: ImportSettings): Promise<Preview> {
  if (status !== 'uploaded') throw refuse('This file is being imported already, or was. Upload it again.');
  const importing = await importingFor(engine, settings);
  const into: Preview = { create: 0, update: 0, suppressed: 0, refused: 0, refusals: [] };
  const seen = new Set<string>();
  for (let position = 0; ; position += 1) {
    const isMore = await engine.host.storage.run(async (db) => {
      const part = await imports(db).part(id, position);
      if (part) await previewRows(db, part, { importing, seen, into });
      return part !== undefined;
    });
    if (!isMore) return into;
  }
}

/** `GET /import/status`: how far `file` is, and a page of the rows that were not imported. */
async function importStatus(call: EngineCall) {
  const row = await fileNamed(call);
  const refusals = await call.engine.host.storage.run((db) => paged(call, (window) => imports(db).refused(row.id, window)));
  return { import: view(row), refusals };
}

const permission = 'crm_manage_contacts';

export const importRoutes = [
  uploadRoute({ signature: 'POST /import/csv-upload', permission, maxBytes }, upload),
  route('POST /import/csv-import', permission, importFile),
  route('GET /import/status', permission, importStatus),
];
