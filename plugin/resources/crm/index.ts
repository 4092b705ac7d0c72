import { readCounter } from '../../db/slots';
import { defineGroup } from '../../kit/group';
import { migrations } from './migrations';
import { operations } from './operations';
import { crmSection } from './site-file/crm';
import { crmSlotTable } from './slot/crm-slot-table';
import { crmCounter } from './slot/crm-slots';
import { crmRegistry } from './slot/registry';
import { sealedApiKey } from './slot/secret';

/** Numbered slots for the site's CRMs. */
export const crm = defineGroup('crm', {
  operations,
  tables: [crmSlotTable],
  migrations,
  registry: crmRegistry,
  sealedColumns: [sealedApiKey],
  gauges: [{ name: 'crm_count', help: 'Highest number of CRM slots ever in use', read: ({ db }) => readCounter(db, crmCounter) }],
  siteSections: [crmSection],
});
