import { readCounter } from '../../db/slots';
import type { Db } from '../../host';
import { crmCounter } from './slot/crm-slots';

/** Highest slot number ever in use: a gauge that never falls. */
export const crmCount = (db: Db): Promise<number> => readCounter(db, crmCounter);
