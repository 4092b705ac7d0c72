import type { Client } from '@modelcontextprotocol/client';
import { administratorsAddress } from '../support/addresses';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';
import { bridgedSite, connected } from './bridged-site';

const pages = '/admin/siteplane/api/approvals';

let site: Site;
let client: Client;
beforeAll(async () => {
  site = await bridgedSite({ dialect: 'sqlite' });
  await site.call('modules.update_config', { module: 'assistant-bridge', config: { bridge_confirm: 'person' } });
  await administratorsAddress(site);
  client = await connected(site);
});
afterAll(async () => {
  await client?.close();
  await site?.stop();
});

const run = async (name: string, args: object) => {
  const result = await client.callTool({ name, arguments: { ...args } });
  return result.structuredContent as { state?: string; data?: { approval_id: string } } | undefined;
};
const state = async (id: string) => (await run('svc_get_approval', { approval_id: id }))?.state;
const accept = async (id: string) => {
  const { status, text } = await site.send('POST', `${pages}/${id}/accept`, await site.identity('admin'));
  return { status, outcome: JSON.parse(text).outcome };
};
const asksOf = async (id: string): Promise<string> => {
  const { approvals } = JSON.parse((await site.send('GET', pages, await site.identity('admin'))).text);
  return JSON.stringify(approvals.find((one: { id: string }) => one.id === id));
};

test('an import that overwrites says what it replaces, and runs only while that is as it was seen', async () => {
  verifies('D728', 'D710');
  const { id } = (await site.call('content_sources.create', { name: 'Overwritten' })).envelope.data as { id: string };
  const { envelope } = await site.call('content_sources.export', { id });
  const params = { envelope: envelope.data, overwrite: true };
  const ask = async () => {
    const args = { resource: 'content_sources', action: 'import', params, confirm: true };
    return String((await run('svc_dispatch', args))?.data?.approval_id);
  };
  const stored = async () => (await site.call('content_sources.get', { id })).envelope.data?.name;

  const early = await ask();
  await site.call('content_sources.update', { id, name: 'Changed meanwhile' });
  expect([(await accept(early)).status, await state(early), await stored()]).toEqual([409, 'outdated', 'Changed meanwhile']);

  const again = await ask();
  expect(await asksOf(again)).toContain('“Changed meanwhile”? Also affected: its settings and its mapping');
  expect((await accept(again)).outcome).toEqual({ ok: true, text: expect.stringContaining('"mode":"overwritten"') });
  expect(await stored()).toBe('Overwritten');
});

test('without confirm the refusal has a token for the state of the source, and a dry run needs none', async () => {
  verifies('D728');
  const { id } = (await site.call('content_sources.create', { name: 'Tokened' })).envelope.data as { id: string };
  const params = { envelope: (await site.call('content_sources.export', { id })).envelope.data, overwrite: true };
  const refused = await site.call('content_sources.import', params);
  expect([refused.status, decodeURIComponent(refused.headers.get('x-confirm-target') ?? '')]).toEqual([
    428,
    expect.stringContaining('"name":"Tokened"'),
  ]);
  const headers = { 'X-Confirm-Token': refused.headers.get('x-confirm-token') ?? '' };
  await site.call('content_sources.update', { id, name: 'Renamed' });
  const call = { resource: 'content_sources', action: 'import', params };
  expect((await site.dispatch({ ...call, confirm: true }, { key: site.key, headers })).status).toBe(409);
  expect((await site.dispatch(call, { key: site.key, headers: { 'X-Dry-Run': 'true' } })).envelope).toMatchObject({
    ok: true,
    data: { mode: 'overwritten' },
  });
  expect((await site.call('content_sources.get', { id })).envelope.data?.name).toBe('Renamed');
});
