import type { RestRequest, RestResponse } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { leads } from '../record/leads';
import type { LeadInput } from '../record/record';
import { checkAge, countUse } from '../spam/token-uses';
import { answered } from './answers';
import { originOf } from './attribution';
import { mayRecord, standingOf } from './consent';
import { answersOfPage, eventBody } from './event-body';
import { receiptOf } from './receipt';
import { leadOf, recordVisit, type Visit } from './record-visit';
import { type Score, scored } from './scoring';
import { captureSettings } from './settings';
import { touchesOf } from './touches';
import { unlessWithdrawn } from './visitors';

/** Answers to the site's questions: scored, and recorded with the visitor's lead. Who reaches a tier that says so is qualified (D181). */
export async function qualify(ctx: JobCtx, request: RestRequest): Promise<RestResponse> {
  const { token, id, visitor, consent, agreed, attribution = {}, touches, answers } = await eventBody(ctx, request, answersOfPage);
  const settings = await captureSettings(ctx);
  const score = scored(answers, settings);
  const tier = score.tier?.name ?? null;
  if (!mayRecord(standingOf(request.headers, settings), consent)) return answered(request, { recorded: false, tier });
  checkAge(ctx, token);
  await countUse(ctx, token);
  const own = [request.origin, ...settings.domains] as const;
  const visit = { ...originOf(attribution, own), touches: touchesOf(touches, { own, now: ctx.now() }), visitor };
  const receipt = receiptOf({ said: consent, agreed: { at: ctx.now(), ...agreed }, now: ctx.now() });
  const ref = await unlessWithdrawn(recordAnswers(ctx, { visit, id, answers, score, receipt }));
  return answered(request, ref === undefined ? { recorded: false, tier } : { recorded: true, ref, tier });
}

interface Answered {
  readonly visit: Omit<Visit, 'event' | 'key'> & { readonly visitor: string };
  readonly id: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly score: Score;
  readonly receipt: Readonly<Record<string, string>>;
}

async function recordAnswers(ctx: JobCtx, { visit, id, answers, score, receipt }: Answered): Promise<string> {
  const event = { type: 'form_submit', data: { form: 'questions', ...prefixed(answers), ...receipt } } as const;
  const { ref } = await recordVisit(ctx, { ...visit, event, key: id });
  await recordVisit(ctx, { ...visit, event: await outcome(ctx, visit.visitor, score), key: `${id}:score` });
  return ref;
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
