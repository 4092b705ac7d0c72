import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { Params, Returns } from '../../kit/schema';
import { crmSlots } from './lib/crm-slots';
import { CrmView, view } from './lib/view';

export const crmList = defineOperation({
  summary: 'List the CRM slots that are in use.',
  effect: 'read',
  params: Params({}),
  returns: Returns({ crms: Type.Array(CrmView) }),
}).handler(async (_params, { db }) => {
  const slots = await crmSlots(db).list();
  return { crms: slots.map(view) };
});
