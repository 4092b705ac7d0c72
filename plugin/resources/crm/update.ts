import { Type } from '@sinclair/typebox';
import { asciiAddress } from '../../kit/address';
import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';

import { crmSlots } from './lib/crm-slots';
import { crmName, crmNum, crmUrl, linkAdminOnly } from './lib/fields';
import { CrmView, view } from './lib/view';

export const crmUpdate = defineOperation({
  summary: 'Change a CRM slot; what is left out stays as it is.',
  effect: 'write',
  params: Params({ crm_num: crmNum, name: Type.Optional(crmName), url: crmUrl, link_admin_only: linkAdminOnly }),
  returns: CrmView,
}).handler(async (params, { db }) => {
  const slots = crmSlots(db);
  const slot = await slots.get(params.crm_num, { lock: true });
  const fields = {
    name: params.name ?? slot.name,
    url: params.url === undefined ? slot.url : asciiAddress(params.url, '/url'),
    linkAdminOnly: params.link_admin_only ?? slot.linkAdminOnly,
  };
  const changed = fields.name !== slot.name || fields.url !== slot.url || fields.linkAdminOnly !== slot.linkAdminOnly;
  if (changed) await slots.update(slot, fields);
  return { data: view({ ...slot, ...fields }), changed };
});
