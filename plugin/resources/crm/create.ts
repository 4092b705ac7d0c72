import { defineOperation } from '../../kit/operation';
import { Params } from '../../kit/schema';
import { crmSlots } from './slot/crm-slots';
import { blankSlot, CrmParams, crmProperties, withParams } from './slot/fields';
import { CrmView, type RecordedSlot, recorded, view } from './slot/view';

export const crmCreate = defineOperation({
  summary: 'Create a CRM slot in the next free number.',
  effect: 'write',
  idempotent: false,
  params: Params({ ...CrmParams.properties, name: crmProperties.name }),
  returns: CrmView,
  undo: (_before, _params, { crm_num }: RecordedSlot) => ({ resource: 'crm', action: 'delete', params: { crm_num } }),
}).handler(async function crmCreate(params, { db, settings }) {
  const slot = await crmSlots(db).create(withParams(blankSlot, params), settings.crmMaxSlots);
  return { data: view(slot), changed: true, record: { before: null, after: recorded(slot) } };
});
