import type { Client } from '@modelcontextprotocol/client';
import { type CrmSite, crmSite } from '../engines/crm/crm-site';
import { connected, openBridge } from './bridged-site';

interface Opened {
  readonly site: CrmSite;
  readonly client: Client;
}

/** Around a suite: a site with the marketing engine, and an assistant that has its tools. */
export function withMarketingTools(ready: (opened: Opened) => void): void {
  let site: CrmSite | undefined;
  let client: Client | undefined;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite', plugins: ['plugin/assistant-bridge'] });
    await openBridge(site);
    client = await connected(site, { toolset: 'crm' });
    ready({ site, client });
  });
  afterAll(async () => {
    await client?.close();
    await site?.stop();
  });
}
