import type { Client } from '@modelcontextprotocol/client';
import type { EngineService } from '../../plugin/host';
import { forgetMails, mails } from '../resources/leads/capture-support';
import { startPlatform } from '../support/automation-platform';
import { ownStatements } from '../support/own-statements';
import type { Site } from '../support/site';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { encodingsOf } from '../support/wrong-values';
import { bridgedSite, callsBy, connected } from './bridged-site';

const secret = 'sentinel-7f3a9c-0123456789-tail';

let site: Site;
let client: Client;
beforeAll(async () => {
  site = await bridgedSite({ dialect: 'sqlite' });
  client = await connected(site);
});
afterAll(async () => {
  await client.close();
  await site.stop();
});

const call = callsBy<{ data?: Record<string, unknown> }>(() => client);
const read = (operation: string, params = {}) => {
  const [resource, action] = operation.split('.');
  return call('svc_read', { resource, action, params });
};
const done = async (operation: string, params: object) => {
  const { envelope } = await site.call(operation, params, { confirm: site.needsConfirm(operation) || undefined });
  if (!envelope.ok) throw new Error(`${operation}: ${envelope.error}`);
  return envelope.data as Record<string, string>;
};
const finds = async () => {
  const { envelope } = await site.call('status.audit', { resource: 'assistant-bridge', action: 'mask_secret', per_page: 100 });
  return (envelope.data as { items: { params: { tool: string; stored_in: string[] }; transport: string }[] }).items;
};

describe('a secret that somebody also wrote into a text', () => {
  let before: string;
  beforeAll(async () => {
    const { crm_num } = await done('crm.create', { name: 'Acme' });
    await done('variables.set', { key: 'note', value: `use ${secret} here`, description: Buffer.from(`x${secret}`).toString('base64') });
    before = JSON.stringify(await read('variables.get', { key: 'note' }));
    await done('crm.set_secret', { crm_num, api_key: secret });
  });

  test('is shown until it is a secret, and masked from the next call on, in data and in text', async () => {
    verifies('D742', 'R2');
    expect(before).toContain(secret);
    const answer = await read('variables.get', { key: 'note' });
    expect(answer.structuredContent?.data).toMatchObject({
      key: 'note',
      value: 'use *** here',
      description: expect.stringContaining('***'),
    });
    expect(JSON.parse(answer.content[0]?.text ?? '')).toEqual(answer.structuredContent);
    for (const form of encodingsOf(secret)) expect(JSON.stringify(answer)).not.toContain(form);
  });

  test('is found over two fields, by each tool, also in bulk', async () => {
    verifies('D742');
    await done('variables.set', { key: 'split', value: secret.slice(0, 14), description: secret.slice(14) });
    const args = { resource: 'variables', action: 'get', params: { key: 'split' } };
    const answers = [
      await call('svc_read', args),
      await call('svc_write', args),
      await call('svc_dispatch', args),
      await call('svc_bulk', { tool: 'svc_read', calls: [args] }),
    ];
    for (const answer of answers) {
      expect(answer.isError ?? false).toBe(false);
      expect(JSON.stringify(answer)).not.toContain(secret.slice(0, 14));
      expect(JSON.stringify(answer)).not.toContain(secret.slice(14));
    }
  });

  test('is masked in the answer of the very request that stores it', async () => {
    verifies('D742');
    const fresh = 'sentinel-5521d0-0123456789-fresh';
    const { crm_num } = await done('crm.create', { name: 'Zeta' });
    await done('variables.set', { key: 'early', value: `use ${fresh} here` });
    const calls = [
      { resource: 'crm', action: 'set_secret', params: { crm_num, api_key: fresh } },
      { resource: 'variables', action: 'get', params: { key: 'early' } },
    ];
    const answer = await call('svc_bulk', { tool: 'svc_dispatch', calls });
    expect(JSON.stringify(answer)).toContain('use *** here');
    expect(JSON.stringify(answer)).not.toContain(fresh);
  });

  test('is on record without itself, and health says what to do', async () => {
    verifies('D742');
    await read('variables.get', { key: 'note' });
    const rows = await finds();
    expect(rows[0]).toMatchObject({ transport: 'bridge', params: { tool: 'svc_read', stored_in: ['sp_crm_slots.api_key_sealed'] } });
    expect(JSON.stringify(rows)).not.toContain(secret);
    const { envelope } = await site.call('status.health');
    expect((envelope.data as { checks: object[] }).checks).toContainEqual(
      expect.objectContaining({ name: 'kept_secrets', status: 'warn', message: expect.stringContaining('take it out') }),
    );
  });

  test('is looked for without a statement more, as long as nothing was stored meanwhile', async () => {
    verifies('D742');
    await done('variables.set', { key: 'plain', value: 'nothing to find' });
    const args = { resource: 'variables', action: 'get', params: { key: 'plain' } };
    await call('svc_read', args);
    const statementsOf = ownStatements(site.host.storage);
    for (const tool of ['svc_read', 'svc_write', 'svc_dispatch']) {
      expect(await statementsOf(() => call(tool, args))).toEqual([
        'SELECT value FROM sp_epoch WHERE id = 1',
        expect.stringContaining('FROM sp_api_keys'),
        expect.stringContaining('FROM sp_variables'),
      ]);
    }
  });

  test('does not leave with a delivery either', async () => {
    verifies('D742');
    const platform = await startPlatform();
    const sending = await bridgedSite({ dialect: 'sqlite', settings: { fetchAllow: `127.0.0.1:${platform.port}` } });
    try {
      const { crm_num } = (await sending.call('crm.create', { name: 'Acme' })).envelope.data as { crm_num: string };
      await sending.call('crm.set_secret', { crm_num, api_key: secret });
      await sending.call('integrations.update', { slug: 'automation', config: { mode: 'http', base_url: platform.url } });
      await sending.call('integrations.set_secret', { slug: 'automation', name: 'token', value: platform.token });
      await sending.call('variables.set', { key: 'note', value: `use ${secret} here` });
      await until(() => platform.variables.has('svc_api_note'));
      expect(platform.variables.get('svc_api_note')).toBe('use *** here');
    } finally {
      await sending.stop();
      await platform.leave();
    }
  });
});

test('an email leaves without it: subject, texts and calendar entry, and its recipient stays', async () => {
  verifies('D727');
  const inEmail = 'emailed-9c41-0123456789-end';
  const { crm_num } = await done('crm.create', { name: 'Acme' });
  await done('crm.set_secret', { crm_num, api_key: inEmail });
  const service = site.host.plugins.lookup<EngineService>('siteplane.engine');
  const mail = await service?.mail();
  forgetMails(site);
  await mail?.send({ to: ['ada@example.org'], subject: 'Nothing to find', text: 'Plain' });
  await mail?.send({
    to: [`${inEmail}@example.org`],
    subject: `Your ${inEmail}`,
    text: `It is ${inEmail}.`,
    html: `<p>It is <b>${inEmail}</b>.</p>`,
    calendar: { method: 'PUBLISH', content: `BEGIN:VCALENDAR\r\nX-NOTE:${inEmail}\r\nEND:VCALENDAR\r\n` },
  });
  const [plain, masked] = mails(site).sort((a, b) => Number(b.includes('Nothing to find')) - Number(a.includes('Nothing to find')));
  expect(plain).toContain('Plain');
  expect(masked).toContain('Subject: Your ***');
  expect(masked).toContain(`To: ${inEmail}@example.org`);
  expect(masked?.split(inEmail)).toHaveLength(2);
  expect(masked).not.toContain(Buffer.from(`X-NOTE:${inEmail}`).toString('base64').slice(0, -4));
  const [row] = await finds();
  expect(row).toMatchObject({ transport: 'outgoing', params: { to: 'email', stored_in: ['sp_crm_slots.api_key_sealed'] } });
});

test('what an operation shows once is shown in its own answer, and nowhere after', async () => {
  verifies('D742', 'R2');
  const made = await call('svc_write', { resource: 'content_sources', action: 'create', params: { name: 'Press' } });
  const shown = String(made.structuredContent?.data?.secret);
  expect(shown).not.toContain('***');
  expect(shown.length).toBeGreaterThan(15);
  await done('variables.set', { key: 'kept', value: shown });
  expect(JSON.stringify(await read('variables.get', { key: 'kept' }))).not.toContain(shown);
});
