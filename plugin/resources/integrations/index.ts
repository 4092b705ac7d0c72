import { defineGroup } from '../../kit/group';
import { integrationsDisable } from './disable';
import { integrationsDisconnect } from './disconnect';
import { integrationsEnable } from './enable';
import { integrationsGet } from './get';
import { alertDelivery } from './lib/alert';
import { enabledGauge } from './lib/enabled-gauge';
import { integrationChecks } from './lib/health';
import { sealedSecret } from './lib/secrets';
import { watchJob } from './lib/watch-job';
import { integrationsList } from './list';
import { integrationsSetSecret } from './set_secret';
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
  healthChecks: integrationChecks,
  jobs: [watchJob],
  deliveries: [alertDelivery],
  gauges: [enabledGauge],
  sealedColumns: [sealedSecret],
});
