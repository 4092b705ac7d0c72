import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Nullable, Params, Returns } from '../../kit/schema';
import { captureSettings } from './capture/settings';
import { expired, terms } from './retention/expired';
import { keepDays, withGeneral } from './retention/keep-days';
import { retentionActor } from './retention/retain';
import { leadTombstones } from './retention/tombstones';

export const leadsRetention = defineOperation({
  summary: 'Show how many leads the next night would erase because their term is over, by the settings or by the terms given here.',
  effect: 'read',
  params: Params({ keep_days: keepDays }),
  returns: Returns({
    terms: Type.Array(
      Returns({
        status: Type.String(),
        days: Type.Integer(),
        before: Type.String({ description: 'Leads last seen before then' }),
        due: Type.Integer({ description: 'Leads that would be erased' }),
      }),
    ),
    due: Type.Integer({ description: 'All of them' }),
    erased: Type.Integer({ description: 'Leads that were erased so until now, by the ledger' }),
    last_erased_at: Nullable(Type.String()),
  }),
}).handler(async function leadsRetention({ keep_days }, ctx) {
  const settings = await captureSettings(ctx);
  const shown: { status: string; days: number; before: string; due: number }[] = [];
  const all = terms(withGeneral(keep_days ?? settings.keepDays, ctx.settings.keepLeadsDays), ctx.now());
  for (const { status, days, before } of all)
    shown.push({ status, days, before, due: await expired(ctx.db, { status, before }, all).count() });
  const { count, last } = await leadTombstones(ctx.db, retentionActor);
  return { terms: shown, due: shown.reduce((sum, { due }) => sum + due, 0), erased: count, last_erased_at: last ?? null };
});
