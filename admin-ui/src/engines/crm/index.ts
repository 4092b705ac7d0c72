import type { EngineUi } from '../engine-ui';

/** What the marketing CRM adds to the pages. */
export const crmUi = {
  module: 'marketing-crm',
  probe: '/rest/crm/v2/setting',
  pages: [
    {
      slug: 'contacts',
      addresses: ['', 'companies', 'companies/{id}', 'fields', 'import', 'labels', 'segments', 'segments/new', 'segments/{id}', '{id}'],
      label: 'page_contacts',
      group: 'marketing',
      icon: 'team',
      capability: 'manage_options',
      module: 'marketing-crm',
    },
    {
      slug: 'campaigns',
      addresses: ['', '{id}'],
      label: 'page_campaigns',
      group: 'marketing',
      icon: 'campaign',
      capability: 'manage_options',
      module: 'marketing-crm',
    },
    {
      slug: 'sequences',
      addresses: ['', '{id}', '{id}/emails/{id}'],
      label: 'page_sequences',
      group: 'marketing',
      icon: 'sequence',
      capability: 'manage_options',
      module: 'marketing-crm',
    },
    {
      slug: 'automations',
      addresses: ['', '{id}'],
      label: 'page_automations',
      group: 'marketing',
      icon: 'automation',
      capability: 'manage_options',
      module: 'marketing-crm',
    },
    {
      slug: 'templates',
      addresses: ['', '{id}'],
      label: 'page_templates',
      group: 'marketing',
      icon: 'template',
      capability: 'manage_options',
      module: 'marketing-crm',
    },
    {
      slug: 'marketing',
      addresses: [''],
      label: 'page_marketing',
      group: 'marketing',
      icon: 'settings',
      capability: 'manage_options',
      module: 'marketing-crm',
    },
  ],
} as const satisfies EngineUi;
