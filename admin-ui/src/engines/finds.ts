import type { Find } from '../palette/find';
import { bookingFinds } from './booking/finds';
import { crmFinds } from './crm/finds';

/** How records of the engines are found by the palette. */
export const engineFinds: readonly Find[] = [...bookingFinds, ...crmFinds];
