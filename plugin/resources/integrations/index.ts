import { defineGroup } from '../../kit/group';
import { alertDelivery } from './alerts/alert';
import { integrationsDisable } from './disable';
import { integrationsDisconnect } from './disconnect';
import { integrationsEnable } from './enable';
import { integrationsGet } from './get';
import { integrationChecks } from './health/health';
import { watchJob } from './health/watch-job';
import { enabledGauge } from './integration/enabled-gauge';
import { integrationSecretTable, integrationStateTable, integrationTable } from './integration/integration-table';
import { sealedSecret } from './integration/secrets';
import { integrationsList } from './list';
import { mailFilesPart } from './mail/mail-files';
import { testEmailRoutes } from './mail/test-email';
import { createIntegrations } from './migrations/015-integrations';
import { integrationsSetSecret } from './set_secret';
import { integrationsSection } from './site-file/integrations';
import { integrationsTest } from './test';
import { integrationsUpdate } from './update';

/** Third-party platforms: their settings, their secrets and whether they answer. */
export const integrations = defineGroup('integrations', {
  operations: {
    disable: integrationsDisable,
    disconnect: integrationsDisconnect,
    enable: integrationsEnable,
    get: integrationsGet,
    list: integrationsList,
    set_secret: integrationsSetSecret,
    test: integrationsTest,
    update: integrationsUpdate,
  },
  adminRoutes: testEmailRoutes,
  persons: [mailFilesPart],
  tables: [integrationSecretTable, integrationStateTable, integrationTable],
  migrations: [createIntegrations],
  healthChecks: integrationChecks,
  jobs: [watchJob],
  deliveries: [alertDelivery],
  gauges: [enabledGauge],
  sealedColumns: [sealedSecret],
  siteSections: [integrationsSection],
});
