import type { Client } from '@modelcontextprotocol/client';
import { concealed } from '../../plugin/resources/modules/approvals/concealed';
import { forgetMails, mails } from '../resources/leads/capture-support';
import { administratorsAddress } from '../support/addresses';
import { type Site, startSite } from '../support/site';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { aCalendar } from './booking-assistant';
import { bridgedSite, connected } from './bridged-site';
import { describeEachSite } from './each-site';

interface Waiting {
  readonly pending: boolean;
  readonly approval_id: string;
  readonly next: { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> };
}

interface Result {
  readonly isError?: boolean;
  readonly structuredContent?: Record<string, unknown> & { readonly data?: Waiting };
  readonly content: { text: string }[];
}

const pages = '/admin/siteplane/api/approvals';

describeEachSite('a destructive call that waits for a person', (dialect) => {
  let site: Site;
  let other: Site;
  const clients: Client[] = [];
  beforeAll(async () => {
    site = await bridgedSite({ dialect, plugins: ['plugin/engines/booking'] });
    other = await startSite({ dialect, beside: site, plugins: ['plugin/assistant-bridge', 'plugin/engines/booking'] });
    await site.call('modules.activate', { module: 'booking' });
    await site.call('modules.update_config', { module: 'assistant-bridge', config: { bridge_confirm: 'person' } });
    await administratorsAddress(site);
  });
  beforeEach(() => forgetMails(site));
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const client of clients.splice(0)) await client.close();
    const { crms } = (await site.call('crm.list')).envelope.data as { crms: { crm_num: string }[] };
    for (const { crm_num } of crms) await site.call('crm.delete', { crm_num }, { confirm: true });
  });
  afterAll(async () => {
    await other?.stop();
    await site?.stop();
  });

  async function call(name: string, args: object = {}, options: Parameters<typeof connected>[1] = {}): Promise<Result> {
    const client = await connected(site, options);
    clients.push(client);
    return (await client.callTool({ name, arguments: { ...args } })) as unknown as Result;
  }
  const deletion = (crm_num: string) => ({ resource: 'crm', action: 'delete', params: { crm_num }, confirm: true });
  const newCrm = async (name = 'Acme') => String((await site.call('crm.create', { name })).envelope.data?.crm_num);
  const exists = async (crm_num: string) => (await site.call('crm.get', { crm_num })).status === 200;
  const asked = async (crm_num: string, options?: Parameters<typeof connected>[1]) => {
    const { structuredContent } = await call('svc_dispatch', deletion(crm_num), options);
    return String(structuredContent?.data?.approval_id);
  };
  async function decide(id: string, what: 'accept' | 'decline', { on = site, as = 'admin' as const, csrf = true } = {}) {
    const identity = await on.identity(as);
    const { status, text } = await on.send('POST', `${pages}/${id}/${what}`, csrf ? identity : { ...identity, csrf: '' });
    return { status, body: JSON.parse(text) };
  }
  const state = async (id: string, key = site.key) =>
    (await call('svc_get_approval', { approval_id: id }, { key })).structuredContent ?? { state: 'not found' };
  const audited = async () =>
    (await site.call('status.audit', { per_page: 3 })).envelope.data?.items as { resource: string; action: string; transport: string }[];

  describe('is refused', () => {
    test('an id that nobody was told, or another caller was', async () => {
      verifies('D710');
      const id = await asked(await newCrm());
      const { key } = JSON.parse(
        (await site.send('POST', '/admin/siteplane/api/keys', { ...(await site.identity('admin')), body: { label: 'other' } })).text,
      );
      for (const [wrong, as] of [
        ['AAAAAAAAAAAAAAAAAAAAAA', site.key],
        [id, key],
      ] as const) {
        const { isError, content } = await call('svc_get_approval', { approval_id: wrong }, { key: as });
        expect([isError, content[0]?.text]).toEqual([true, `Not found: approval "${wrong}".`]);
      }
      expect((await decide('AAAAAAAAAAAAAAAAAAAAAA', 'accept')).status).toBe(404);
    });

    test('a decision by a key, by nobody, without CSRF, or by somebody who may not do what a key may', async () => {
      verifies('D710');
      const num = await newCrm();
      const id = await asked(num);
      expect((await site.send('POST', `${pages}/${id}/accept`, { key: site.key })).status).toBe(401);
      expect((await site.send('POST', `${pages}/${id}/accept`, {})).status).toBe(401);
      expect((await decide(id, 'accept', { csrf: false })).status).toBe(403);
      expect((await decide(id, 'accept', { as: 'half' as 'admin' })).status).toBe(403);
      expect([await exists(num), (await state(id)).state]).toEqual([true, 'pending']);
    });

    test('what holds an assistant back is not even asked about', async () => {
      verifies('bridge:fence');
      const args = { resource: 'modules', action: 'deactivate', params: { module: 'assistant-bridge' }, confirm: true };
      const { isError, structuredContent } = await call('svc_dispatch', args);
      expect([isError, structuredContent?.error]).toEqual([true, expect.stringContaining('the switch of assistant-bridge')]);
    });

    test('more than 20 that wait of one caller', async () => {
      verifies('D710');
      const { key } = JSON.parse(
        (await site.send('POST', '/admin/siteplane/api/keys', { ...(await site.identity('admin')), body: { label: 'many' } })).text,
      );
      const calls = Array.from({ length: 21 }, (_, at) => deletion(String(701 + at)));
      const { structuredContent } = await call('svc_bulk', { tool: 'svc_dispatch', calls }, { key });
      expect(structuredContent).toMatchObject({ succeeded: 20, failed: 1 });
      expect(JSON.stringify(structuredContent)).toContain('20 calls of this caller wait for a person already');
    });
  });

  test.each(['legacy', 'auto'] as const)(
    'a confirm of the model does not stand for a person (%s): the call waits, once',
    async (version) => {
      verifies('D710');
      const num = await newCrm();
      const { isError, structuredContent } = await call('svc_dispatch', deletion(num), { version });
      expect([isError, structuredContent]).toEqual([
        undefined,
        { ok: true, changed: false, error: null, data: expect.objectContaining({ pending: true }) },
      ]);
      const { approval_id: id, next } = structuredContent?.data ?? ({} as Waiting);
      expect(next).toEqual({ tool: 'svc_get_approval', arguments: { approval_id: id } });
      expect((await call(next.tool, next.arguments)).structuredContent).toMatchObject({ state: 'pending', call: 'crm.delete', next });
      expect([await asked(num, { version }), await exists(num)]).toEqual([id, true]);
    },
  );

  test('who manages the site is told by email what would be hit, once, and where to decide', async () => {
    verifies('D710');
    const num = await newCrm('Kingfisher\r\nBcc: x@example.com');
    const id = await asked(num);
    await asked(num);
    const own = () => mails(site).filter((one) => one.includes(`approval-${id}@`));
    await until(async () => own().length > 0);
    const [mail, ...more] = own();
    expect(more).toEqual([]);
    expect(mail).toContain('Subject: An assistant asks to run crm.delete');
    const text = mail?.replace(/=\r?\n/g, '');
    expect(text).toContain(`/admin/siteplane/approvals/${id}`);
    expect(text).toContain('Kingfisher Bcc: x@example.com');
    expect(mail).not.toMatch(/^Bcc:/m);
  });

  test('accepted, it runs as whoever asked, at once; accepted again, nothing happens', async () => {
    verifies('D710');
    const num = await newCrm();
    const id = await asked(num);
    expect(await decide(id, 'accept')).toMatchObject({ status: 200, body: { state: 'accepted', changed: true, outcome: { ok: true } } });
    expect(await exists(num)).toBe(false);
    expect(await audited()).toMatchObject([
      { resource: 'crm', action: 'delete', transport: 'bridge', status: 200, client: 'test 1.0.0' },
      { resource: 'crm', action: 'delete', transport: 'bridge', status: 428 },
      { resource: 'approvals', action: 'accept', transport: 'admin' },
    ]);
    expect(await decide(id, 'accept', { on: other })).toMatchObject({ status: 200, body: { state: 'accepted', changed: false } });
    expect((await decide(id, 'decline')).status).toBe(409);
    const { state: now, result } = await state(id);
    expect([now, result]).toEqual(['accepted', { ok: true, text: expect.stringContaining('"ok":true') }]);
  });

  test('declined, it never runs', async () => {
    verifies('D710');
    const num = await newCrm();
    const id = await asked(num);
    expect(await decide(id, 'decline', { on: other })).toMatchObject({ status: 200, body: { state: 'declined', changed: true } });
    expect((await decide(id, 'accept')).body.error ?? (await decide(id, 'accept')).body.message).toContain(
      'crm.delete was declined already',
    );
    expect([await exists(num), (await state(id)).state]).toEqual([true, 'declined']);
  });

  test('nobody decides within 24 hours: it has expired', async () => {
    verifies('D710');
    const num = await newCrm();
    const id = await asked(num);
    const { asked_at: askedAt, expires_at: expiresAt } = (await state(id)) as { asked_at: string; expires_at: string };
    expect(Date.parse(expiresAt) - Date.parse(askedAt)).toBe(86_400_000);
    await site.host.storage.run((db) => db.execute('UPDATE sp_approvals SET expires_at = ? WHERE id = ?', [Date.now() - 1, id]));
    expect((await state(id)).state).toBe('expired');
    expect((await decide(id, 'accept')).status).toBe(409);
    expect([await exists(num), await asked(num)]).toEqual([true, expect.not.stringMatching(id)]);
  });

  test('what it would hit has changed since: it does not run, and the assistant asks again', async () => {
    verifies('D710');
    const num = await newCrm();
    const id = await asked(num);
    await site.call('crm.update', { crm_num: num, name: 'Acme & Sons' });
    expect((await decide(id, 'accept')).status).toBe(409);
    expect([await exists(num), (await state(id)).state]).toEqual([true, 'outdated']);
    const again = await asked(num);
    expect(again).not.toBe(id);
    expect((await decide(again, 'accept')).status).toBe(200);
    expect(await exists(num)).toBe(false);
  });

  test('two people accept on two instances at once: it runs once, and both learn what became of it', async () => {
    verifies('D710');
    const num = await newCrm();
    const id = await asked(num);
    const both = await Promise.all([decide(id, 'accept'), decide(id, 'accept', { on: other })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ body }) => body.changed).sort()).toEqual([false, true]);
    expect(await exists(num)).toBe(false);
  });

  test('the key was revoked since: nothing runs', async () => {
    verifies('D710');
    const admin = await site.identity('admin');
    const minted = JSON.parse((await site.send('POST', '/admin/siteplane/api/keys', { ...admin, body: { label: 'short' } })).text);
    const num = await newCrm();
    const id = await asked(num, { key: minted.key });
    await site.send('POST', `/admin/siteplane/api/keys/${minted.id}/revoke`, admin);
    expect((await decide(id, 'accept')).body.outcome).toEqual({ ok: false, text: expect.stringContaining('not valid any more') });
    expect(await exists(num)).toBe(true);
  });

  test('a tool of an engine waits too, and names the record', async () => {
    verifies('D710');
    const { structuredContent: made } = await call('bk_create_calendar', { ...aCalendar, title: 'Introduction' }, { toolset: 'booking' });
    const { id: calendar_id } = (made as unknown as { calendar: { id: number } }).calendar;
    const { structuredContent } = await call('bk_delete_calendar', { calendar_id, confirm: true }, { toolset: 'booking' });
    const id = String(structuredContent?.approval_id);
    const listed = JSON.parse((await site.send('GET', `${pages}/${id}`, await site.identity('admin'))).text);
    expect(listed).toMatchObject({ state: 'pending', message: expect.stringContaining('“Introduction”') });
    expect((await decide(id, 'accept')).body).toMatchObject({ state: 'accepted', outcome: { ok: true } });
    const { isError } = await call('bk_get_calendar', { calendar_id }, { toolset: 'booking' });
    expect(isError).toBe(true);
  });

  test('what was sent is not stored in the clear, nor kept when it is over', async () => {
    verifies('D710');
    const { id: source } = (await site.call('content_sources.create', { name: 'Press' })).envelope.data as { id: string };
    const args = { resource: 'content_sources', action: 'delete', params: { id: source }, confirm: true };
    const { structuredContent } = await call('svc_dispatch', args);
    const id = String(structuredContent?.data?.approval_id);
    const row = async () =>
      (await site.host.storage.run((db) => db.query<{ sealed: string | null }>('SELECT sealed FROM sp_approvals WHERE id = ?', [id])))[0];
    expect((await row())?.sealed).toMatch(/^enc:v1:/);
    await decide(id, 'decline');
    expect(await row()).toEqual({ sealed: null });
  });

  test('what an operation shows only once is not kept with the outcome, nor params in the words that are stored and emailed', async () => {
    verifies('D710');
    const data = { id: 'press', secret: 'plain-secret-of-a-sender', url: 'https://example.org/a' };
    const text = `${JSON.stringify({ ok: true, data })}\ningest_url: https://u:hunter2@example.org/a\nwhsec_abcdef0123456789`;
    const kept = concealed({ ok: true, text });
    expect(kept.text).toContain('"id":"press"');
    expect(kept.text).not.toMatch(/plain-secret|hunter2|abcdef/);
    expect(concealed({ ok: false, text: 'x'.repeat(5000) }).text).toHaveLength(4000);

    // What would have been overwritten is deleted meanwhile: then it is made, with a new secret.
    const { id: source } = (await site.call('content_sources.create', { name: 'Shown once' })).envelope.data as { id: string };
    const envelope = (await site.call('content_sources.export', { id: source })).envelope.data;
    const importing = { resource: 'content_sources', action: 'import', params: { envelope, overwrite: true }, confirm: true };
    const imported = String((await call('svc_dispatch', importing)).structuredContent?.data?.approval_id);
    await site.call('content_sources.delete', { id: source }, { confirm: true });
    const { outcome } = (await decide(imported, 'accept')).body;
    expect(outcome).toEqual({ ok: true, text: expect.stringContaining('"mode":"created"') });
    expect(JSON.stringify([outcome, await state(imported)])).not.toMatch(/whsec_[0-9A-Za-z]/);
    const [row] = await site.host.storage.run((db) =>
      db.query<{ outcome: string }>('SELECT outcome FROM sp_approvals WHERE id = ?', [imported]),
    );
    expect(JSON.stringify(row)).not.toMatch(/whsec_[0-9A-Za-z]/);

    const args = { resource: 'crm', action: 'delete', params: { crm_num: '808' }, confirm: true };
    const id = String((await call('svc_dispatch', args)).structuredContent?.data?.approval_id);
    const { message } = JSON.parse((await site.send('GET', `${pages}/${id}`, await site.identity('admin'))).text);
    expect(message).toBe('Let the assistant run crm.delete?');
  });

  test('a client that can ask asks the person there; one that declines by itself could not ask', async () => {
    verifies('D710', 'bridge:consent');
    const num = await newCrm();
    const reflex = await call('svc_dispatch', deletion(num), { answer: async () => ({ action: 'decline' }) });
    expect(reflex.structuredContent?.data?.pending).toBe(true);
    const { structuredContent } = await call('svc_dispatch', deletion(num), { answer: 'yes' });
    expect([structuredContent, await exists(num)]).toEqual([expect.objectContaining({ ok: true, changed: true }), false]);
  });

  test('health and tools say that a person is asked', async () => {
    verifies('D710');
    await asked(await newCrm());
    const { checks } = (await site.call('status.health')).envelope.data as { checks: { name: string; status: string; message: string }[] };
    expect(checks.find(({ name }) => name === 'approvals')).toMatchObject({
      status: 'warn',
      message: expect.stringContaining('for a person'),
    });
    expect((await call('svc_get_status')).structuredContent).toMatchObject({ bridge_confirm: 'person' });
  });
});
