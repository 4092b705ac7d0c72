import { readConfig } from '../../../plugin/adapter';
import { checkIdsFirst } from '../../../plugin/resources/leads/ledger/id-floor';
import { type LeadInput, recordLead } from '../../../plugin/resources/leads/record/record';
import { normalRef, randomRef } from '../../../plugin/resources/leads/record/ref';
import { openVault } from '../../../plugin/secrets/vault';
import { type Receiver, startReceiver } from '../../support/http-receiver';
import { type Site, startSite } from '../../support/site';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';

test.each([
  ['web-7i0ko', 'WEB-710K0'],
  [' WEB7I0KO ', 'WEB-710K0'],
  ['WEB-ABCDEF', 'WEB-ABCDEF'],
  ['WEB-', 'WEB-'],
  ['<script>', '<script>'],
])('the ref %j means %j', (given, meant) => {
  expect(normalRef(given)).toBe(meant);
});

test('refs are made of letters that are hard to mishear', () => {
  verifies('leads:record');
  for (let n = 0; n < 100; n++) expect(randomRef(5)).toMatch(/^WEB-[0-9A-HJKMNP-TV-Z]{5}$/);
});

describe('siteplane.leads.record', () => {
  let there: Receiver;
  let site: Site;
  let answer: { status?: number } = {};
  beforeAll(async () => {
    there = await startReceiver(() => answer);
    site = await startSite({ dialect: 'sqlite', settings: { fetchAllow: `127.0.0.1:${there.port}` } });
  });
  afterAll(async () => {
    await site?.stop();
    await there?.stop();
  });
  beforeEach(async () => {
    await site.reset();
    there.requests.length = 0;
    answer = {};
  });

  const record = (input: Partial<LeadInput> = {}) =>
    site.siteplane.leads.record({ source: 'google', event: { type: 'form_submit' }, ...input });
  const call = async (operation: string, params: object) => {
    const { envelope } = await site.call(operation, params);
    if (!envelope.ok) throw new Error(`${operation}: ${envelope.error}`);
    return envelope.data ?? {};
  };
  const contact = { name: 'Ada Lovelace', email: 'ada@example.org', phone: '+49 30 123456', message: 'Please call me' };
  const stored = async () => (await site.host.storage.run((db) => db.query('SELECT * FROM sp_lead_contacts')))[0];

  const wrong: readonly (readonly [string, object, RegExp])[] = [
    ['no source', { source: '' }, /\/source must be text/],
    ['a source of 191 characters', { source: 'a'.repeat(191) }, /\/source/],
    ['NUL in the campaign', { campaign: 'a\0b' }, /\/campaign/],
    ['a lone surrogate', { attribution: { utm_term: '\ud800' } }, /\/attribution\/utm_term/],
    ['a list', { attribution: { utm_term: ['a'] } }, /\/attribution\/utm_term must be plain text/],
    ['51 entries', { attribution: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, ''])) }, /at most 50/],
    ['an invented event', { event: { type: 'sold' } }, /\/event\/type must be one of/],
    ['a number that JSON lacks', { event: { type: 'revisit', data: { n: Number.NaN } } }, /\/event\/data\/n/],
    ['an object', { event: { type: 'revisit', data: { o: {} } } }, /\/event\/data\/o/],
    ['an invented status', { event: { type: 'status_changed', data: { status: 'sold' } } }, /\/event\/data\/status/],
  ];
  test.each(wrong)('refuses %s', async (_, input, message) => {
    await expect(record(input as Partial<LeadInput>)).rejects.toThrow(message);
    expect((await call('leads.list', {})).total).toBe(0);
  });

  test('an unknown ref is not found', async () => {
    await expect(record({ ref: 'WEB-00000' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('within a transaction nobody waits for the first check of ids: on SQLite it needs that connection', async () => {
    verifies('D467');
    const { host } = site;
    const vault = await openVault({ storage: host.storage, config: readConfig(site.env), columns: [], log: host.log });
    checkIdsFirst(vault, new Promise(() => undefined));
    const ctx = { host, vault, log: host.log, now: () => Date.now() };
    const { isNew } = await host.storage.tx(() => recordLead(ctx, { source: 'call', event: { type: 'phone_click' } }));
    expect(isNew).toBe(true);
  });

  test('names like those of objects are data', async () => {
    const data = JSON.parse('{"__proto__":"x","constructor":"y"}') as Record<string, string>;
    const { id } = await record({ attribution: data, event: { type: 'revisit', data } });
    const { attribution, chain } = await call('leads.get', { id });
    expect(JSON.stringify(attribution)).toBe('{"__proto__":"x","constructor":"y"}');
    expect(chain).toMatchObject({ ok: true });
  });

  test('appends to the lead whose ref was spoken, and tells how the visitor came this time', async () => {
    verifies('leads:record');
    const { id, ref } = await record();
    const again = await record({ ref: ref.toLowerCase(), campaign: 'autumn', event: { type: 'revisit', data: { page: '/käy' } } });
    expect(again).toEqual({ id, ref, isNew: false });
    const { events } = (await call('leads.get', { id })) as { events: object[] };
    expect(events[1]).toMatchObject({
      type: 'revisit',
      data: { page: '/käy', touch: { source: 'google', campaign: 'autumn', attribution: {} } },
    });
  });

  test('the same idempotency key records once', async () => {
    verifies('leads:record');
    const first = await record({ idempotencyKey: 'form-1' });
    expect(first.isNew).toBe(true);
    expect(await record({ idempotencyKey: 'form-1' })).toEqual({ ...first, isNew: false });
    expect((await call('leads.get', { id: first.id })).events).toHaveLength(1);
  });

  test.each([
    ['masked', { name: 'A*** L***', email: 'a***@example.org', phone: '***56', message: '' }],
    ['full', contact],
    ['off', undefined],
  ])('with contact_storage %s it keeps of the contact what may be kept, and none in the chain', async (storage, kept) => {
    await call('modules.update_config', { module: 'leads', config: { contact_storage: storage } });
    const { id } = await record({ contact });
    if (kept) expect(await stored()).toMatchObject(kept);
    else expect(await stored()).toBeUndefined();
    const events = await site.host.storage.run((db) => db.query('SELECT body FROM sp_lead_events WHERE lead_id = ?', [id]));
    expect(JSON.stringify(events)).not.toMatch(/Ada|example\.org|123456/);
  });

  const alertsOn = async () => {
    await call('integrations.update', { slug: 'alerts', config: { webhook_url: `${there.url}/hook` } });
    await call('integrations.set_secret', { slug: 'alerts', name: 'secret', value: `whsec_${Buffer.alloc(32, 5).toString('base64')}` });
    await call('integrations.enable', { slug: 'alerts' });
  };
  const outbox = () => site.host.storage.run((db) => db.query<{ state: string }>("SELECT * FROM sp_outbox WHERE kind <> 'variable.set'"));

  test('a lead that was deleted before it was announced is not told, and no row has its words', async () => {
    verifies('D460', 'D197');
    await call('modules.update_config', { module: 'leads', config: { contact_storage: 'full' } });
    await alertsOn();
    answer = { status: 503 };
    const { id } = await record({ contact });
    await until(() => there.requests.length > 0);
    expect((await site.call('leads.delete', { id }, { confirm: true })).status).toBe(200);
    const refused = there.requests.length;
    const due = "UPDATE sp_outbox SET next_at = 0 WHERE state = 'ready'";
    await until(async () => {
      await site.host.storage.run((db) => db.execute(due));
      return (await outbox()).every(({ state }) => state === 'dead');
    });
    // An attempt that was under way may still have arrived.
    expect(there.requests.length - refused).toBeLessThanOrEqual(1);
    expect(JSON.stringify(await outbox())).not.toMatch(/Ada|example\.org|123456|call me/);
  });

  test('new and qualified leads are told, with no more of the contact than is stored, and the outbox has ids only', async () => {
    verifies('D457');
    verifies('leads:told', 'D197', 'D460');
    await call('modules.update_config', { module: 'leads', config: { contact_storage: 'full' } });
    await alertsOn();
    const { id, ref } = await record({ contact, attribution: { utm_medium: 'cpc' } });
    await call('leads.set_status', { id, status: 'qualified' });
    await until(() => there.requests.length >= 2);
    const told = there.requests.map(({ body }) => JSON.parse(body) as { type: string; data: object });
    expect(told.map(({ type }) => type)).toEqual(['lead.new', 'lead.qualified']);
    const { message: visitor_message, ...rest } = contact;
    const message = `New lead ${ref} from google.`;
    expect(told[0]?.data).toMatchObject({
      lead_id: id,
      ref,
      source: 'google',
      ...rest,
      message,
      visitor_message,
      attribution: { utm_medium: 'cpc' },
    });
    expect(JSON.stringify(await outbox())).not.toMatch(/Ada|example\.org|123456|call me/);
  });

  test('masked details are told as they are stored', async () => {
    verifies('leads:told');
    await alertsOn();
    await record({ contact });
    await until(() => there.requests.length >= 1);
    const [{ body } = { body: '' }] = there.requests;
    expect(JSON.parse(body).data).toMatchObject({ email: 'a***@example.org' });
    expect(body).not.toContain('Lovelace');
  });
});
