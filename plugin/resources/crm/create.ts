import { asciiAddress } from '../../kit/address';
import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';

import { crmSlots } from './lib/crm-slots';
import { crmName, crmUrl, linkAdminOnly } from './lib/fields';
import { CrmView, view } from './lib/view';

export const crmCreate = defineOperation({
  summary: 'Create a CRM slot in the next free number.',
  effect: 'write',
  idempotent: false,
  params: Params({ name: crmName, url: crmUrl, link_admin_only: linkAdminOnly }),
  returns: CrmView,
}).handler(async ({ name, url = '', link_admin_only = false }, { db, settings }) => {
  const fields = { name, url: asciiAddress(url, '/url'), linkAdminOnly: link_admin_only };
  const slot = await crmSlots(db).create(fields, settings.crmMaxSlots);
  return { data: view(slot), changed: true };
});
