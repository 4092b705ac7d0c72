import { formerFields, type UndoCall } from '../../../kit/record-change';
import { type RecordedPost, revisionOf } from './view';

/** The former fields, for the post as the change left it. Null where it had no author: no call can say so. */
export function undoOfEdit(before: RecordedPost, after: RecordedPost): UndoCall | null {
  const { id: _id, type: _type, status, ...fields } = formerFields(before, after);
  if (status !== undefined || fields.author === 0) return null;
  return { resource: 'posts', action: 'update', params: { id: before.id, expected_revision: revisionOf(after), ...fields } };
}
