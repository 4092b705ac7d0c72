import { type Static, Type } from '@sinclair/typebox';
import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { sha256Text } from '../../../kit/digest';
import { invalidParam, notFound } from '../../../kit/errors';
import { Nullable, Returns } from '../../../kit/schema';
import { type Finding, findingTable } from './ledger-tables';

/** What was found, and who has acknowledged it. */
export const FindingView = Returns({
  id: Type.Integer(),
  text: Type.String(),
  found_at: Type.String(),
  seen_at: Type.String({ description: 'When it was last found' }),
  acknowledged_at: Nullable(Type.String()),
  acknowledged_by: Nullable(Type.String()),
  reason: Nullable(Type.String()),
});

const timeOf = (milliseconds: number) => new Date(milliseconds).toISOString();

export const findingView = (finding: Finding): Static<typeof FindingView> => ({
  id: finding.id,
  text: finding.text,
  found_at: timeOf(finding.foundAt),
  seen_at: timeOf(finding.seenAt),
  acknowledged_at: finding.acknowledgedAt === null ? null : timeOf(finding.acknowledgedAt),
  acknowledged_by: finding.acknowledgedBy,
  reason: finding.reason,
});

/** As many of one comparison as are stored; the command tells all. */
const maxStored = 200;
const maxText = 500;

/** All SQL about findings, bound to one transaction or connection. */
export function findings(db: Db) {
  const table = rows(db, findingTable);
  return {
    /** Newest first, those that wait before the others. */
    async page({ limit, offset }: { limit: number; offset: number }) {
      const order = [
        ['acknowledgedAt', 'ASC'],
        ['id', 'DESC'],
      ] as const;
      return { items: await table.many({}, { order, limit, offset }), total: await table.count({}) };
    },

    open: async () => ({
      first: (await table.many({ acknowledgedAt: null }, { order: [['id', 'ASC']], limit: 1 }))[0],
      total: await table.count({ acknowledgedAt: null }),
    }),

    /** What a comparison has found. What was acknowledged stays so; only where it is found in other words it waits again. */
    async store(sentences: readonly string[], now: number): Promise<void> {
      const texts = [...new Set(sentences.map((sentence) => [...sentence].slice(0, maxText).join('')))];
      const rest = texts.length - maxStored;
      const stored = rest > 0 ? [...texts.slice(0, maxStored), 'more was found than is stored: run siteplane ledger verify'] : texts;
      for (const text of stored) {
        const known = await table.update({ digest: sha256Text(text) }, { seenAt: now });
        if (known === 0) await table.insert({ digest: sha256Text(text), text, foundAt: now, seenAt: now });
      }
    },

    /** A person has looked at it and says why it is settled. False where somebody has done so before; their words stay. */
    async acknowledge(id: number, by: { readonly actor: string; readonly reason: string; readonly now: number }) {
      const finding = await table.one({ id }, { lock: true });
      if (!finding) throw notFound('finding', id);
      if (finding.acknowledgedAt !== null) return { finding, changed: false };
      if (by.reason.trim() === '') throw invalidParam('/reason', 'must not be empty');
      const set = { acknowledgedAt: by.now, acknowledgedBy: by.actor, reason: by.reason };
      await table.update({ id }, set);
      return { finding: { ...finding, ...set }, changed: true };
    },
  };
}
