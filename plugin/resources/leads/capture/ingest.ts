import type { RestRequest, RestResponse } from '../../../host';
import { given } from '../../../kit/given';
import type { JobCtx } from '../../../kit/group';
import { answered } from './answers';
import { originOf, pathOf } from './attribution';
import { mayRecord, standingOf } from './consent';
import { eventBody, happened } from './event-body';
import { leadOf, recordVisit } from './record-visit';
import { captureSettings } from './settings';

/** One event of a page. Where it must not be recorded the answer is the same but for `recorded`: nobody has done anything wrong (D182). */
export async function ingest(ctx: JobCtx, request: RestRequest): Promise<RestResponse> {
  const { id, visitor, type, consent, attribution = {}, data = {} } = await eventBody(ctx, request, happened);
  const standing = standingOf(request.headers, await captureSettings(ctx));
  if (!mayRecord(standing, consent)) return answered(request, { recorded: false });
  // Whoever was never recorded doesn't become a lead by coming back.
  if (type === 'revisit' && (await leadOf(ctx, visitor)) === undefined) return answered(request, { recorded: false });
  const { ref } = await recordVisit(ctx, {
    ...originOf(attribution, request.origin),
    event: { type, data: seen(data) },
    visitor,
    key: id,
  });
  return answered(request, { recorded: true, ref });
}

/** Where it happened, and on what. */
function seen({ page = '', target }: { page?: string; target?: string }): Record<string, string> {
  const path = pathOf(page);
  return { ...(path === '' ? {} : { page: path }), ...given({ target }) };
}
