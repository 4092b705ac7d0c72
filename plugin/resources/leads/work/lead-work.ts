import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { type LeadWork, leadWorkTable } from './work-table';

const untouched = { assignee: null, score: null, tier: '', mergedInto: null } as const;

/** All SQL about the work on leads, bound to one transaction or connection. */
export function leadWork(db: Db) {
  const table = rows(db, leadWorkTable);
  return {
    async of(leadId: number): Promise<LeadWork> {
      return (await table.one({ leadId })) ?? { leadId, ...untouched };
    },

    async ofMany(leadIds: readonly number[]): Promise<ReadonlyMap<number, LeadWork>> {
      const records = leadIds.length === 0 ? [] : await table.many({ leadId: leadIds });
      return new Map(leadIds.map((leadId) => [leadId, records.find((one) => one.leadId === leadId) ?? { leadId, ...untouched }]));
    },

    /** The caller holds the lead's row. */
    async set(leadId: number, change: Partial<Omit<LeadWork, 'leadId'>>): Promise<void> {
      if ((await table.update({ leadId }, change)) === 0) await table.insert({ leadId, ...untouched, ...change });
    },
  };
}

/** What answers came to, where the event says so. */
export function scoreIn({ score, tier }: Readonly<Record<string, unknown>>): Pick<LeadWork, 'score' | 'tier'> | undefined {
  if (typeof score !== 'number') return undefined;
  return { score: Math.trunc(score), tier: typeof tier === 'string' ? [...tier].slice(0, 40).join('') : '' };
}
