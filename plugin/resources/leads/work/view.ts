import { type Static, Type } from '@sinclair/typebox';
import { Nullable, Returns } from '../../../kit/schema';
import type { LeadWork } from './work-table';

/** What was made of a lead. */
export const WorkView = Returns({
  score: Nullable(Type.Integer({ description: 'Points of the last answers' })),
  tier: Type.String({ description: 'Tier that they reached; empty below all' }),
});

/** `{score, tier}`. */
export const workView = (work: LeadWork | undefined): Static<typeof WorkView> => ({ score: work?.score ?? null, tier: work?.tier ?? '' });
