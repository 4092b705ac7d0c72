import { asciiAddress } from '../../kit/address';
import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';

import { crmSlots } from './slot/crm-slots';
import { crmName, crmUrl, linkAdminOnly } from './slot/fields';
import { CrmView, type RecordedSlot, recorded, view } from './slot/view';

export const crmCreate = defineOperation({
  summary: 'Create a CRM slot in the next free number.',
  effect: 'write',
  idempotent: false,
  params: Params({ name: crmName, url: crmUrl, link_admin_only: linkAdminOnly }),
  returns: CrmView,
  undo: (_before, _params, { crm_num }: RecordedSlot) => ({ resource: 'crm', action: 'delete', params: { crm_num } }),
}).handler(async function crmCreate({ name, url = '', link_admin_only = false }, { db, settings }) {
  const fields = { name, url: asciiAddress(url, '/url'), linkAdminOnly: link_admin_only };
  const slot = await crmSlots(db).create(fields, settings.crmMaxSlots);
  return { data: view(slot), changed: true, record: { before: null, after: recorded(slot) } };
});
