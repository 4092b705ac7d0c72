import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { leadPersons } from '../persons/lead-persons';
import { type LeadContact, leadContactTable } from './contact-table';

/** The fields of a contact, each at most as long as its column. */
export const contactFields = { name: 190, email: 190, phone: 60, company: 190, message: 4000 } as const;

/** Contact details as they are to be stored: whoever calls has masked them. */
export type ContactInput = { readonly [K in keyof typeof contactFields]?: string | undefined } & {
  /** What the person is found by, however the details are stored. */
  readonly keys?: readonly Uint8Array[];
};

/** All SQL about contact details, bound to one transaction or connection. */
export function leadContacts(db: Db) {
  const table = rows(db, leadContactTable);
  const get = (leadId: number): Promise<LeadContact | undefined> => table.one({ leadId });

  return {
    get,

    /** What is given and not empty replaces what is there, or fills empty fields only. The caller holds the lead's row. */
    async merge(leadId: number, contact: ContactInput, { now, keeps }: { now: number; keeps: boolean }): Promise<void> {
      await leadPersons(db).add(leadId, contact.keys ?? []);
      const given = Object.entries(contactFields).flatMap(([field, max]) => {
        const value = contact[field as keyof typeof contactFields]?.trim() ?? '';
        return value === '' ? [] : [[field, [...value].slice(0, max).join('')]];
      });
      if (given.length === 0) return;
      const there = await get(leadId);
      const changes = given.filter(([field]) => !keeps || !there?.[field as keyof typeof contactFields]);
      const set = { ...Object.fromEntries(changes), updatedAt: now };
      const blank = { name: '', email: '', phone: '', company: '', message: '' };
      if (there) await table.update({ leadId }, set);
      else await table.insert({ ...blank, leadId, ...set });
    },
  };
}
