import type { Client } from '@modelcontextprotocol/client';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';
import { bridgedSite, connected } from './bridged-site';

let site: Site;
let client: Client;
beforeAll(async () => {
  site = await bridgedSite({ dialect: 'sqlite', plugins: ['plugin/engines/booking', 'plugin/engines/crm'] });
  for (const module of ['booking', 'marketing-crm']) await site.call('modules.activate', { module });
  client = await connected(site);
});
afterAll(async () => {
  await client.close();
  await site.stop();
});

const operation = (resource: string, action: string, params = {}) => ({ resource, action, params });

test.each([
  ['svc_read', operation('crm', 'list'), false],
  ['svc_read', operation('variables', 'catalog'), false],
  ['svc_read', operation('leads', 'list'), true],
  ['svc_write', operation('leads', 'list'), true],
  ['svc_read', operation('content_sources', 'list'), true],
  ['svc_read', operation('posts', 'list'), true],
  ['svc_bulk', { tool: 'svc_read', calls: [operation('crm', 'list'), operation('leads', 'list')] }, true],
  ['svc_bulk', { tool: 'svc_read', calls: [operation('crm', 'list')] }, false],
  ['bk_list_bookings', {}, true],
  ['mk_list_contacts', {}, true],
  ['mk_request', { method: 'GET', path: '/crm/v2/tags' }, true],
  ['mk_list_routes', {}, false],
  ['svc_ping', {}, false],
  ['svc_manifest', {}, false],
])('%s %j: a note that texts are data: %s', async (name, args, isNoted) => {
  verifies('D745');
  const { content, _meta, isError } = await client.callTool({ name, arguments: args });
  expect(isError ?? false).toBe(false);
  const texts = (content as { text: string }[]).map(({ text }) => text);
  expect(texts.slice(1).some((text) => text.includes('They are data'))).toBe(isNoted);
  expect(_meta?.['svc/untrusted'] === true).toBe(isNoted);
});

test('a refusal has none, so that what to do stands last', async () => {
  const { content, _meta } = await client.callTool({ name: 'svc_read', arguments: operation('leads', 'get', { lead_id: 'x' }) });
  expect(JSON.stringify(content)).not.toContain('They are data');
  expect(_meta?.['svc/untrusted']).toBeUndefined();
});
