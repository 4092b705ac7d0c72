import type { EngineUi } from '../engine-ui';

/** What the marketing CRM adds to the pages. */
export const crmUi = {
  module: 'marketing-crm',
  probe: '/rest/crm/v2/setting',
  pages: [],
} as const satisfies EngineUi;
