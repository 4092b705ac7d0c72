import type { ActivityRow } from '../overview/state';

type Values = Readonly<Record<string, unknown>>;

/** Where a record or the parameters of a call say what it is about, the most telling first. */
const telling = ['label', 'name', 'title', 'module', 'slug', 'key', 'provider', 'area', 'email_subject', 'ref'];
const most = 60;

/** What a row is about, by the name of the record as it is or was, otherwise by what was asked for; undefined where neither says so. */
export function subjectOf({ after, before, params }: Pick<ActivityRow, 'after' | 'before' | 'params'>): string | undefined {
  const found = [after, before, params].map(nameIn).find((name) => name !== undefined);
  return found !== undefined && found.length > most ? `${found.slice(0, most - 1)}…` : found;
}

function nameIn(record: unknown): string | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  const values = record as Values;
  const inFull = [values.first_name, values.last_name].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return telling.map((field) => values[field]).find(isTelling) ?? (inFull || undefined);
}

const isTelling = (value: unknown): value is string => typeof value === 'string' && value !== '' && value !== '***';
