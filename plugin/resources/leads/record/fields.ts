import { Type } from '@sinclair/typebox';
import { DateTime, StringEnum, Text } from '../../../kit/schema';
import { type LeadStatus, leadStatuses } from './statuses';

/** Params that choose leads, shared by the operations. */
export const leadId = Type.Integer({ minimum: 1, description: 'Id of the lead' });
export const leadIds = Type.Array(leadId, { minItems: 1, maxItems: 500, uniqueItems: true, description: 'Ids of the leads' });
export const leadStatus = StringEnum(Object.keys(leadStatuses) as LeadStatus[], { description: 'Status of the lead' });
export const sourceFilter = Type.Optional(Text(190, 'Only leads from this source'));
export const sinceFilter = Type.Optional(DateTime('Only leads first seen then or later; without a zone it is UTC'));
