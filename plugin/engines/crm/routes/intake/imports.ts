import { randomUUID } from 'node:crypto';
import { isJson } from '../../../../kit/media-type';
import { parseStrictJson } from '../../../../kit/strict-json';
import { invalidFields, refuse } from '../../../kit/input/errors';
import { type Input, type InputMap, listOf, mapOf } from '../../../kit/input/query';
import { isTrue, lineOf, wordOf } from '../../../kit/input/rules';
import type { EngineCall } from '../../../kit/route';
import { customFields } from '../../data/contacts/custom-fields';
import type { ImportFileRow, ImportRow } from '../../data/imports/import-tables';
import { imports } from '../../data/imports/imports';
import { newContactForm } from '../../domain/forms/contact';
import type { ImportSettings } from '../../domain/imports/settings';
import { settableStatuses } from '../../domain/statuses';
import { resolveLinks } from '../../work/contacts/resolve-links';
import { csvRows, separatorOf, textOf } from '../../work/imports/parse-csv';
import { idsOf } from '../contacts/contact-query';
import { paged, route, uploadRoute } from '../route';
import { begun, columnsOf, fileNamed, previewOf, viewOf } from './import-files';

/** Rows that one transaction stores, or imports. */
export const partSize = 200;
const shown = 5;
/** Files, and the reports of what they refused, are kept for a week. */
const keptMs = 7 * 86_400_000;
const maxBytes = 33_554_432;

/** The bytes and the name of a file: as the body itself, as `file` of a form, or as JSON, which is what a signed-in browser may send (D620). */
async function fileOf({ request }: EngineCall): Promise<{ bytes: Uint8Array; name: string }> {
  const type = request.headers['content-type'] ?? '';
  if (isJson(type)) return textFileOf(mapOf(parseStrictJson(request.body) as Input));
  if (!/^multipart\/form-data/i.test(type)) return { bytes: request.body, name: 'contacts.csv' };
  const form = await new Response(Buffer.from(request.body), { headers: { 'content-type': type } }).formData().catch(() => undefined);
  const file = form?.get('file');
  if (!file || typeof file === 'string') throw invalidFields({ file: { required: 'Send the CSV file as file.' } });
  return { bytes: new Uint8Array(await file.arrayBuffer()), name: lineOf(file.name, 190) };
}

/** Its `text` is a list of parts, as a text of JSON has a limit. */
function textFileOf({ text, name }: InputMap) {
  const parts = listOf(text);
  const isText = parts.every((part) => typeof part === 'string');
  if (!isText) throw invalidFields({ text: { array: 'Send the content of the CSV file as text, a list of texts.' } });
  return { bytes: Buffer.from(parts.join('')), name: lineOf(name, 190) || 'contacts.csv' };
}

/** `POST /import/csv-upload`: keep a file until it is imported; answers its headers and first rows. */
async function upload(call: EngineCall) {
  const { host, now } = call.engine;
  const { bytes, name } = await fileOf(call);
  const text = textOf(bytes);
  if (text.trim() === '') throw invalidFields({ file: { required: 'The file is empty.' } });
  const delimiter = wordOf({ value: call.request.query.get('delimiter') ?? '' }, 'value') || separatorOf(text);
  const row = newFile({ key: randomUUID(), name, at: now(), createdBy: call.caller.userId ?? null });
  const importId = await host.storage.tx(async (db) => {
    await imports(db).prune(now() - keptMs);
    return imports(db).insert(row);
  });
  const { headers, first, total } = await storedOrNothing(call, importId, csvRows(text, delimiter));
  await host.storage.tx((db) => imports(db).update(importId, { headers, total }));
  return { file: row.key, headers, rows: first, total, delimiter, fields: await fieldNames(call) };
}

/** A file of which nothing is stored yet. */
export function newFile({ key, name, at, createdBy }: { key: string; name: string; at: number; createdBy: number | null }) {
  const empty = { kind: 'contacts', status: 'uploaded', settings: null, nextPart: 0, leaseUntil: null, fence: 0, total: 0 } as const;
  return { ...empty, created: 0, updated: 0, refused: 0, headers: [] as string[], createdBy, key, name, createdAt: at, updatedAt: at };
}

/** Of a file that is refused nothing stays. */
async function storedOrNothing(call: EngineCall, importId: number, importRows: AsyncIterable<ImportRow>) {
  try {
    return await stored(call, importId, importRows);
  } catch (error) {
    await call.engine.host.storage.tx((db) => imports(db).delete([importId]));
    throw error;
  }
}

/** Keep the rows of a file, some in each transaction. */
async function stored({ engine }: EngineCall, importId: number, importRows: AsyncIterable<ImportRow>) {
  const { storage } = engine.host;
  let headers: readonly string[] | undefined;
  const first: (readonly string[])[] = [];
  let [waiting, total, position]: [ImportRow[], number, number] = [[], 0, 0];
  const flush = async () => {
    await storage.tx((db) => imports(db).addPart(importId, position, waiting));
    [waiting, position] = [[], position + 1];
  };
  for await (const one of importRows) {
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

const settingsOf = async (call: EngineCall, { headers }: ImportFileRow): Promise<ImportSettings> =>
  settingsWith(call, columnsOf(call.body, headers, { known: await fieldNames(call), key: 'email' }));

/** How columns that are known become contacts. */
export async function settingsWith(call: EngineCall, columns: readonly string[]): Promise<ImportSettings> {
  const { body, engine } = call;
  const status = settableStatuses.find((one) => one === (wordOf(body, 'status') || wordOf(body, 'new_status') || 'subscribed'));
  if (!status) throw invalidFields({ status: { in: `Choose one of: ${settableStatuses.join(', ')}.` } });
  const [tags, lists] = [idsOf(body.tags, 'tags'), idsOf(body.lists, 'lists')];
  await engine.host.storage.run(async (db) => {
    await resolveLinks(db, { kind: 'tags', refs: tags, name: 'tags' });
    await resolveLinks(db, { kind: 'lists', refs: lists, name: 'lists' });
  });
  return { columns, tags, lists, status, updates: isTrue(body.update), isOptIn: isTrue(body.double_optin_email) };
}

/**
 * `POST /import/csv-import`: with `dry_run` what it would do; otherwise it is begun, and goes on in the background. One that failed goes on
 * where it stopped, with the settings that it began with.
 */
async function importFile(call: EngineCall) {
  const row = await fileNamed(call);
  if (row.settings && row.kind !== 'contacts') throw refuse('This file is one of companies.');
  const settings = row.settings ?? (await settingsOf(call, row));
  if (isTrue(call.body.dry_run)) return { dry_run: true, preview: await previewOf(call, row, settings) };
  return begun(call, row, settings);
}

/** `GET /import/status`: how far `file` is, and a page of the rows that were not imported. */
async function importStatus(call: EngineCall) {
  const row = await fileNamed(call);
  return call.engine.host.storage.run(async (db) => ({
    import: await viewOf(db, row.id),
    refusals: await paged<{ readonly line: number }>(call, async (window) => {
      const { rows, total } = await imports(db).refused(row.id, window);
      return { total, rows: row.kind === 'companies' ? rows.map(({ email: name, ...rest }) => ({ ...rest, name })) : rows };
    }),
  }));
}

const permission = 'crm_manage_contacts';
/** Files are of contacts or of companies. */
const either = [permission, 'crm_manage_contact_cats'] as const;

export const importRoutes = [
  uploadRoute({ signature: 'POST /import/csv-upload', permission: either, maxBytes }, upload),
  route('POST /import/csv-import', permission, importFile),
  route('GET /import/status', either, importStatus),
];
