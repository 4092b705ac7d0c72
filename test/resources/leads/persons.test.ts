import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { enqueue } from '../../../plugin/jobs/outbox';
import { outboxEnds } from '../../../plugin/jobs/outbox-ends';
import { canonicalText } from '../../../plugin/resources/leads/ledger/canonical';
import { isSigned } from '../../../plugin/resources/leads/ledger/signing';
import { describeEachDialect } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { forgetMails, submit } from './capture-support';

const email = 'Grace.Hopper+navy@example.org';
const phone = '+49 (30) 987 654-32';
const another = 'alan@example.org';

/** The fields that these tests read. */
interface Answer {
  readonly total: number;
  readonly chain: { readonly ok: boolean };
  readonly items: object[];
  readonly email: string;
  readonly found: Readonly<Record<string, readonly { readonly id: number }[]>>;
  readonly erased: object;
  readonly receipt: object;
  readonly signature: string;
  readonly public_key: string;
}

describeEachDialect('the rights of a person', (dialect) => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, plugins: ['plugin/engines/booking', 'plugin/engines/crm', 'plugin/assistant-bridge'] });
  });
  afterAll(() => site?.stop());
  beforeEach(async () => {
    await site.reset();
    forgetMails(site);
  });

  const call = async (operation: string, params: object, options = {}) => {
    const { envelope } = await site.call(operation, params, options);
    if (!envelope.ok) throw new Error(`${operation}: ${envelope.error}`);
    return (envelope.data ?? {}) as unknown as Answer;
  };
  const sql = (statement: string, params: readonly (string | number)[] = []) => site.host.storage.run((db) => db.query(statement, params));
  const write = (statement: string, params: readonly (string | number)[] = []) =>
    site.host.storage.run((db) => db.execute(statement, params));
  const record = (contact: object) =>
    site.siteplane.leads.record({ source: 'google', contact, event: { type: 'form_submit', data: { form: 'contact' } } });
  /** What was in a record that the site has no more, and still is in its audit row. The host's copy of the name follows by the outbox. */
  const referred = async () => {
    await call('crm.create', { name: `Referred by ${email}`, url: 'https://crm.example' });
    await call('crm.update', { crm_num: '001', name: 'Acme' });
    const copied = "SELECT value FROM host_automation_variables WHERE name = 'svc_std_crm_001_name'";
    await until(async () => (await sql(copied))[0]?.value === 'Acme');
  };
  const erase = (params: object) => call('leads.erase_person', params, { confirm: true });

  test.each([
    ['nobody', {}, /email, phone or ref/],
    ['what is not an address', { email: 'grace' }, /\/email/],
    ['what is not a number', { phone: 'call me' }, /\/phone/],
  ])('refuses %s', async (_, params, message) => {
    for (const [operation, options] of [
      ['leads.find_person', {}],
      ['leads.erase_person', { confirm: true }],
    ] as const) {
      const { status, envelope } = await site.call(operation, params, options);
      expect([status, envelope.error]).toEqual([400, expect.stringMatching(message)]);
    }
  });

  test('erasing is for who confirms it; a dry run and a token tell what it will hit and change nothing', async () => {
    verifies('D462');
    await record({ email });
    await site.host.mail.send({ to: [email], subject: 'Hello', text: 'x' });
    expect((await site.call('leads.erase_person', { email })).status).toBe(428);
    const { data } = (await site.call('leads.erase_person', { email }, { confirm: true, headers: { 'X-Dry-Run': 'true' } })).envelope;
    expect(data).toMatchObject({ erased: { leads: 1, mail_files: 1 } });
    expect(Object.keys((await call('leads.find_person', { email })).found).sort()).toEqual(['leads', 'mail_files']);
  });

  test.each(['masked', 'full'])(
    'with contact_storage %s a person is found by address, number and ref, and nobody else is',
    async (storage) => {
      verifies('D462');
      await call('modules.update_config', { module: 'leads', config: { contact_storage: storage } });
      const { id, ref } = await record({ name: 'Grace Hopper', email, phone });
      await record({ email: another, phone: '+49 30 98765433' });
      for (const params of [{ email: email.toUpperCase() }, { phone: '0049 30 98765432' }, { ref: ref.toLowerCase() }]) {
        const { found } = await call('leads.find_person', params);
        expect(found.leads?.map((lead) => lead.id)).toEqual([id]);
      }
      expect(await call('leads.find_person', { email: 'nobody@example.org' })).toEqual({ total: 0, found: {} });
      const audit = await sql("SELECT params FROM sp_audit WHERE action = 'find_person'");
      expect(audit).toHaveLength(4);
      expect(JSON.stringify(audit)).not.toMatch(/grace|9876/i);
    },
  );

  test('an erased person is in no part any more, others stay, and the receipt can be checked', async () => {
    verifies('D462', 'D463');
    await call('modules.update_config', { module: 'leads', config: { contact_storage: 'full' } });
    const { id } = await record({ name: 'Grace Hopper', email, phone, message: `Write to ${email}` });
    const other = await record({ email: another });
    await call('leads.add_note', { id: other.id, text: 'A friend of nobody' });
    await referred();
    await write(
      "INSERT INTO sp_ingest_deliveries (id, source_id, delivery_key, body, state, attempts, items_done, received_at) VALUES ('dlv_1', 'src_1', ?, ?, 'done', 1, 1, 0)",
      ['k'.repeat(32), JSON.stringify({ author: email, other: another, phone: 493098765432 })],
    );
    await site.host.storage.tx(
      async (db) => void (await enqueue(db, { kind: 'email', payload: { to: email.toLowerCase() }, notBefore: Date.now() + 3_600_000 })),
    );
    await site.host.mail.send({ to: [email], subject: 'Hello', text: 'x' });
    await site.host.mail.send({ to: [another], subject: 'Hello', text: 'x' });

    const shown = await call('leads.find_person', { email });
    expect(Object.keys(shown.found).sort()).toEqual(['audit', 'leads', 'mail_files', 'outbox', 'payloads']);
    const { erased, receipt, signature, public_key } = await erase({ email, phone });
    expect(erased).toMatchObject({ leads: 1, outbox: 1, mail_files: 1, payloads: 1, audit: 2 });
    expect(isSigned(public_key, canonicalText(receipt, ''), signature)).toBe(true);
    expect(JSON.stringify(receipt)).not.toMatch(/grace/i);
    expect((await call('leads.find_person', { email })).total).toBe(0);
    expect(await site.dump()).not.toMatch(/grace\.hopper|98765432/i);
    expect((await call('leads.list', {})).items).toMatchObject([{ id: other.id }]);
    expect((await call('leads.get_contact', { id: other.id })).email).toBe(another);
    const [{ body } = {}] = await sql('SELECT body FROM sp_ingest_deliveries');
    expect(JSON.parse(String(body))).toEqual({ author: 'erased@erased.invalid', other: another, phone: 111111111111 });
    expect(await sql("SELECT state, payload FROM sp_outbox WHERE kind = 'email'")).toEqual([{ state: 'dead', payload: '{"erased":true}' }]);
    expect(readdirSync(join(site.dir, 'outbox')).length).toBeGreaterThanOrEqual(1);
    expect((await site.call('leads.get', { id })).status).toBe(404);
    expect((await erase({ email, phone })).erased).toEqual({});
  });

  test.each(['ready', 'delivered'])('a delivery that was %s and named the person is not sent again, and it is said why', async (state) => {
    verifies('status:redeliver', 'D482');
    const payload = { to: email.toLowerCase() };
    const id = await site.host.storage.tx((db) => enqueue(db, { kind: 'email', payload, notBefore: Date.now() + 3_600_000 }));
    await write('UPDATE sp_outbox SET state = ? WHERE id = ?', [state, id]);
    await erase({ email });
    const { status, envelope } = await site.call('status.redeliver', { id });
    expect([status, envelope.error]).toEqual([409, expect.stringMatching(/person whom the delivery named was erased/)]);
    expect(await sql('SELECT state FROM sp_outbox WHERE id = ?', [id])).toEqual([{ state: state === 'ready' ? 'dead' : state }]);
  });

  test('a delivery that is being sent has ended, so that its sender cannot write down what names the person', async () => {
    verifies('D482');
    const payload = { to: email.toLowerCase() };
    const id = await site.host.storage.tx((db) => enqueue(db, { kind: 'email', payload, notBefore: Date.now() + 3_600_000 }));
    await write("UPDATE sp_outbox SET state = 'sending', lease_owner = 'sender', lease_until = ?, fence = 7 WHERE id = ?", [9e15, id]);
    await erase({ email });
    const sender = outboxEnds(site.host.storage, 'sender');
    expect(await sender.failed({ id, fence: 7 }, `550 no such user ${email}`, 0)).toBe(false);
    expect(await sql('SELECT state, last_error FROM sp_outbox WHERE id = ?', [id])).toEqual([
      { state: 'dead', last_error: 'The person was erased.' },
    ]);
  });

  test('whoever only names a person, or is called nearly the same, stays', async () => {
    verifies('D462');
    await call('modules.update_config', { module: 'leads', config: { contact_storage: 'full' } });
    const near = await record({ email: `o'${email}` });
    const naming = await record({ email: another, message: `Please answer ${email} too` });
    await record({ email });
    expect((await call('leads.find_person', { email })).found.leads).toHaveLength(2);
    expect((await erase({ email })).erased).toMatchObject({ leads: 2 });
    expect((await call('leads.list', {})).items.map((lead) => (lead as { id: number }).id).sort()).toEqual([near.id, naming.id].sort());
    expect(await call('leads.get_contact', { id: near.id })).toMatchObject({ email: `o'${email}` });
    expect(await call('leads.get_contact', { id: naming.id })).toMatchObject({ message: 'Please answer erased@erased.invalid too' });
  });

  test('an audit row that lost an address is verified, and one that somebody changed is not', async () => {
    verifies('D463');
    await referred();
    await erase({ email });
    await erase({ email });
    const audit = async () => (await call('status.audit_verify', {})).chain;
    expect((await audit()).ok).toBe(true);
    const [row] = await sql("SELECT id, params FROM sp_audit WHERE resource = 'crm'");
    expect(String(row?.params)).toContain('Referred by erased@erased.invalid');
    await write("UPDATE sp_audit SET params = REPLACE(params, 'Referred', 'Refused') WHERE id = ?", [Number(row?.id)]);
    expect(await audit()).toMatchObject({ ok: false, broken_at: row?.id });
  });

  test('a source that only one lead had leaves no counter', async () => {
    verifies('D464');
    const { ref } = await site.siteplane.leads.record({ source: 'letter to Grace', event: { type: 'phone_click' } });
    await site.siteplane.leads.record({ source: 'google', event: { type: 'phone_click' } });
    await erase({ ref });
    expect(JSON.stringify(await sql('SELECT source FROM sp_lead_counts'))).not.toContain('Grace');
    expect((await call('leads.list', { source: 'google' })).total).toBe(1);
  });

  test('no byte of an erased person is left in database, log, dump and data folder', async () => {
    verifies('D461', 'D462');
    await call('modules.update_config', { module: 'leads', config: { contact_storage: 'full' } });
    for (let n = 0; n < 30; n++) await record({ email: `someone${n}@example.org`, message: 'x'.repeat(1500) });
    expect((await submit(site, { email, phone: '+49 30 98765432', message: `I am ${email}` })).status).toBe(303);
    await record({ email, message: 'y'.repeat(3000) + email });
    for (let n = 0; n < 30; n++) await record({ email: `later${n}@example.org`, message: 'z'.repeat(1500) });
    await erase({ email });
    await until(
      async () =>
        (await sql("SELECT id FROM sp_outbox WHERE kind = 'storage.scrub' AND state = 'ready' OR state = 'sending'")).length === 0,
    );
    expect(await site.dump()).not.toMatch(/grace\.hopper/i);
    const files = readdirSync(site.dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const holding = files.filter((entry) => /grace\.hopper/i.test(readFileSync(join(entry.parentPath, entry.name), 'latin1')));
    expect(holding.map(({ name }) => name)).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
  });
});
