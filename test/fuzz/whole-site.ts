import { given } from '../../plugin/kit/given';
import { bridgedSite } from '../assistant-bridge/bridged-site';
import type { Site } from '../support/site';
import type { TestDialect } from '../support/storages';

/** With the bridge and both engines: everything that can be called. */
export const wholeSite = (dialect: TestDialect, databaseUrl?: string): Promise<Site> =>
  bridgedSite({
    dialect,
    ...given({ databaseUrl }),
    settings: { trustProxy: 1 },
    plugins: ['plugin/engines/booking', 'plugin/engines/crm'],
  });
