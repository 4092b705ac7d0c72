import { administratorsAddress } from '../../support/addresses';
import { describeOperation } from '../../support/describe-operation';
import { describeOnMariadb } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { configure, forgetMails, mails, newVisitor, send, stored, submit } from './capture-support';

const lead = async (_: unknown, { siteplane }: Site) => {
  const { id } = await siteplane.leads.record({ source: 'google', event: { type: 'phone_click' } });
  return { id };
};

describeOperation('leads.assign', [
  { name: 'tells a missing lead', params: { id: 999_999, user_id: null }, error: 'not_found' },
  { name: 'refuses an account that may not work on leads', found: lead, params: { user_id: 999_999 }, error: 'invalid_params' },
  { name: 'changes nothing where nobody has it', found: lead, params: { user_id: null }, data: { assignee: null }, changed: false },
  {
    name: 'is an event of the timeline, is listed, and is nothing when repeated',
    verifies: ['D474'],
    found: async (call, site) => {
      const { items } = (await call('leads.list_assignees')) as { items: { user_id: number }[] };
      return { ...(await lead(call, site)), user_id: items[0]?.user_id };
    },
    data: { assignee: { name: 'admin' } },
    changed: true,
    rows: { sp_lead_work: 1, sp_lead_events: 1, sp_audit: 1 },
    check: async ({ answer, call }) => {
      const { id, assignee } = answer.data as { id: number; assignee: { user_id: number } };
      const { user_id } = assignee;
      expect((await call('leads.assign', { id, user_id })).changed).toBe(false);
      expect((await call('leads.list', { assignee: user_id })).data).toMatchObject({ total: 1, items: [{ id, assignee }] });
      expect((await call('leads.list', { assignee: user_id + 1 })).data).toMatchObject({ total: 0 });
      expect((await call('leads.get', { id })).data).toMatchObject({
        assignee,
        chain: { ok: true, count: 2 },
        events: [{}, { type: 'assigned', data: { user: user_id } }],
      });
    },
  },
]);

describeOperation('leads.add_reminder', [
  { name: 'refuses a day that does not exist', params: { id: 1, at: '2026-02-30', text: 'Call.' }, error: 'invalid_params' },
  { name: 'refuses a text of spaces', found: lead, params: { at: '2999-01-01', text: '  ' }, error: 'invalid_params' },
  { name: 'tells a missing lead', params: { id: 999_999, at: '2999-01-01', text: 'Call.' }, error: 'not_found' },
  {
    name: 'is shown in list and lead, and goes with its lead',
    verifies: ['D474'],
    found: lead,
    params: { at: '2999-01-01T09:00', text: 'Call Ada.' },
    data: { at: '2999-01-01T09:00:00.000Z', text: 'Call Ada.', sent_at: null },
    changed: true,
    rows: { sp_lead_reminders: 1, sp_outbox: 1, sp_audit: 1 },
    check: async ({ site, call, answer }) => {
      const { reminder_id } = answer.data as { reminder_id: number };
      const { items } = (await call('leads.list')).data as { items: { id: number }[] };
      const [{ id } = { id: 0 }] = items;
      expect(items).toMatchObject([{ reminder_at: '2999-01-01T09:00:00.000Z' }]);
      expect((await call('leads.list', { due: true })).data).toMatchObject({ total: 0 });
      expect((await call('leads.get', { id })).data).toMatchObject({ reminders: [{ reminder_id, text: 'Call Ada.' }] });
      expect(JSON.stringify(await site.host.storage.run((db) => db.query('SELECT payload FROM sp_outbox')))).not.toContain('Ada');
      await call('leads.delete', { id }, { confirm: true });
      expect(await site.host.storage.run((db) => db.query('SELECT id FROM sp_lead_reminders'))).toEqual([]);
    },
  },
]);

const suite = (dialect: TestDialect) => () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { capturePerMinute: 0 } });
    await administratorsAddress(site);
  });
  afterAll(() => site?.stop());
  beforeEach(async () => {
    await site.reset();
    forgetMails(site);
  });

  const call = async (operation: string, params: object) => {
    const { envelope, text } = await site.call(operation, { ...params, ...(site.needsConfirm(operation) ? { confirm: true } : {}) });
    if (!envelope.ok) throw new Error(text);
    return envelope.data as Record<string, unknown>;
  };
  const shown = (id: number) => call('leads.get', { id });

  test('a reminder is emailed once, with what is to be done, and not when it was removed', async () => {
    verifies('D474');
    const { id } = await site.siteplane.leads.record({ source: 'google', event: { type: 'phone_click' } });
    const later = await call('leads.add_reminder', { id, at: '2999-01-01', text: 'Much later.' });
    await call('leads.delete_reminder', { reminder_id: later.reminder_id });
    expect((await site.call('leads.delete_reminder', { reminder_id: later.reminder_id })).status).toBe(404);
    await call('leads.add_reminder', { id, at: '2026-01-01', text: 'Send the offer.' });
    const sent = () => mails(site).filter((mail) => mail.includes('Send the offer.'));
    await until(() => sent().length === 1);
    await until(async () => ((await shown(id)).reminders as { sent_at: string | null }[])[0]?.sent_at !== null);
    expect((await call('leads.list', { due: true })).total).toBe(1);
    expect(mails(site).join()).not.toContain('Much later.');
    expect(sent()).toHaveLength(1);
  });

  test('a reminder that is delivered once more is emailed no second time', async () => {
    verifies('D474');
    const { id } = await site.siteplane.leads.record({ source: 'google', event: { type: 'phone_click' } });
    await call('leads.add_reminder', { id, at: '2026-01-01', text: 'Send the offer.' });
    const delivery = async () =>
      ((await call('status.deliveries', {})).items as { id: string; kind: string; state: string }[]).find(
        ({ kind }) => kind === 'lead.reminder',
      );
    const isDelivered = async () => (await delivery())?.state === 'delivered';
    await until(isDelivered);
    expect(await call('status.redeliver', { id: (await delivery())?.id })).toMatchObject({ state: 'ready' });
    await until(isDelivered);
    expect(mails(site).filter((mail) => mail.includes('Send the offer.'))).toHaveLength(1);
  });

  test('a reminder goes to whoever takes care of the lead, and not to an account that may no longer see leads', async () => {
    verifies('D474');
    const admin = await site.identity('admin');
    const body = { login: 'agent', password: site.password, role: 'administrator', email: 'agent@team.example' };
    const { id: user_id } = JSON.parse((await site.send('POST', '/admin/api/users', { ...admin, body })).text).user;
    const { id } = await site.siteplane.leads.record({ source: 'google', event: { type: 'phone_click' } });
    await call('leads.assign', { id, user_id });
    const mailOf = async (text: string) => {
      await call('leads.add_reminder', { id, at: '2026-01-01', text });
      await until(() => mails(site).some((mail) => mail.includes(text)));
      return mails(site).find((mail) => mail.includes(text));
    };
    expect(await mailOf('Send the offer.')).toContain('To: agent@team.example');
    await site.send('PATCH', `/admin/api/users/${user_id}`, { ...admin, body: { role: 'editor' } });
    expect(await mailOf('Call back.')).not.toContain('agent@team.example');
  });

  /** Two leads of one person from two browsers, and one of somebody else. */
  async function pair(storage = 'masked'): Promise<[number, number, number]> {
    await configure(site, { contact_storage: storage });
    await submit(site, { visitor: newVisitor(), message: 'The first thing.' });
    await submit(site, { visitor: newVisitor(), message: 'The second thing.', name: 'A. Lovelace' });
    await submit(site, { visitor: newVisitor(), name: 'Grace', email: 'grace@example.org', phone: '', message: 'Another one.' });
    const ids = (await stored(site)).map(({ id }) => Number(id)).sort((a, b) => a - b);
    return ids as [number, number, number];
  }

  test.each(['masked', 'full'])('duplicates are shown by hashes and merged, storage %s', async (storage) => {
    verifies('D475');
    const [first, second, other] = await pair(storage);
    expect((await shown(first)).duplicates).toMatchObject([{ id: second }]);
    expect((await shown(other)).duplicates).toEqual([]);
    await call('leads.add_note', { id: second, text: 'Wants an offer.' });
    await call('leads.add_reminder', { id: second, at: '2999-01-01', text: 'Call.' });
    expect((await site.call('leads.merge', { id: first, from: second })).status).toBe(428);
    expect((await site.call('leads.merge', { id: first, from: first, confirm: true })).status).toBe(400);

    expect(await call('leads.merge', { id: first, from: second })).toMatchObject({ id: first, from: second, messages: 1, notes: 1 });
    const kept = await shown(first);
    expect(kept).toMatchObject({ chain: { ok: true }, duplicates: [], reminders: [{ text: 'Call.' }] });
    expect(JSON.stringify(kept.events)).toContain('Wants an offer.');
    const gone = await shown(second);
    expect(gone).toMatchObject({ chain: { ok: true }, merged_into: { id: first, ref: kept.ref } });
    expect((await call('leads.get_contact', { id: first })).messages).toHaveLength(2);
    expect(await stored(site)).toMatchObject([{ id: other }, { id: first }]);
    expect((await call('leads.list', {})).total).toBe(2);
    expect((await call('leads.list', { ref: gone.ref })).items).toMatchObject([{ id: first }]);
    expect((await call('leads.attribution', { model: 'first' })).total).toBe(2);
    for (const id of [first, second]) expect((await call('leads.verify', { id })).chain).toMatchObject({ ok: true });
    expect((await site.call('leads.merge', { id: first, from: second, confirm: true })).status).toBe(409);
    expect((await site.call('leads.set_status', { id: second, status: 'customer' })).status).toBe(409);
    const again = await site.siteplane.leads.record({ ref: String(gone.ref), source: 'google', event: { type: 'revisit' } });
    expect(again.id).toBe(first);
  });

  test.each(['email', 'ref'] as const)('a merged person is found and erased whole by %s', async (by) => {
    verifies('D475', 'D462');
    const [first, second, other] = await pair();
    const { ref } = await shown(second);
    await call('leads.merge', { id: first, from: second });
    const person = by === 'email' ? { email: 'ada@example.org' } : { ref };
    expect((await call('leads.find_person', person)).found).toMatchObject({ leads: [{ id: first }, { id: second }] });
    await call('leads.erase_person', person);
    for (const id of [first, second]) expect((await site.call('leads.get', { id })).status).toBe(404);
    expect(await call('leads.list', {})).toMatchObject({ total: 1, items: [{ id: other }] });
    const left = 'SELECT lead_id FROM sp_lead_work UNION SELECT lead_id FROM sp_lead_reminders UNION SELECT lead_id FROM sp_lead_events';
    const ids = await site.host.storage.run((db) => db.query<{ lead_id: number }>(left));
    expect(ids.map(({ lead_id }) => Number(lead_id))).toEqual([other]);
  });

  test('leads that share no detail are merged too, and the one that is kept is found by the details of both', async () => {
    verifies('D475', 'D462');
    const [first, , other] = await pair();
    expect((await shown(first)).duplicates).not.toContainEqual(expect.objectContaining({ id: other }));
    const [{ user_id } = { user_id: 0 }] = (await call('leads.list_assignees', {})).items as { user_id: number }[];
    await call('leads.assign', { id: other, user_id });
    expect(await call('leads.merge', { id: first, from: other })).toMatchObject({ id: first, from: other, messages: 1 });
    expect(await shown(first)).toMatchObject({ chain: { ok: true }, assignee: { user_id } });
    for (const contact of ['ada@example.org', 'grace@example.org'])
      expect({ contact, items: (await call('leads.list', { contact })).items }).toMatchObject({
        items: expect.arrayContaining([expect.objectContaining({ id: first })]),
      });
    await submit(site, { visitor: newVisitor(), name: 'G. Hopper', email: 'grace@example.org', phone: '', message: 'Once more.' });
    const [latest] = await stored(site);
    expect((await shown(Number(latest?.id))).duplicates).toMatchObject([{ id: first }]);
    await call('leads.erase_person', { email: 'grace@example.org' });
    for (const id of [first, other]) expect((await site.call('leads.get', { id })).status).toBe(404);
  });

  test('whoever takes care of the lead that is kept goes on to, whoever took care of the other', async () => {
    verifies('D475');
    const [first, second] = await pair();
    const [{ user_id } = { user_id: 0 }] = (await call('leads.list_assignees', {})).items as { user_id: number }[];
    for (const id of [first, second]) await call('leads.assign', { id, user_id });
    // An account of before, which may no longer be chosen.
    await site.host.storage.run((db) => db.execute('UPDATE sp_lead_work SET assignee = 999 WHERE lead_id = ?', [second]));
    await call('leads.merge', { id: first, from: second });
    expect(await shown(first)).toMatchObject({ assignee: { user_id } });
  });

  test('what is told of a lead that was merged twice goes to the one that people see', async () => {
    verifies('D475');
    const [first, second, third] = await pair();
    const { ref } = await shown(first);
    await call('leads.merge', { id: second, from: first });
    await call('leads.merge', { id: third, from: second });
    const told = await site.siteplane.leads.record({ ref: String(ref), source: 'call', event: { type: 'phone_click' } });
    expect(told.id).toBe(third);
    expect((await call('leads.find_person', { ref })).found).toMatchObject({ leads: [{ id: first }, { id: second }, { id: third }] });
  });

  test('two who merge the same leads at the same moment: one does, the other is told', async () => {
    verifies('D475');
    const [first, second] = await pair();
    const both = [
      site.call('leads.merge', { id: first, from: second, confirm: true }),
      site.call('leads.merge', { id: second, from: first, confirm: true }),
    ];
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await call('leads.list', {})).total).toBe(2);
  });

  test('spam is not merged', async () => {
    verifies('D475');
    const { answer } = await send(site, {});
    const [, , other] = await pair();
    const spam = (await call('leads.list', { ref: String(answer.ref) })).items as { id: number }[];
    await call('leads.mark_spam', { ids: spam.map(({ id }) => id) });
    expect((await site.call('leads.merge', { id: other, from: spam[0]?.id, confirm: true })).status).toBe(409);
  });
};

describe('work on leads on SQLite', suite('sqlite'));
describeOnMariadb('work on leads on MariaDB', suite('mariadb'));
