import { isElsewhere } from '../../kit/address';
import { defineOperation } from '../../kit/operation';
import { formerFields } from '../../kit/record-change';
import { Params } from '../../kit/schema';
import { differences } from '../../kit/wire-fields';
import { crmSlots } from './slot/crm-slots';
import { type CrmFields, CrmParams, crmNum, withParams } from './slot/fields';
import { CrmView, type RecordedSlot, recorded, view } from './slot/view';

// D537
export const crmUpdate = defineOperation({
  summary: 'Change a CRM slot; omitted fields stay as they are. An address on another server drops the API key.',
  effect: 'write',
  params: Params({ crm_num: crmNum, ...CrmParams.properties }),
  returns: CrmView,
  undo: (before: RecordedSlot, { crm_num }, after: RecordedSlot) => ({
    resource: 'crm',
    action: 'update',
    params: { crm_num, ...formerFields(before, after) },
  }),
}).handler(async function crmUpdate({ crm_num, ...params }, { db }) {
  const slots = crmSlots(db);
  const slot = await slots.get(crm_num, { lock: true });
  const fields = withParams(slot, params);
  const key = isElsewhere(slot.url, fields.url) ? { apiKeySealed: null, generation: slot.generation + 1 } : {};
  const changes = differences<CrmFields>(slot, fields);
  const changed = Object.keys(changes).length > 0;
  if (changed) await slots.update(slot, { ...changes, ...key });
  const after = { ...slot, ...changes, ...key };
  const isReversible = (after.apiKeySealed === null) === (slot.apiKeySealed === null);
  return { data: view(after), changed, record: { before: recorded(slot), after: recorded(after), isReversible } };
});
