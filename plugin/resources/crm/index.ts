import { readCounter } from '../../db/slots';
import { defineGroup } from '../../kit/group';
import { crmCreate } from './create';
import { crmDelete } from './delete';
import { crmGet } from './get';
import { crmList } from './list';
import { crmSetSecret } from './set_secret';
import { crmSection } from './site-file/crm';
import { crmSlotTable } from './slot/crm-slot-table';
import { crmCounter } from './slot/crm-slots';
import { crmRegistry } from './slot/registry';
import { sealedApiKey } from './slot/secret';
import { crmUpdate } from './update';

/** Numbered slots for the site's CRMs. */
export const crm = defineGroup('crm', {
  operations: { create: crmCreate, delete: crmDelete, get: crmGet, list: crmList, set_secret: crmSetSecret, update: crmUpdate },
  tables: [crmSlotTable],
  registry: crmRegistry,
  sealedColumns: [sealedApiKey],
  gauges: [{ name: 'crm_count', help: 'Highest number of CRM slots ever in use', read: ({ db }) => readCounter(db, crmCounter) }],
  siteSections: [crmSection],
});
