import { isDuplicate } from '../../../db/connection';
import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { notFound } from '../../../kit/errors';
import { type Lead, leadTable } from './lead-table';
import { normalRef, randomRef } from './ref';

type NewLead = Pick<Lead, 'source' | 'campaign' | 'attribution' | 'firstSeen'>;

const unsigned = new Uint8Array(32);

/** SQL about single leads, bound to one transaction or connection. */
export function leads(db: Db) {
  const table = rows(db, leadTable);

  return {
    async get(id: number, { lock = false } = {}): Promise<Lead> {
      const lead = await table.one({ id }, { lock });
      if (!lead) throw notFound('lead', id);
      return lead;
    },

    /** However the ref was spoken or typed. */
    async byRef(input: string, { lock = false } = {}): Promise<Lead> {
      const lead = await table.one({ ref: normalRef(input) }, { lock });
      if (!lead) throw notFound('lead', input.slice(0, 40));
      return lead;
    },

    /** A lead without events yet, under a free ref; the first event has to follow in the same transaction. */
    async create(fields: NewLead, isSpent: (ref: string) => Promise<boolean>): Promise<Lead> {
      const head = { eventCount: 0, headMac: unsigned, headSeal: unsigned, headDigest: null, ledgerKid: '', isPending: true };
      for (let tries = 0; ; tries++) {
        const ref = randomRef(tries === 0 ? 5 : 6);
        if (tries < 8 && (await isSpent(ref))) continue;
        const lead = { ...fields, ref, status: 'new' as const, lastSeen: fields.firstSeen, ...head };
        try {
          return { ...lead, id: await table.insert(lead) };
        } catch (error) {
          if (!isDuplicate(error) || tries >= 8) throw error;
        }
      }
    },
  };
}
