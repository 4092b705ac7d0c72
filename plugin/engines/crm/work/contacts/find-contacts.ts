import type { Db } from '../../../../host';
import { EngineError } from '../../../kit/input/errors';
import type { ContactRow } from '../../data/contacts/contact-table';
import { contacts } from '../../data/contacts/contacts';

const notFound = (id: number) => new EngineError(404, { message: `Not found: Contact ${id}.` });

/** The contact, locked until the transaction ends. 404 where there is none. */
export async function lockContact(db: Db, id: number): Promise<ContactRow> {
  const row = await contacts(db).find(id, { lock: true });
  if (!row) throw notFound(id);
  return row;
}

/** All of them, locked. 404 where one does not exist. */
export async function lockContacts(db: Db, ids: readonly number[]): Promise<ContactRow[]> {
  const contactRows = await contacts(db).many(ids, { lock: true });
  const missing = ids.find((id) => !contactRows.some((row) => row.id === id));
  if (missing !== undefined) throw notFound(missing);
  return contactRows;
}
