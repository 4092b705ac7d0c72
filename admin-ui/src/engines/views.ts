import { bookingViews } from './booking/views';
import { crmViews } from './crm/views';

/** The views of the engines' pages. */
export const engineViews = { ...bookingViews, ...crmViews };
