import type { Client } from '@modelcontextprotocol/client';
import { toolsByName } from '../../plugin/assistant-bridge/catalog';
import { groups } from '../../plugin/resources';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';
import { bridgedSite, connected } from './bridged-site';

const operations = new Set(groups.flatMap(({ resource, operations: own }) => Object.keys(own).map((action) => `${resource}.${action}`)));

describe.each(['legacy', 'auto'] as const)('prompts and documents (%s)', (version) => {
  let site: Site;
  let client: Client;
  beforeAll(async () => {
    site = await bridgedSite({ dialect: 'sqlite' });
    client = await connected(site, { version });
  });
  afterAll(async () => {
    await client?.close();
    await site?.stop();
  });

  const textOf = ([message]: readonly { content: unknown }[]) => (message?.content as { text: string } | undefined)?.text ?? '';

  test.each([
    ['an unknown prompt', { name: 'nonsense' }, 'Unknown prompt "nonsense"'],
    ['an argument that it does not have', { name: 'this_week', arguments: { sender: 'x' } }, 'has no argument "sender"'],
    ['an argument that is too long', { name: 'connect_webhook', arguments: { sender: 'x'.repeat(301) } }, 'at most 300 characters'],
  ])('%s is refused in words', async (_what, params, why) => {
    verifies('D713');
    await expect(client.getPrompt(params)).rejects.toThrow(why);
  });

  test.each(['siteplane://nonsense', 'siteplane://manifest/nonsense', 'siteplane://manifest/', 'file:///etc/passwd'])(
    '%s is no document',
    async (uri) => {
      verifies('D713');
      await expect(client.readResource({ uri })).rejects.toMatchObject({
        message: expect.stringContaining(`Unknown resource "${uri}"`),
        data: { uri },
      });
    },
  );

  test('each prompt names operations and tools that there are, and takes what a person adds', async () => {
    verifies('D713');
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['connect_webhook', 'this_week', 'booking_hours']);
    for (const { name, arguments: [argument] = [] } of prompts) {
      const args = argument ? { [argument.name]: 'Ghost, und „Ümläute“' } : {};
      const text = textOf((await client.getPrompt({ name, arguments: args })).messages);
      if (argument) expect(text.split('\n')[0]).toContain('Ghost, und „Ümläute“');
      const named = text.match(/\b[a-z_]+\.[a-z_]+\b/g) ?? [];
      expect(named.filter((one) => !operations.has(one))).toEqual([]);
      const tools = text.match(/\b(svc|bk|mk)_[a-z_]+\b/g) ?? [];
      expect(tools.filter((one) => !toolsByName.has(one))).toEqual([]);
      expect(named.length + tools.length).toBeGreaterThan(1);
    }
  });

  const complete = async (ref: Parameters<Client['complete']>[0]['ref'], name: string, value: string, by = client) =>
    (await by.complete({ ref, argument: { name, value } })).completion;
  const template = { type: 'ref/resource' as const, uri: 'siteplane://manifest/{group}' };

  test.each([
    ['an unknown prompt', { type: 'ref/prompt' as const, name: 'nonsense' }, 'Unknown prompt "nonsense"'],
    ['an argument that it does not have', { type: 'ref/prompt' as const, name: 'this_week' }, 'has no argument "sender"'],
    ['an unknown template', { type: 'ref/resource' as const, uri: 'siteplane://{a}' }, 'Unknown template "siteplane://{a}"'],
  ])('%s has nothing to complete', async (_what, ref, why) => {
    verifies('D764');
    await expect(complete(ref, 'sender', 'g')).rejects.toThrow(why);
  });

  test('senders and groups are completed, the groups as far as the caller may use them', async () => {
    verifies('D764');
    const webhook = { type: 'ref/prompt' as const, name: 'connect_webhook' };
    expect(await complete(webhook, 'sender', 'gh')).toEqual({ values: ['Ghost'], total: 1, hasMore: false });
    expect(await complete({ type: 'ref/prompt', name: 'booking_hours' }, 'hours', 'Mon')).toMatchObject({ values: [], total: 0 });
    expect((await client.listResourceTemplates()).resourceTemplates).toMatchObject([{ uriTemplate: template.uri }]);
    const { values } = await complete(template, 'group', 'c');
    expect(values).toEqual(expect.arrayContaining(['crm', 'content_sources']));
    expect(values.every((value) => value.startsWith('c'))).toBe(true);
    const minted = await site.send('POST', '/admin/siteplane/api/keys', {
      ...(await site.identity('admin')),
      body: { label: 'narrow', effects: 'read', resources: ['crm'] },
    });
    const narrow = await connected(site, { version, key: JSON.parse(minted.text).key });
    expect(await complete(template, 'group', '', narrow)).toEqual({ values: ['crm'], total: 1, hasMore: false });
    await narrow.close();
  });

  test('documents tell what the caller may do, and no more', async () => {
    verifies('D713');
    const minted = await site.send('POST', '/admin/siteplane/api/keys', {
      ...(await site.identity('admin')),
      body: { label: 'reader', effects: 'read', resources: ['crm'] },
    });
    const reader = await connected(site, { version, key: JSON.parse(minted.text).key });
    const read = async (uri: string) => (await reader.readResource({ uri })).contents[0] as { text: string };
    const { resources } = await reader.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['siteplane://guide', 'siteplane://manifest', 'siteplane://manifest/crm']);
    const { data } = JSON.parse((await read('siteplane://manifest')).text) as { data: { resource: string; action: string }[] };
    expect(data.map(({ resource, action }) => `${resource}.${action}`)).toEqual(['crm.get', 'crm.list']);
    expect(JSON.parse((await read('siteplane://manifest/crm')).text).data).toHaveLength(2);
    expect((await read('siteplane://guide')).text).toContain('You call as reader and may read crm.');
    await expect(reader.readResource({ uri: 'siteplane://manifest/users' })).rejects.toThrow('Unknown resource');
    await reader.close();
    expect((await client.listResources()).resources.length).toBeGreaterThan(10);
  });

  test.each(['ask', 'strict', 'person', 'refuse'])('the guide says what becomes of a destructive call under %s', async (rule) => {
    verifies('D713');
    await site.call('modules.update_config', { module: 'assistant-bridge', config: { bridge_confirm: rule } });
    const [guide] = (await client.readResource({ uri: 'siteplane://guide' })).contents as { text: string }[];
    const words = {
      ask: 'only after the user has agreed',
      strict: 'does not count there',
      person: 'svc_get_approval',
      refuse: 'are refused',
    };
    expect(Object.entries(words).filter(([, part]) => guide?.text.includes(part))).toEqual([[rule, words[rule as keyof typeof words]]]);
  });
});
