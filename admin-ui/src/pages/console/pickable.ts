import type { ManifestEntry } from '../../api/types';

/** A record to be picked. */
export interface PickedRecord {
  readonly value: string | number;
  readonly label: string;
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How to read a list of records. */
interface PickList {
  readonly action: string;
  /** The parameter that the id of a record goes into. */
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** As many as a page of a list may have. */
const mostPicked = 100;

/** The list from which the record of an operation is picked. */
export function listFor({ resource, action, params }: ManifestEntry, manifest: readonly ManifestEntry[]): PickList | undefined {
  const name = params.required?.[0];
  if (name === undefined || /^(?:create|set_area|set_key)/.test(action)) return undefined;
  const noun = action.replace(/^[a-z]+_?/, '');
  const names = [...(noun ? [`list_${noun}s`] : []), 'list'];
  const listOf = (called: string) =>
    manifest.find((entry) => entry.resource === resource && entry.action === called && !entry.params.required?.length);
  const list = names.map(listOf).find((entry) => entry !== undefined);
  return list && { action: list.action, name, params: list.params.properties?.per_page ? { per_page: mostPicked } : {} };
}

/** How many records there are, where the answer says so. */
export const totalIn = (data: unknown): number => (isFields(data) && typeof data.total === 'number' ? data.total : 0);

/** The records of a list that have an id of this name, or simply one, under what people call them. */
export function recordsIn(data: unknown, name: string): PickedRecord[] {
  const lists = isFields(data) ? Object.values(data).filter(Array.isArray) : [];
  const rows: unknown[] = lists.find((list) => list.some((row: unknown) => isFields(row) && idOf(row, name) !== undefined)) ?? [];
  return rows.filter(isFields).flatMap((row) => {
    const value = idOf(row, name);
    return value === undefined ? [] : [{ value, label: labelOf(row, value) }];
  });
}

function idOf(row: Readonly<Record<string, unknown>>, name: string): string | number | undefined {
  const value = row[name];
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

const names = ['name', 'title', 'label', 'full_name', 'first_name', 'email', 'ref'];

function labelOf(row: Readonly<Record<string, unknown>>, value: string | number): string {
  const called = names.map((name) => row[name]).find((text) => typeof text === 'string' && text !== '' && text !== value);
  return called === undefined ? String(value) : `${called} (${value})`;
}
