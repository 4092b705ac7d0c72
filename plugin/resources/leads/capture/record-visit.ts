import type { JobCtx } from '../../../kit/group';
import { isGone } from '../record/announce';
import { type LeadInput, type RecordedEvent, recordLead } from '../record/record';
import { visitorKey, visitors } from './visitors';

/** Something that a visitor did. */
export interface Visit extends Omit<LeadInput, 'ref' | 'idempotencyKey'> {
  /** Id that the visitor's own browser keeps; without it every visit is a new lead. */
  readonly visitor: string | undefined;
  /** The same again is recorded once. */
  readonly key: string;
  /** What else belongs to the transaction; left out for a repeat. */
  readonly also?: NonNullable<Parameters<typeof recordLead>[2]>;
}

const attempts = 4;

/** The lead that a visitor already belongs to. */
export const leadOf = ({ host, vault }: JobCtx, visitor: string): Promise<string | undefined> =>
  host.storage.run((db) => visitors(db).refOf(visitorKey(vault, visitor)));

/** Record a visit with the visitor's lead, or as a new one. Two first visits at the same moment become one lead. Throws HasWithdrawn. */
export async function recordVisit(ctx: JobCtx, { visitor, key, also, ...input }: Visit): Promise<RecordedEvent> {
  if (visitor === undefined) return recordLead(ctx, { ...input, idempotencyKey: `capture:${key}` }, also);
  const idempotencyKey = `capture:${visitor}:${key}`;
  for (let attempt = 1; ; attempt++) {
    const ref = await leadOf(ctx, visitor);
    try {
      if (ref !== undefined) {
        return await recordLead(ctx, { ...later(input), ref, idempotencyKey }, async (db, lead) => {
          await visitors(db).refOf(visitorKey(ctx.vault, visitor), { lock: true });
          await also?.(db, lead);
        });
      }
      return await recordLead(ctx, { ...input, idempotencyKey }, async (db, lead) => {
        if (!(await visitors(db).add(visitorKey(ctx.vault, visitor), lead.ref, ctx.now()))) throw new KnownMeanwhile();
        await also?.(db, lead);
      });
    } catch (error) {
      if (attempt === attempts) throw error;
      if (ref !== undefined && isGone(error)) await ctx.host.storage.run((db) => visitors(db).forget(ref));
      else if (!(error instanceof KnownMeanwhile)) throw error;
    }
  }
}

/** Another request has just made the visitor's lead: theirs is the one, and the transaction that makes a second is not repeated. */
export class KnownMeanwhile extends Error {}

/** How a visitor came is told once, and again when they come back. */
export const later = (input: Omit<LeadInput, 'ref' | 'idempotencyKey'>): Omit<LeadInput, 'ref' | 'idempotencyKey'> =>
  input.event.type === 'revisit'
    ? input
    : { source: input.source, event: input.event, ...(input.contact ? { contact: input.contact } : {}) };
