import { breakdownRoutes } from './breakdowns';
import { bulkRoutes } from './bulk';
import { contactEventRoutes } from './contact-events';
import { contactSearchRoutes } from './contact-search';
import { contactRoutes } from './contacts';
import { customFieldRoutes } from './custom-fields';
import { noteRoutes } from './notes';
import { optinRoutes } from './optin';

/** Contacts with their notes, events and custom fields, and the reports about them. Fixed words stand before `{id}`. */
export const subscriberRoutes = [
  ...bulkRoutes,
  ...contactSearchRoutes,
  ...contactEventRoutes,
  ...contactRoutes,
  ...noteRoutes,
  ...optinRoutes,
  ...customFieldRoutes,
  ...breakdownRoutes,
];
