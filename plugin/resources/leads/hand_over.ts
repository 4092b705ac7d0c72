import { defineOperation } from '../../kit/operation';
import { Params, SlotNum } from '../../kit/schema';
import { again, masked } from './hand-over/fields';
import { openReceiver, orderHandOver } from './hand-over/order-hand-over';
import { HandOverView, handOverView } from './hand-over/view';
import { leadId } from './record/fields';

export const leadsHandOver = defineOperation({
  summary: 'Hand a lead over to a CRM slot: it is posted to the address of the slot with its API key, and repeated until it is accepted.',
  effect: 'write',
  params: Params({ id: leadId, crm_num: SlotNum('Number of the CRM slot, such as 001'), masked, again }),
  returns: HandOverView,
}).handler(async function leadsHandOver({ id, crm_num, masked: isMaskedFine = false, again: isAgain = false }, ctx) {
  const receiver = await openReceiver(ctx, crm_num);
  const { handOver, changed } = await orderHandOver(ctx, id, { receiver, isMaskedFine, isAgain });
  return { data: handOverView(handOver), changed };
});
