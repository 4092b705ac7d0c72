import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { crmSlots } from './slot/crm-slots';
import { CrmView, view } from './slot/view';

export const crmList = defineOperation({
  summary: 'List the CRM slots that are in use.',
  effect: 'read',
  params: Params({}),
  returns: Returns({ crms: Type.Array(CrmView) }),
}).handler(async function crmList(_params, { db }) {
  const slots = await crmSlots(db).list();
  return { crms: slots.map(view) };
});
