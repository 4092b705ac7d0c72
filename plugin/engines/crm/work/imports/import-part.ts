import type { Db } from '../../../../host';
import { EngineError } from '../../../kit/input/errors';
import type { InputMap } from '../../../kit/input/query';
import { contacts } from '../../data/contacts/contacts';
import { suppressions } from '../../data/contacts/suppressions';
import type { ImportRow } from '../../data/imports/import-tables';
import type { Refusal } from '../../data/imports/imports';
import { emailKeyOf } from '../../domain/contacts/email-key';
import { type CustomField, takesSeveral } from '../../domain/custom-fields/types';
import { newContactForm } from '../../domain/forms/contact';
import type { ImportSettings } from '../../domain/imports/settings';
import { isSuppressed } from '../../domain/statuses';
import { rules } from '../../input/rules';
import { contactChangeOf } from '../contacts/read-contact';
import { type Upsert, upsertContact } from '../contacts/upsert-contact';
import { type Counts, type Importing, mostShown, type Previewing } from './importing';

interface Read {
  readonly line: number;
  readonly key: string;
  readonly change: Upsert;
}

/** The rows that can be contacts, and why the others cannot. */
function readRows(importRows: readonly ImportRow[], { settings, fields, zone }: Importing): { rows: Read[]; refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  const rows = importRows.flatMap(({ line, cells }): Read[] => {
    const { tags, lists } = settings;
    const body = { ...bodyOf(cells, settings, fields), tags, lists };
    const check = rules();
    const { email = '', ...change } = contactChangeOf(check, body, { form: newContactForm, fields, zone, clears: false });
    const reasons = Object.values(check.errors()).flatMap((texts) => Object.values(texts));
    if (reasons.length === 0) return [{ line, key: emailKeyOf(email), change: { ...change, email, status: settings.status } }];
    refusals.push({ line, email: String((body as InputMap).email ?? ''), reason: reasons.join(' ') });
    return [];
  });
  return { rows, refusals };
}

/** The cells of a row as a body of a route. */
export function bodyOf(cells: readonly string[], { columns }: ImportSettings, fields: readonly CustomField[]): InputMap {
  const filled = columns.flatMap((name, at) => {
    const value = (cells[at] ?? '').trim();
    return name === '' || value === '' ? [] : [[name, value] as const];
  });
  const custom = filled.flatMap(([name, value]) => {
    const field = fields.find(({ slug }) => name === slug);
    if (!field) return [];
    return [[name, takesSeveral(field.type) ? value.split(/[,;|]/).map((word) => word.trim()) : value] as const];
  });
  return { ...Object.fromEntries(filled), custom_values: Object.fromEntries(custom) };
}

const exists = (line: number, email: string): Refusal => ({
  line,
  email,
  reason: 'A contact with this address exists already; updating was not asked for.',
});

/** Import some rows in the caller's transaction; a later row about the same person counts over an earlier one. */
export async function importRows(db: Db, records: readonly ImportRow[], importing: Importing): Promise<Counts> {
  const { rows, refusals } = readRows(records, importing);
  const counts = { created: 0, updated: 0 };
  // By address, so that two writers of the same contacts wait for each other rather than for ever; the sort keeps the order of lines.
  for (const { line, key, change } of rows.sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key))) {
    if (!importing.settings.updates && (await contacts(db).byEmailKey(key))) {
      refusals.push(exists(line, change.email));
      continue;
    }
    try {
      counts[(await upsertContact(db, change, { ...importing.saving, isForced: false })).action] += 1;
    } catch (error) {
      if (!(error instanceof EngineError) || error.status !== 422) throw error;
      refusals.push({ line, email: change.email, reason: String(error.body.message ?? JSON.stringify(error.body)) });
    }
  }
  return { ...counts, refusals };
}

/** What importing these rows would do, added to what was counted before; nothing is written. `seen` are the addresses of earlier rows. */
export async function previewRows(db: Db, importRows: readonly ImportRow[], { importing, seen, into }: Previewing) {
  const { rows, refusals } = readRows(importRows, importing);
  const keys = [...new Set(rows.map(({ key }) => key))];
  const known = new Map((keys.length === 0 ? [] : await contacts(db).byEmailKeys(keys)).map((row) => [row.emailKey, row]));
  const listed = await suppressions(db).of(keys);
  for (const { key, line, change } of rows) {
    const isKnown = known.has(key) || seen.has(key);
    seen.add(key);
    if (isKnown && !importing.settings.updates) {
      refusals.push(exists(line, change.email));
      continue;
    }
    into[isKnown ? 'update' : 'create'] += 1;
    const status = known.get(key)?.status;
    if (listed.has(key) || (status && isSuppressed(status))) into.suppressed += 1;
  }
  into.refused += refusals.length;
  into.refusals.push(...refusals.slice(0, mostShown - into.refusals.length));
}
