import type { RestRequest, RestResponse } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { isGone } from '../record/announce';
import { recordLead } from '../record/record';
import { countUse } from '../spam/token-uses';
import { answered } from './answers';
import { eventBody, withdrawnOnPage } from './event-body';
import { KnownMeanwhile, leadOf } from './record-visit';
import { HasWithdrawn, visitorKey, visitors } from './visitors';

const attempts = 4;

// D508
/** A visitor withdraws. Only who knows the id that their browser keeps can; whether there was anything to withdraw is not told. */
export async function withdraw(ctx: JobCtx, request: RestRequest): Promise<RestResponse> {
  const { token, visitor } = await eventBody(ctx, request, withdrawnOnPage);
  await countUse(ctx, token);
  for (let attempt = 1; ; attempt++) {
    try {
      await withdrawVisitor(ctx, visitor);
      break;
    } catch (error) {
      if (error instanceof HasWithdrawn) break;
      const isWorthRepeating = error instanceof KnownMeanwhile || isGone(error);
      if (!isWorthRepeating || attempt === attempts) throw error;
    }
  }
  return answered(request, { withdrawn: true });
}

/** The event of the lead and the end of its browsers, or neither. */
async function withdrawVisitor(ctx: JobCtx, visitor: string): Promise<void> {
  const key = visitorKey(ctx.vault, visitor);
  const ref = await leadOf(ctx, visitor);
  if (ref === undefined) {
    if (!(await ctx.host.storage.run((db) => visitors(db).refuse(key, ctx.now())))) throw new KnownMeanwhile();
    return;
  }
  const event = { type: 'consent_withdrawn', data: { how: 'page' } } as const;
  await recordLead(ctx, { ref, source: 'withdrawal', event }, async (db, lead) => {
    if ((await visitors(db).refOf(key, { lock: true })) !== lead.ref) throw new KnownMeanwhile();
    await visitors(db).withdraw(lead.ref);
  });
}
