import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { type LeadContact, leadContactTable } from './contact-table';

/** The fields of a contact, each at most as long as its column. */
export const contactFields = { name: 190, email: 190, phone: 60, company: 190, message: 4000 } as const;

/** Contact details as they are to be stored: whoever calls has masked them. */
export type ContactInput = { readonly [K in keyof typeof contactFields]?: string | undefined };

/** All SQL about contact details, bound to one transaction or connection. */
export function leadContacts(db: Db) {
  const table = rows(db, leadContactTable);
  const get = (leadId: number): Promise<LeadContact | undefined> => table.one({ leadId });

  return {
    get,

    /** What is given and not empty replaces what is there. The caller holds the lead's row. */
    async merge(leadId: number, contact: ContactInput, now: number): Promise<void> {
      const given = Object.entries(contactFields).flatMap(([field, max]) => {
        const value = contact[field as keyof ContactInput]?.trim() ?? '';
        return value === '' ? [] : [[field, [...value].slice(0, max).join('')]];
      });
      if (given.length === 0) return;
      const set = { ...Object.fromEntries(given), updatedAt: now };
      const blank = { name: '', email: '', phone: '', company: '', message: '' };
      if (await get(leadId)) await table.update({ leadId }, set);
      else await table.insert({ ...blank, leadId, ...set });
    },
  };
}
