import type { ManifestEntry } from '../../api/types';

/** A record to be picked. */
export interface PickedRecord {
  readonly value: string | number;
  readonly label: string;
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The list from which the record of an operation is picked, and the parameter that its id goes into. */
export function listFor(
  { resource, action, params }: ManifestEntry,
  manifest: readonly ManifestEntry[],
): { action: string; name: string } | undefined {
  const name = params.required?.[0];
  if (name === undefined || /^(?:create|set_area|set_key)/.test(action)) return undefined;
  const noun = action.replace(/^[a-z]+_?/, '');
  const names = [...(noun ? [`list_${noun}s`] : []), 'list'];
  const list = manifest.find((entry) => entry.resource === resource && names.includes(entry.action) && !entry.params.required?.length);
  return list && { action: list.action, name };
}

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
