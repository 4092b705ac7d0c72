import type { Db, SqlValue } from '../../../host';
import { letterCases } from '../../../kit/letter-cases';
import { millisecondsOf } from '../../../kit/schema';
import { instantText } from '../ledger/instant';
import { normalRef } from '../record/ref';

export interface LeadFilter {
  readonly source?: string | undefined;
  /** First seen then or later, ISO 8601. */
  readonly since?: string | undefined;
  /** Or its beginning. */
  readonly ref?: string | undefined;
  readonly status?: string | undefined;
  readonly campaign?: string | undefined;
  readonly tier?: string | undefined;
  /** Words in ref, source, campaign, company, message or notes. */
  readonly text?: string | undefined;
  /** Part of a name, an address or a number as it is stored. */
  readonly contact?: string | undefined;
  /** The account that takes care of them. */
  readonly assignee?: number | undefined;
  /** With a reminder whose time has come. */
  readonly isDue?: boolean | undefined;
  readonly now?: number;
  /** Leads that were merged into others are left out. */
  readonly isWithoutMerged?: boolean;
  /** The keyed hashes of it, by which masked details are found. */
  readonly keys?: readonly Uint8Array[];
}

interface Condition {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

/** Sorts behind every instant of the day. */
export const endOf = (day: string) => `${day}U`;

export const sinceText = (since: string) => instantText(millisecondsOf(since));

/** Whether the counters know how many leads there are. */
export const isCounted = ({ since: _, source: _source, isWithoutMerged: _merged, ...more }: LeadFilter) =>
  Object.values(more).every((value) => value === undefined);

/** The WHERE of a filter; nothing where it has none. */
export function conditionsOf(db: Pick<Db, 'dialect'>, filter: LeadFilter, more: readonly Condition[] = []) {
  const { source, since, ref, status, campaign, tier, text, contact, keys = [], assignee, isDue, now = 0, isWithoutMerged } = filter;
  const all = [
    ...equal('source', source),
    ...equal('status', status),
    ...equal('campaign', campaign),
    ...(since === undefined ? [] : [{ sql: 'first_seen >= ?', params: [sinceText(since)] }]),
    ...(ref === undefined ? [] : [byRef(ref)]),
    ...(tier === undefined ? [] : [{ sql: 'id IN (SELECT lead_id FROM sp_lead_work WHERE tier = ?)', params: [tier] }]),
    ...(text === undefined ? [] : [byText(db, text)]),
    ...(contact === undefined ? [] : [byContact(contact, keys)]),
    ...(assignee === undefined ? [] : [{ sql: 'id IN (SELECT lead_id FROM sp_lead_work WHERE assignee = ?)', params: [assignee] }]),
    ...(isDue ? [{ sql: 'id IN (SELECT lead_id FROM sp_lead_reminders WHERE at <= ?)', params: [now] }] : []),
    ...(isWithoutMerged ? [{ sql: 'id NOT IN (SELECT lead_id FROM sp_lead_work WHERE merged_into IS NOT NULL)', params: [] }] : []),
    ...more,
  ];
  const where = all.length > 0 ? ` WHERE ${all.map(({ sql }) => sql).join(' AND ')}` : '';
  return { where, params: all.flatMap(({ params }) => params) };
}

const equal = (column: string, value: string | undefined): Condition[] =>
  value === undefined ? [] : [{ sql: `${column} = ?`, params: [value] }];

/** Somebody who was merged is found by the ref that they were told. */
const mergedRef = 'SELECT w.merged_into FROM sp_lead_work w JOIN sp_leads l ON l.id = w.lead_id WHERE l.ref = ?';

/** A whole ref is asked of the index: MariaDB would read every lead for `ref = ? OR id IN (…)`, and a derived table first (D788). */
function byRef(input: string): Condition {
  const part = input.trim().toUpperCase();
  const ref = normalRef(part);
  return /^WEB-.{5,}$/.test(ref)
    ? { sql: `id IN (SELECT id FROM (SELECT id FROM sp_leads WHERE ref = ? UNION ALL ${mergedRef}) AS named)`, params: [ref, ref] }
    : { sql: 'INSTR(ref, ?) > 0', params: [part] };
}

function byText(db: Pick<Db, 'dialect'>, text: string): Condition {
  const extracted = "JSON_EXTRACT(body, '$.text')";
  const note = `CASE WHEN JSON_VALID(body) THEN ${db.dialect === 'sqlite' ? extracted : `JSON_UNQUOTE(${extracted})`} END`;
  return either([
    within(['ref', 'source', 'campaign'], text),
    ofLead('sp_lead_contacts', within(['company', 'message'], text)),
    ofLead("sp_lead_events WHERE type = 'note_added' AND", within([note], text)),
  ]);
}

function byContact(contact: string, keys: readonly Uint8Array[]): Condition {
  const hashed = `id IN (SELECT lead_id FROM sp_lead_persons WHERE ${nameOfKey} IN (${keys.map(() => '?').join(', ')}))`;
  return either([
    ofLead('sp_lead_contacts', within(['name', 'email', 'phone'], contact)),
    ...(keys.length > 0 ? [{ sql: hashed, params: keys }] : []),
  ]);
}

/** A word of SQL, so it is quoted as everywhere. */
const nameOfKey = '`key`';

const either = (conditions: readonly Condition[]): Condition => ({
  sql: `(${conditions.map(({ sql }) => sql).join(' OR ')})`,
  params: conditions.flatMap(({ params }) => params),
});

const ofLead = (table: string, { sql, params }: Condition): Condition => ({
  sql: `id IN (SELECT lead_id FROM ${table}${table.includes(' WHERE ') ? '' : ' WHERE'} ${sql})`,
  params,
});

/** Upper and lower case do not matter. */
function within(columns: readonly string[], text: string): Condition {
  const words = letterCases(text);
  return either(columns.flatMap((column) => words.map((word) => ({ sql: `INSTR(LOWER(${column}), ?) > 0`, params: [word] }))));
}
