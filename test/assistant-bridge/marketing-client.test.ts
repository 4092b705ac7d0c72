import type { Client } from '@modelcontextprotocol/client';
import { verifies } from '../support/verifies';
import { ask, done } from './booking-assistant';
import { withMarketingTools } from './marketing-site';
import { runTool } from './tool-call';

describe.each(['tag', 'list'] as const)('an assistant that keeps %ss of this site', (noun) => {
  let client: Client;
  withMarketingTools((opened) => {
    ({ client } = opened);
  });

  test('creates one, changes a part of it, finds it and deletes it', async () => {
    verifies('marketing:tools', 'marketing:labels', 'marketing:patch');
    const { item } = await done(client, `mk_create_${noun}`, { title: 'Very important', description: 'Our best' });
    expect(item).toMatchObject({ title: 'Very important', slug: 'very-important' });
    await done(client, `mk_update_${noun}`, { id: item.id, title: 'VIP' });
    const read = await done(client, `mk_get_${noun}`, { id: item.id });
    expect(noun === 'tag' ? read.tag : read).toMatchObject({ title: 'VIP', slug: 'very-important', description: 'Our best' });
    const found = await done(client, `mk_list_${noun}s`, { search: 'vip' });
    expect((noun === 'tag' ? found.tags.data : found.lists).map(({ id }: { id: number }) => id)).toEqual([item.id]);
    const path = `/crm/v2/${noun}s/${item.id}`;
    const previewed = await done(client, `mk_delete_${noun}`, { id: item.id, dry_run: true });
    expect(previewed).toMatchObject({ dry_run: true, request: { method: 'DELETE', path } });
    await done(client, `mk_delete_${noun}`, { id: item.id, confirm: true });
    expect((await ask(client, `mk_get_${noun}`, { id: item.id })).refused).toMatch(/^Marketing CRM provider answered 404: /);
  });

  test('hears the refusals of the engine in its own words', async () => {
    verifies('marketing:tools', 'bridge:own-words');
    await done(client, `mk_create_${noun}`, { title: 'News', slug: 'news' });
    const { refused } = await ask(client, `mk_create_${noun}`, { title: 'Other', slug: 'news' });
    expect(refused).toMatch(/^Marketing CRM provider answered 422: .*slug/s);
    expect((await ask(client, `mk_update_${noun}`, { id: 999_999, title: 'T' })).refused).toContain('999999');
  });
});

test('a request may call subscribers contacts, and nothing else', async () => {
  verifies('bridge:passthrough', 'marketing:tools');
  const routes = ['/subscribers', '/subscribers/{id}', '/custom-fields/contacts'].map((path) => ({ method: 'GET' as const, path }));
  const sentTo = async (path: string) => (await runTool('mk_request', { method: 'GET', path }, { routes })).sent.map((one) => one.path);
  expect(await sentTo('/crm/v2/contacts')).toEqual(['/crm/v2/subscribers']);
  expect(await sentTo('/crm/v2/contacts/4')).toEqual(['/crm/v2/subscribers/4']);
  expect(await sentTo('/crm/v2/custom-fields/contacts')).toEqual(['/crm/v2/custom-fields/contacts']);
  for (const path of ['/crm/v2/contactsx', '/crm/v2/contacts/../tags', '/contacts/4', '/booking/v2/contacts'])
    expect(await sentTo(path)).toEqual([]);
});
