import type { RestRequest, RestResponse } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { leastAgeOf } from '../spam/token-uses';
import { answered } from './answers';
import { standingOf } from './consent';
import { limit } from './guards';
import { captureSettings } from './settings';
import { lifetimes, mostUses, newToken } from './tokens';

/**
 * Tokens, the visitor's standing and the questions. It is fetched by the page's script and not printed into the page, so that pages
 * may lie in any cache.
 */
export async function bootstrap(ctx: JobCtx, request: RestRequest): Promise<RestResponse> {
  limit(ctx, request, 'bootstrap');
  const settings = await captureSettings(ctx);
  return answered(request, {
    token: newToken(ctx, 'page'),
    expires_in: lifetimes.page,
    uses: mostUses,
    least_age: leastAgeOf(ctx),
    form_token: newToken(ctx, 'form'),
    form_expires_in: lifetimes.form,
    work: settings.proofOfWork,
    domains: settings.domains,
    consent: standingOf(request.headers, settings),
    // Points and tiers are nobody's business but the site's.
    questions: Object.entries(settings.questions).map(([id, { label, answers }]) => ({ id, label, answers: Object.keys(answers) })),
  });
}
