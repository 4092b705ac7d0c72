import { cleared, formerFields, type UndoCall } from '../../kit/record-change';
import type { ItemKind } from './item-kind';
import type { RecordedItem } from './view';

// D550
/** The former fields of an item. Null where it was scheduled or had no author: no call can say so. */
export function undoOfUpdate({ resource }: ItemKind, before: RecordedItem, after: RecordedItem): UndoCall | null {
  const { meta, type, ...fields } = formerFields(before, after);
  if (fields.status === 'future' || fields.author === 0) return null;
  const formerMeta = meta ? { meta: { ...cleared(before.meta, after.meta), ...formerFields(before.meta, after.meta) } } : {};
  return { resource, action: 'update', params: { id: before.id, ...fields, ...formerMeta } };
}
