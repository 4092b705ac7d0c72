import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { contactDigest, lastContactDigest, newSalt } from '../ledger/contact-digest';
import { leadPersons } from '../persons/lead-persons';
import { type LeadContact, leadContactTable } from './contact-table';

/** The fields of a contact, each at most as long as its column. */
export const contactFields = { name: 190, email: 190, phone: 60, company: 190, message: 4000 } as const;

/** Contact details as they are to be stored: whoever calls has masked them. */
export type ContactInput = { readonly [K in keyof typeof contactFields]?: string | undefined } & {
  /** What the person is found by, however the details are stored. */
  readonly keys?: readonly Uint8Array[];
};

interface Merging {
  readonly now: number;
  /** Only empty fields are filled. */
  readonly keeps: boolean;
  /** The lead has no events yet. */
  readonly isNew?: boolean;
}

/** A record that was tampered with is never certified again: the break stays to be seen. */
const isSoundRecord = (certified: string | null | undefined, there: LeadContact | undefined) =>
  certified === undefined || certified === (there ? contactDigest(there.salt, there) : null);

const blank = { name: '', email: '', phone: '', company: '', message: '' };

/** All SQL about contact details, bound to one transaction or connection. */
export function leadContacts(db: Db) {
  const table = rows(db, leadContactTable);
  const get = (leadId: number): Promise<LeadContact | undefined> => table.one({ leadId });

  return {
    get,

    /**
     * What is given and not empty replaces what is there, or fills empty fields only. The caller holds the lead's row, and appends the
     * returned digest to its chain; undefined where there is none to append.
     */
    async merge(leadId: number, contact: ContactInput, { now, keeps, isNew = false }: Merging): Promise<string | undefined> {
      await leadPersons(db).add(leadId, contact.keys ?? []);
      const entries = Object.entries(contactFields).flatMap(([field, max]) => {
        const value = contact[field as keyof typeof contactFields]?.trim().toWellFormed() ?? '';
        return value === '' ? [] : [[field, [...value].slice(0, max).join('')]];
      });
      if (entries.length === 0) return undefined;
      const there = await get(leadId);
      const changes = entries.filter(([field]) => !keeps || !there?.[field as keyof typeof contactFields]);
      const set = Object.fromEntries(changes);
      const certified = isNew ? undefined : await lastContactDigest(db, leadId);
      const isSound = isSoundRecord(certified, there);
      const isSame = certified !== undefined && changes.every(([field, value]) => there?.[field as keyof typeof contactFields] === value);
      const salt = (isSame || !isSound ? there?.salt : undefined) ?? newSalt();
      const words = { ...(there ?? blank), ...set };
      if (there) await table.update({ leadId }, { ...set, updatedAt: now, salt });
      else await table.insert({ ...blank, leadId, ...set, updatedAt: now, salt });
      return isSame || !isSound ? undefined : contactDigest(salt, words);
    },

    /** For the chain: null where the record no longer exists, undefined where it was tampered with. */
    async remove(leadId: number): Promise<null | undefined> {
      const isSound = isSoundRecord(await lastContactDigest(db, leadId), await get(leadId));
      await table.delete({ leadId });
      return isSound ? null : undefined;
    },

    /** Other words in a record that is there; the digest as for `merge`. */
    async rewrite(leadId: number, words: Partial<LeadContact>): Promise<string | undefined> {
      const isSound = isSoundRecord(await lastContactDigest(db, leadId), await get(leadId));
      const salt = newSalt();
      await table.update({ leadId }, isSound ? { ...words, salt } : words);
      const there = await get(leadId);
      return isSound && there ? contactDigest(salt, there) : undefined;
    },
  };
}
