import { Type } from '@sinclair/typebox';
import { expects } from '../../../kit/schema';
import { type LeadStatus, leadStatuses } from '../record/statuses';

/** For how many days leads of each status are kept; a status that is not named is kept for ever. */
export type KeepDays = Readonly<Partial<Record<LeadStatus, number>>>;

const statuses = Object.keys(leadStatuses) as LeadStatus[];
const days = Type.Integer({ minimum: 1, maximum: 36_500, ...expects('must be 1 to 36500 days') });

/** The same with the general term for every status that has none of its own; 0 is no term. */
export const withGeneral = (keepDays: KeepDays, general: number): KeepDays =>
  general === 0 ? keepDays : { ...Object.fromEntries(statuses.map((status) => [status, general])), ...keepDays };

/** As a param and as a setting. */
export const keepDays = Type.Optional(
  Type.Object(Object.fromEntries(statuses.map((status) => [status, Type.Optional(days)])), {
    additionalProperties: false,
    description: 'Days after which leads of a status are erased, counted from when they were last seen; none: kept for ever',
  }),
);
