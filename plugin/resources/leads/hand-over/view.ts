import { type Static, Type } from '@sinclair/typebox';
import { Returns, StringEnum } from '../../../kit/schema';
import type { LeadHandOver } from './hand-over-table';

export const HandOverView = Returns({
  id: Type.Integer(),
  crm_num: Type.String(),
  state: StringEnum(['waiting', 'accepted'], { description: 'Whether the CRM has accepted it already' }),
  delivery_id: Type.String({ description: 'As status.deliveries has it' }),
});

/** `{id, crm_num, state, delivery_id}`. */
export const handOverView = ({ leadId, crmNum, acceptedAt, deliveryId }: LeadHandOver): Static<typeof HandOverView> => ({
  id: leadId,
  crm_num: crmNum,
  state: acceptedAt === null ? 'waiting' : 'accepted',
  delivery_id: deliveryId,
});
