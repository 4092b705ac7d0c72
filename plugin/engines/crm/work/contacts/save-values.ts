import type { Db } from '../../../../host';
import type { InputMap } from '../../../kit/input/query';
import { isBlank, type Rules } from '../../../kit/input/rules';
import { customFields, customValues } from '../../data/contacts/custom-fields';
import type { NoteOwner } from '../../data/contacts/note-table';
import type { CustomField } from '../../domain/custom-fields/types';
import { type StoredValue, storedValues } from '../../domain/custom-fields/values';

interface SentValues {
  readonly kind: NoteOwner;
  readonly sent: InputMap;
  readonly zone: string;
  /** Whether empty values clear the field, or count as not sent. */
  readonly clears: boolean;
}

/** What is to be stored, by slug. Tells `check` of unknown fields and of values that are not the field's. */
export function checkValues(check: Rules, fields: readonly CustomField[], { kind, sent, zone, clears }: SentValues) {
  const stored = new Map<string, StoredValue[]>();
  for (const [slug, value] of Object.entries(sent)) {
    const name = `custom_values.${slug}`;
    const field = fields.find((one) => one.slug === slug);
    if (!field) check.add(name, 'exists', `No such custom field: ${slug}. ${listing[kind]}`);
    else if (value !== undefined && (clears || !isBlank(value))) stored.set(slug, storedValues(check, field, { name, value, zone }));
  }
  return stored;
}

const listing: Readonly<Record<NoteOwner, string>> = {
  contact: 'List them with GET /crm/v2/custom-fields/contacts.',
  company: 'List them with GET /crm/v2/companies/custom-fields.',
};

/** The fields that `sent` may be about; nothing is asked where nothing was sent. */
export const fieldsFor = async (db: Db, kind: NoteOwner, sent: InputMap): Promise<CustomField[]> =>
  Object.keys(sent).length === 0 ? [] : customFields(db, kind).all();

/** Store them. Whether anything is different from before. */
export async function putValues(
  db: Db,
  kind: NoteOwner,
  { ownerId, values }: { ownerId: number; values: ReadonlyMap<string, StoredValue[]> },
) {
  if (values.size === 0) return false;
  const before = (await customValues(db, kind).of([ownerId])).get(ownerId);
  const text = (stored: readonly { value: string; number: number | null }[] = []) =>
    JSON.stringify(stored.map(({ value, number }) => [value, number]));
  const changed = new Map([...values].filter(([slug, stored]) => text(stored) !== text(before?.get(slug))));
  await customValues(db, kind).put(ownerId, changed);
  return changed.size > 0;
}
