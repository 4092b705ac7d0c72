import { defineGroup } from '../../kit/group';
import { alertDelivery } from './alerts/alert';
import { integrationChecks } from './health/health';
import { watchJob } from './health/watch-job';
import { enabledGauge } from './integration/enabled-gauge';
import { integrationSecretTable, integrationStateTable, integrationTable } from './integration/integration-table';
import { sealedSecret } from './integration/secrets';
import { mailFilesPart } from './mail/mail-files';
import { testEmailRoutes } from './mail/test-email';
import { migrations } from './migrations';
import { operations } from './operations';
import { integrationsSection } from './site-file/integrations';

/** Third-party platforms: their settings, their secrets and whether they answer. */
export const integrations = defineGroup('integrations', {
  operations,
  adminRoutes: testEmailRoutes,
  persons: [mailFilesPart],
  tables: [integrationSecretTable, integrationStateTable, integrationTable],
  migrations,
  healthChecks: integrationChecks,
  jobs: [watchJob],
  deliveries: [alertDelivery],
  gauges: [enabledGauge],
  sealedColumns: [sealedSecret],
  siteSections: [integrationsSection],
});
