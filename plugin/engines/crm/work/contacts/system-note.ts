import type { Db } from '../../../../host';
import { notes } from '../../data/contacts/notes';

/** A note of the engine itself, which tells what happened to a contact without anybody's doing. */
export async function addSystemNote(db: Db, contactId: number, note: { title: string; description: string; at: number }): Promise<void> {
  const { title, description, at } = note;
  const own = { isSystem: true, createdBy: null, type: 'system_log' } as const;
  await notes(db, { kind: 'contact', id: contactId }).insert({ ...own, title, description, createdAt: at, updatedAt: at });
}
