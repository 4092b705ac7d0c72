import type { HostUser } from '../../../host';
import { namesOf, type People, personName } from '../../kit/people';
import type { NoteRow } from '../data/contacts/note-table';
import { stamps } from '../domain/stamps';

/** A note as its routes show it. */
export const noteView = (row: NoteRow, zone: string) => ({
  id: row.id,
  subscriber_id: row.ownerId,
  created_by: row.createdBy,
  type: row.type,
  title: row.title,
  description: row.description,
  ...stamps({ created_at: row.createdAt, updated_at: row.updatedAt }, zone),
});

const authorView = (user: HostUser) => {
  const name = personName(user);
  return { ID: user.id, display_name: name, ...namesOf(name) };
};

/** In a list, with who wrote it; false where that account no longer exists. */
export function authoredNote(row: NoteRow, people: People, zone: string) {
  const author = row.createdBy === null ? undefined : people.get(row.createdBy);
  return { ...noteView(row, zone), added_by: author ? authorView(author) : (false as const) };
}
