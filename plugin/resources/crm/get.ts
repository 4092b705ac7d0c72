import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { crmSlots } from './slot/crm-slots';
import { crmNum } from './slot/fields';
import { CrmView, view } from './slot/view';

export const crmGet = defineOperation({
  summary: 'Show one CRM slot.',
  effect: 'read',
  params: Params({ crm_num: crmNum }),
  returns: CrmView,
}).handler(async function crmGet({ crm_num }, { db }) {
  return view(await crmSlots(db).get(crm_num));
});
