import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../../../plugin/adapter';
import { rows } from '../../../../plugin/db/rows';
import { stepHeaderTable } from '../../../../plugin/engines/crm/data/automations/step-header-table';
import { sealedColumns } from '../../../../plugin/schema';
import { rotateKeys } from '../../../../plugin/secrets/rotate';
import { rotateRootKey } from '../../../../plugin/secrets/rotate-root';
import { describeEachSite } from '../../../assistant-bridge/each-site';
import { recordingLog, rootKeyFile } from '../../../secrets/support';
import { type Receiver, startReceiver } from '../../../support/http-receiver';
import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { anAutomation, run } from './course';

const secret = 'V4lue-that-nobody-may-read';

describeEachSite('values of headers that automations send', (dialect) => {
  let site: CrmSite;
  let receiver: Receiver;
  let settings: { fetchAllow: string };
  beforeAll(async () => {
    receiver = await startReceiver();
    settings = { fetchAllow: `127.0.0.1:${receiver.port}` };
    site = await crmSite({ dialect, settings });
  });
  beforeEach(async () => {
    receiver.requests.length = 0;
    await site.reset();
  });
  afterAll(async () => {
    await site?.stop();
    await receiver?.stop();
  });

  const sending = (header: object, more: object = {}) => ({
    action_name: 'http_send_data',
    settings: {
      sending_method: 'POST',
      remote_url: `${receiver.url}/in`,
      header_type: 'with_headers',
      header_data: [{ data_key: 'X-Token', ...header }],
      ...more,
    },
  });
  const save = (id: number, sequences: unknown) => site.api('POST', `/funnels/${id}/sequences`, { body: { sequences } });

  /** What arrived in the header when a contact went through. */
  async function sent(by: CrmSite = site) {
    const before = receiver.requests.length;
    await newContact(by);
    await run(by, Date.now() + 1000);
    await until(async () => receiver.requests.length > before);
    return receiver.requests.at(-1)?.headers['x-token'];
  }

  test.each([
    [{ data_key: 'X Token', data_value: 'v' }, 'is not the name of a header'],
    [{ data_value: 'v'.repeat(4001) }, 'longer than 4000'],
    [{ data_key: 'X-Tökén', data_value: 'v' }, 'is not the name of a header'],
  ])('%j is refused', async (header, words) => {
    verifies('marketing:automations:secrets');
    const { id } = await anAutomation(site, { steps: [], isDraft: true });
    const { status, body } = await save(id, [sending(header)]);
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(words)]);
  });

  test('a header without a value keeps the automation a draft', async () => {
    verifies('marketing:automations:secrets');
    const { id } = await anAutomation(site, { steps: [sending({ data_value: '***' })], isDraft: true });
    const { status, body } = await site.api('PUT', `/funnels/${id}`, { body: { status: 'published' } });
    expect([status, body.message]).toEqual([422, expect.stringContaining('enter the value of the header X-Token')]);
  });

  test('no byte of a value is in an answer, the audit log, the log or the database', async () => {
    verifies('marketing:automations:secrets', 'D331');
    const steps = [sending({ data_value: secret })];
    const { id, steps: answered } = await anAutomation(site, { steps });
    expect(answered[0].settings.header_data).toEqual([{ data_key: 'X-Token', data_value: '***', has_value: true }]);
    const answers = [
      answered,
      await save(id, [{ ...answered[0], title: 'Again' }]),
      await save(id, [sending({ data_value: secret, data_key: 'not a header' })]),
      await site.api('POST', `/funnels/${id}/sequences`, { body: { sequences: `[{"header_data": "${secret}` } }),
      await site.api('POST', `/funnels/${id}/clone`),
      await site.api('GET', `/funnels/${id}?with[]=funnel_sequences`),
      await site.api('GET', `/funnels/${id}/subscribers?with[]=sequences`),
      await site.api('POST', '/funnels/import', { body: { funnel: { title: 'Imported' }, sequences: steps } }),
    ];
    expect(await sent()).toBe(secret);
    expect(JSON.stringify(answers)).not.toContain(secret);
    expect(await site.dump()).not.toContain(secret);
    expect(site.logLines().join('')).not.toContain(secret);
    const files = readdirSync(site.dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of files) expect(readFileSync(join(file.parentPath, file.name)).includes(secret)).toBe(false);
  });

  test('what is shown and sent back, or left out, stays; another value replaces it, and a removed header takes it along', async () => {
    verifies('marketing:automations:secrets');
    const { id, steps } = await anAutomation(site, { steps: [sending({ data_value: secret })] });
    for (const header of [{ data_value: '***' }, {}, { data_key: 'x-token', data_value: null }]) {
      const { body } = await save(id, [{ ...steps[0], ...sending(header) }]);
      expect(body.sequences[0].settings.header_data[0].has_value).toBe(true);
      expect(await sent()).toBe(secret);
    }
    await save(id, [{ ...steps[0], ...sending({ data_value: 'other' }) }]);
    expect(await sent()).toBe('other');
    await save(id, [{ ...steps[0], ...sending({}, { header_data: [] }) }]);
    expect(await sent()).toBeUndefined();
    expect(await site.host.storage.run((db) => rows(db, stepHeaderTable).count({}))).toBe(0);
  });

  test('a stored value goes to no other address than the one that it was entered for, and into copies', async () => {
    verifies('marketing:automations:secrets', 'D331');
    const { id, steps } = await anAutomation(site, { steps: [sending({ data_value: secret })] });
    const moved = { ...steps[0], ...sending({}, { remote_url: 'https://example.com/in' }) };
    const { body } = await save(id, [moved]);
    expect(body.message).toContain('enter the value of the header X-Token');
    const copy = (await site.api('POST', `/funnels/${id}/clone`)).body.funnel.id;
    await site.api('DELETE', `/funnels/${id}`);
    await site.api('PUT', `/funnels/${copy}`, { body: { status: 'published' } });
    expect(await sent()).toBe(secret);
  });

  test('it is sealed under the new keys when the data key and the root key change', async () => {
    verifies('marketing:automations:secrets');
    await anAutomation(site, { steps: [sending({ data_value: secret })] });
    const { storage } = site.host;
    const before = await storage.run((db) => rows(db, stepHeaderTable).many({}));
    const { log } = recordingLog();
    await rotateKeys({ storage, config: readConfig(site.env), columns: sealedColumns, log, dryRun: false });
    const after = await storage.run((db) => rows(db, stepHeaderTable).many({}));
    expect(after[0]?.sealed).not.toBe(before[0]?.sealed);
    const rootFrom = String(site.env.SITEPLANE_MASTER_KEY_FILE);
    const rootTo = rootKeyFile(`${site.dir}/next.key`);
    await rotateRootKey({ storage, rootFrom, rootTo, log });
    renameSync(rootTo, rootFrom);
    const restarted = await crmSite({ dialect, settings, beside: site });
    try {
      expect(await sent(restarted)).toBe(secret);
    } finally {
      await restarted.stop();
    }
  });
});
