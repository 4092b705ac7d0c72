import type { Gauge } from '../../../kit/group';
import { integrations } from './integrations';

/** Read by status.get too. */
export const enabledGauge: Gauge = {
  name: 'integrations_enabled',
  help: 'Integrations that are enabled',
  read: async ({ db, host }) => (await integrations(db, host).list()).filter(({ isEnabled }) => isEnabled).length,
};
