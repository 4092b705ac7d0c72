import { provider } from './provider';

/** Contacts, lists and campaigns. */
export const marketing = provider({
  slug: 'marketing',
  label: 'Marketing CRM',
  kind: 'marketing',
  engine: 'crm',
  probePath: '/crm/v2/tags?per_page=1',
});
