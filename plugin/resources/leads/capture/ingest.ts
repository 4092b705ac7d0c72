import type { RestRequest, RestResponse } from '../../../host';
import { given } from '../../../kit/given';
import type { JobCtx } from '../../../kit/group';
import { checkAge, countUse } from '../spam/token-uses';
import { answered } from './answers';
import { originOf, pathOf } from './attribution';
import { mayRecord, standingOf } from './consent';
import { eventBody, happened } from './event-body';
import { receiptOf } from './receipt';
import { leadOf, recordVisit } from './record-visit';
import { captureSettings } from './settings';
import { touchesOf } from './touches';
import { unlessWithdrawn } from './visitors';

/** One event of a page. Where it must not be recorded the answer is the same but for `recorded`: nobody has done anything wrong (D182). */
export async function ingest(ctx: JobCtx, request: RestRequest): Promise<RestResponse> {
  const { token, id, visitor, type, consent, agreed, attribution = {}, touches, data = {} } = await eventBody(ctx, request, happened);
  const settings = await captureSettings(ctx);
  const standing = standingOf(request.headers, settings);
  if (!mayRecord(standing, consent)) return answered(request, { recorded: false });
  checkAge(ctx, token);
  await countUse(ctx, token);
  // Whoever was never recorded doesn't become a lead by coming back.
  if (type === 'revisit' && (await unlessWithdrawn(leadOf(ctx, visitor))) === undefined) return answered(request, { recorded: false });
  const own = [request.origin, ...settings.domains] as const;
  const visit = await unlessWithdrawn(
    recordVisit(ctx, {
      ...originOf(attribution, own),
      touches: touchesOf(touches, { own, now: ctx.now() }),
      event: { type, data: { ...seen(data), ...receiptOf({ said: consent, agreed: { at: ctx.now(), ...agreed }, now: ctx.now() }) } },
      visitor,
      key: id,
    }),
  );
  return answered(request, visit ? { recorded: true, ref: visit.ref } : { recorded: false });
}

/** Where it happened, and on what. */
function seen({ page = '', target }: { page?: string; target?: string }): Record<string, string> {
  const path = pathOf(page);
  return { ...(path === '' ? {} : { page: path }), ...given({ target }) };
}
