import { Type } from '@sinclair/typebox';
import { DateTime, Text } from '../../../kit/schema';

/** Params that choose leads, shared by the operations. */
export const leadId = Type.Integer({ minimum: 1, description: 'Id of the lead' });
export const sourceFilter = Type.Optional(Text(190, 'Only leads from this source'));
export const sinceFilter = Type.Optional(DateTime('Only leads first seen then or later; without a zone it is UTC'));
