import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { crmSlots } from './slot/crm-slots';
import { crmNum } from './slot/fields';
import { paramsOf, type RecordedSlot, recorded, view } from './slot/view';

export const crmDelete = defineOperation({
  summary: 'Empty a CRM slot with its API key; the number becomes free.',
  effect: 'write',
  destructive: true,
  grade: 'loses_data',
  idempotent: false,
  params: Params({ crm_num: crmNum }),
  returns: Returns({ crm_num: Type.String(), deleted: Type.Literal(true) }),
  undo: (slot: RecordedSlot) => ({ resource: 'crm', action: 'create', params: paramsOf(slot) }),
  target: async ({ crm_num }, { db }) => {
    const slot = await crmSlots(db).get(crm_num);
    const shown = view(slot);
    const state = { ...shown, row_uuid: slot.rowUuid, generation: slot.generation };
    return { name: `${shown.name} (${crm_num})`, holds: ['its API key'], state };
  },
}).handler(async function crmDelete({ crm_num }, { db }) {
  const slots = crmSlots(db);
  const slot = await slots.leaving(crm_num);
  await slots.delete(slot);
  const record = { before: recorded(slot), after: null, isReversible: slot.apiKeySealed === null };
  return { data: { crm_num, deleted: true as const }, changed: true, record };
});
