import { rows } from '../../../../db/rows';
import type { InsertOf } from '../../../../db/table';
import type { Db } from '../../../../host';
import { noDetails } from '../../domain/contacts/details';
import { searchTextOf } from '../../domain/contacts/search-text';
import type { ContactStatus } from '../../domain/statuses';
import { contactSearch } from './contact-search';
import { type ContactRow, contactTable } from './contact-table';
import { linkCounts } from './link-counts';

export type NewContact = Omit<InsertOf<typeof contactTable>, 'id' | 'searchText'>;
export type ContactColumns = Partial<Omit<ContactRow, 'id' | 'searchText' | 'status' | 'createdAt'>>;

/** Contacts by id and by address; the list is `contact-list.ts`. */
export function contacts(db: Db) {
  const own = rows(db, contactTable);
  const lockTail = db.dialect === 'sqlite' ? '' : ' FOR UPDATE';

  return {
    find: (id: number, { lock = false } = {}): Promise<ContactRow | undefined> => own.one({ id }, { lock }),
    byEmailKey: (emailKey: string): Promise<ContactRow | undefined> => own.one({ emailKey }),
    byEmailKeys: (emailKeys: readonly string[]): Promise<ContactRow[]> => own.many({ emailKey: emailKeys }),
    byUserId: (userId: number): Promise<ContactRow | undefined> => own.one({ userId }),

    /** Undefined where there is none. */
    newest: async (): Promise<ContactRow | undefined> => (await own.many({}, { order: [['id', 'DESC']], limit: 1 }))[0],

    /** In the order of their ids, so that two callers who lock the same ones wait for each other. */
    async many(ids: readonly number[], { lock = false } = {}): Promise<ContactRow[]> {
      if (ids.length === 0) return [];
      if (lock && lockTail !== '') {
        const marks = ids.map(() => '?').join(', ');
        await db.query(`SELECT id FROM ${contactTable.name} WHERE id IN (${marks}) ORDER BY id${lockTail}`, [...ids]);
      }
      return own.many({ id: ids }, { order: [['id', 'ASC']] });
    },

    async insert(values: NewContact): Promise<ContactRow> {
      const complete = { companyId: null, ownerId: null, ...nothing, ...noDetails, ...values, searchText: searchTextOf(values) };
      const row = { ...complete, id: await own.insert(complete) };
      await contactSearch(db).add(row);
      return row;
    },

    /** Status is not among what this changes: see `setStatus`. */
    async update(before: ContactRow, set: ContactColumns): Promise<ContactRow> {
      const searchText = searchTextOf({ ...before, ...set });
      await own.update({ id: before.id }, { ...set, searchText });
      if (searchText !== before.searchText) await contactSearch(db).setText(before.id, searchText);
      return { ...before, ...set, searchText };
    },

    /** The same columns of many; none of them may be one that is searched. */
    updateMany: (
      ids: readonly number[],
      set: Pick<ContactColumns, 'contactType' | 'avatar' | 'companyId' | 'updatedAt'>,
    ): Promise<number> => own.update({ id: ids }, set),

    /** Only for `setStatus`, which does what belongs to it. */
    async writeStatus(ids: readonly number[], status: ContactStatus, at: number): Promise<number> {
      await contactSearch(db).setStatus(ids, status);
      await linkCounts(db).moveContacts(ids, status);
      return own.update({ id: ids }, { status, updatedAt: at });
    },
  };
}

const nothing = { userId: null, birthday: null, lastActivity: null } as const;
