import { recurringRoutes } from './campaigns';
import { recurringMailRoutes } from './mails';

/** Campaigns that are sent again on a schedule. Fixed words stand before `{id}`. */
export const allRecurringRoutes = [...recurringRoutes, ...recurringMailRoutes];
