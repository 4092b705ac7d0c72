import type { Client } from '@modelcontextprotocol/client';
import { bridgedSite, connected } from '../../assistant-bridge/bridged-site';
import { describeEachSite } from '../../assistant-bridge/each-site';
import type { Site } from '../../support/site';
import { verifies } from '../../support/verifies';

interface Row {
  readonly action: string;
  readonly params: Readonly<Record<string, unknown>>;
}

describeEachSite('the audit log of the booking engine', (dialect) => {
  let site: Site;
  let client: Client;
  beforeAll(async () => {
    site = await bridgedSite({ dialect, plugins: ['plugin/engines/booking'] });
    client = await connected(site, { toolset: 'booking' });
  });
  afterAll(async () => {
    await client.close();
    await site.stop();
  });

  const root = '/rest/booking/v2';
  const send = async (method: string, path: string, body: object, as: 'key' | 'admin' = 'key') =>
    site.send(method, `${root}${path}`, { ...(await site.identity(as)), body });
  const rows = async () => {
    const { envelope } = await site.call('status.audit', { resource: 'booking', per_page: 100 });
    return (envelope.data as { items: Row[] }).items;
  };
  /** What one call added. */
  async function added(call: () => Promise<unknown>): Promise<Row[]> {
    const before = (await rows()).length;
    await call();
    const after = await rows();
    return after.slice(0, after.length - before);
  }

  test('a refused change leaves a row that says so', async () => {
    verifies('audit:engines');
    expect(await added(() => send('DELETE', '/calendars/999', {}))).toMatchObject([
      { action: 'DELETE /calendars/*', params: { id: '999' }, ok: false, changed: false, status: 404, transport: 'rest' },
    ]);
    expect(await added(() => send('POST', '/settings/theme', { theme: 'pink' }))).toMatchObject([
      { action: 'POST /settings/theme', params: { theme: 'pink' }, ok: false, changed: false, status: 422 },
    ]);
  });

  test('what is only read or checked leaves none, nor does who may not change anything', async () => {
    expect(
      await added(async () => {
        await site.send('GET', `${root}/calendars`, await site.identity('key'));
        await send('POST', '/calendars/check-slug', { slug: 'free' });
        await site.send('POST', `${root}/settings/theme`, { ...(await site.identity('weak')), body: { theme: 'dark' } });
        await site.send('POST', `${root}/settings/theme`, { body: { theme: 'dark' } });
      }),
    ).toEqual([]);
  });

  test('a preview leaves none, whether it shows something or is refused', async () => {
    verifies('D615');
    const week = { mon: { enabled: true, slots: [{ start: '09:00', end: '17:00' }] } };
    const hours = { availability_type: 'existing_schedule', schedule_type: 'weekly_schedules', weekly_schedules: week };
    const newSlot = { title: 'Intro', duration: 30, event_type: 'single', ...hours };
    const { text } = await send('POST', '/calendars', {
      calendar: { author_timezone: 'Europe/Berlin', slot: newSlot },
    });
    const { slot } = JSON.parse(text) as { slot: { id: number; calendar_id: number } };
    const mails = `/calendars/${slot.calendar_id}/events/${slot.id}/email-notifications/preview`;
    const answers: number[] = [];
    const rows = await added(async () => {
      for (const [path, body] of [
        ['/settings/preview', { theme: 'dark' }],
        ['/settings/preview', { theme: 'pink' }],
        [mails, { key: 'booking_conf_attendee' }],
        [mails, { key: 'nothing' }],
      ] as const)
        answers.push((await send('POST', path, body)).status);
    });
    expect([answers, rows]).toEqual([[200, 422, 200, 422], []]);
    const conditional = { key: site.key, headers: { 'if-match': '"seen"', 'content-type': 'application/json' }, body: {} };
    expect(await site.send('POST', `${root}/settings/preview`, conditional)).toMatchObject({ status: 400 });
  });

  test('a change leaves one, in its transaction, with secrets masked', async () => {
    verifies('audit:engines', 'D24');
    const body = { theme: 'dark', api_key: 'hunter2hunter2', note: `Bearer ${'x'.repeat(40)}` };
    const [row, ...more] = await added(() => send('POST', '/settings/theme', body));
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      actor: { kind: 'key', name: 'test' },
      action: 'POST /settings/theme',
      params: { theme: 'dark', api_key: '***', note: 'Bearer ***' },
      ok: true,
      changed: true,
      status: 200,
      transport: 'rest',
      client: null,
    });
  });

  test('says by which door: the admin pages, a tool, a request of an assistant', async () => {
    verifies('audit:engines', 'audit:bridge');
    expect(await added(() => send('POST', '/settings/theme', { theme: 'light' }, 'admin'))).toMatchObject([
      { actor: { kind: 'user', name: 'admin' }, transport: 'admin' },
    ]);
    const title = 'By an assistant';
    const calendar = { method: 'POST', path: '/booking/v2/availability', body: { title }, confirm: true };
    expect(await added(() => client.callTool({ name: 'bk_request', arguments: calendar }))).toMatchObject([
      { action: 'POST /availability', transport: 'bridge', client: 'test 1.0.0', ok: true, params: { title } },
    ]);
  });

  test('the name of every route fits, and the log is sound', async () => {
    const names = site.host.rest.routes('booking/v2').map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '*')}`);
    expect(names.filter((name) => name.length > 64)).toEqual([]);
    expect((await site.call('status.audit_verify')).envelope.data).toMatchObject({ chain: { ok: true } });
  });
});
