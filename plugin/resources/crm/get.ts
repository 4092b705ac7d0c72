import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { crmSlots } from './lib/crm-slots';
import { crmNum } from './lib/fields';
import { CrmView, view } from './lib/view';

export const crmGet = defineOperation({
  summary: 'Show one CRM slot.',
  effect: 'read',
  params: Params({ crm_num: crmNum }),
  returns: CrmView,
}).handler(async ({ crm_num }, { db }) => view(await crmSlots(db).get(crm_num)));
