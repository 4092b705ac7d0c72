import { Type } from '@sinclair/typebox';
import { asciiAddress, isElsewhere } from '../../kit/address';
import { defineOperation } from '../../kit/operation';
import { formerFields } from '../../kit/record-change';
import { Params } from '../../kit/schema';
import { crmSlots } from './slot/crm-slots';
import { crmName, crmNum, crmUrl, linkAdminOnly } from './slot/fields';
import { CrmView, type RecordedSlot, recorded, view } from './slot/view';

// D537
export const crmUpdate = defineOperation({
  summary: 'Change a CRM slot; omitted fields stay as they are. An address on another server drops the API key.',
  effect: 'write',
  params: Params({ crm_num: crmNum, name: Type.Optional(crmName), url: crmUrl, link_admin_only: linkAdminOnly }),
  returns: CrmView,
  undo: (before: RecordedSlot, { crm_num }, after: RecordedSlot) => ({
    resource: 'crm',
    action: 'update',
    params: { crm_num, ...formerFields(before, after) },
  }),
}).handler(async function crmUpdate(params, { db }) {
  const slots = crmSlots(db);
  const slot = await slots.get(params.crm_num, { lock: true });
  const fields = {
    name: params.name ?? slot.name,
    url: params.url === undefined ? slot.url : asciiAddress(params.url, '/url'),
    linkAdminOnly: params.link_admin_only ?? slot.linkAdminOnly,
  };
  const changed = fields.name !== slot.name || fields.url !== slot.url || fields.linkAdminOnly !== slot.linkAdminOnly;
  const key = isElsewhere(slot.url, fields.url) ? { apiKeySealed: null, generation: slot.generation + 1 } : {};
  if (changed) await slots.update(slot, { ...fields, ...key });
  const after = { ...slot, ...fields, ...key };
  const isReversible = (after.apiKeySealed === null) === (slot.apiKeySealed === null);
  return { data: view(after), changed, record: { before: recorded(slot), after: recorded(after), isReversible } };
});
