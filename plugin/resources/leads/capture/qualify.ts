import type { RestRequest, RestResponse } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { leads } from '../record/leads';
import type { LeadInput } from '../record/record';
import { countUse } from '../spam/token-uses';
import { answered } from './answers';
import { originOf } from './attribution';
import { mayRecord, standingOf } from './consent';
import { answersOfPage, eventBody } from './event-body';
import { leadOf, recordVisit } from './record-visit';
import { type Score, scored } from './scoring';
import { captureSettings } from './settings';
import { touchesOf } from './touches';

/** Answers to the site's questions: scored, and recorded with the visitor's lead. Who reaches a tier that says so is qualified (D181). */
export async function qualify(ctx: JobCtx, request: RestRequest): Promise<RestResponse> {
  const { token, id, visitor, consent, attribution = {}, touches, answers } = await eventBody(ctx, request, answersOfPage);
  const settings = await captureSettings(ctx);
  const score = scored(answers, settings);
  const tier = score.tier?.name ?? null;
  if (!mayRecord(standingOf(request.headers, settings), consent)) return answered(request, { recorded: false, tier });
  await countUse(ctx, token);
  const own = [request.origin, ...settings.domains] as const;
  const visit = { ...originOf(attribution, own), touches: touchesOf(touches, { own, now: ctx.now() }), visitor };
  const { ref } = await recordVisit(ctx, {
    ...visit,
    event: { type: 'form_submit', data: { form: 'questions', ...prefixed(answers) } },
    key: id,
  });
  await recordVisit(ctx, { ...visit, event: await outcome(ctx, visitor, score), key: `${id}:score` });
  return answered(request, { recorded: true, ref, tier });
}

/** A person's decision stands: only a lead that is new is qualified by its own answers. */
async function outcome(ctx: JobCtx, visitor: string, { points, tier }: Score): Promise<LeadInput['event']> {
  const data = { score: points, ...(tier ? { tier: tier.name } : {}) };
  const ref = await leadOf(ctx, visitor);
  const lead = ref === undefined ? undefined : await ctx.host.storage.run((db) => leads(db).byRef(ref));
  if (tier?.qualified === true && lead?.status === 'new') return { type: 'status_changed', data: { status: 'qualified', ...data } };
  return { type: 'note_added', data };
}

const prefixed = (answers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(answers).map(([id, answer]) => [`answer_${id}`, answer]));
