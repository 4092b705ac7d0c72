import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { leadJobs } from '../../../plugin/resources/leads/record/jobs';
import { bodyFor, ownBookable } from '../../engines/booking/booked';
import type { BookingSite } from '../../engines/booking/booking-site';
import { type CrmSite, crmSite } from '../../engines/crm/crm-site';
import { administratorsAddress } from '../../support/addresses';
import { describeEachDialect } from '../../support/dialects';
import { describeNeeding, pathOf } from '../../support/needs';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { configure, forgetMails, settled, submit } from './capture-support';

const email = 'grace.hopper@example.org';
const phone = '+49 30 98765432';
const another = 'alan@example.org';
const naming = /grace\.hopper|9876 ?5432/i;
const day = 86_400_000;

/** The fields that these tests read. */
interface Answer {
  readonly erased: Readonly<Record<string, number>>;
  readonly receipt: { readonly person: readonly string[] };
  readonly found: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly messages: readonly { readonly fields: Readonly<Record<string, string>> | null }[];
}

describeEachDialect('a person in bookings, contacts and sealed messages', (dialect) => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect, settings: { capturePerMinute: 0 }, plugins: ['plugin/engines/booking'] });
    await administratorsAddress(site);
  });
  afterAll(() => site?.stop());
  beforeEach(async () => {
    await until(
      async () => (await sql("SELECT id FROM sp_outbox WHERE state = 'sending' OR (state = 'ready' AND attempts = 0)")).length === 0,
    );
    await site.reset();
    forgetMails(site);
  });

  const call = async (operation: string, params: object) => {
    const { envelope } = await site.call(operation, params, { confirm: operation === 'leads.erase_person' ? true : undefined });
    if (!envelope.ok) throw new Error(`${operation}: ${envelope.error}`);
    return (envelope.data ?? {}) as unknown as Answer;
  };
  const sql = (statement: string) => site.host.storage.run((db) => db.query(statement));
  const record = (contact: object) =>
    site.siteplane.leads.record({ source: 'google', contact, event: { type: 'form_submit', data: { form: 'contact' } } });
  const contact = async (fields: object) => expect((await site.api('POST', '/subscribers', { body: fields })).status).toBe(200);
  const book = async (fields: object) => {
    const event = await ownBookable(site as unknown as BookingSite);
    const headers = { 'content-type': 'application/json' };
    const body = bodyFor(fields);
    const reply = await site.send('POST', `/rest/booking/v2/bookings/create/${event.id}`, {
      ...(await site.identity('key')),
      headers,
      body,
    });
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  };
  /** Two leads, a booking and a contact of Grace, and one of each of Alan. */
  const filled = async () => {
    const lead = await record({ name: 'Grace Hopper', email, phone });
    await record({ email });
    await record({ email: another });
    for (const address of [email, another]) {
      await contact({ email: address, first_name: 'Somebody', phone: address === email ? '+49 (30) 9876-5432' : '+49 30 5554444' });
      await book({ name: 'Somebody', email: address });
    }
    return lead;
  };

  test.each(['masked', 'full', 'off'])(
    'with contact_storage %s a ref alone erases all that its person has, and the receipt names them',
    async (storage) => {
      verifies('D462', 'D483');
      await configure(site, { contact_storage: storage });
      const { ref } = await filled();
      const whole = storage !== 'off';
      const { erased, receipt } = await call('leads.erase_person', whole ? { ref } : { email, phone, ref });
      expect(erased).toMatchObject({ leads: whole ? 2 : 1, bookings: expect.any(Number), contacts: expect.any(Number) });
      expect(receipt.person).toHaveLength(2);
      expect(await sql('SELECT email FROM sp_bookings')).toEqual([{ email: another }]);
      expect(await sql('SELECT email FROM sp_crm_contacts')).toEqual([{ email: another }]);
      expect(naming.exec(await site.dump())?.[0]).toBeUndefined();
      expect(await call('leads.find_person', { email, phone })).toMatchObject({ found: {} });
    },
  );

  test('words of others that name the person lose the address, sealed as they are, and a ref finds what its message says', async () => {
    verifies('D483');
    await configure(site, { contact_storage: 'full' });
    await submit(site, { email: another, phone: '', message: `Ask ${email}`, colleague: email });
    const { found } = await call('leads.find_person', { email });
    expect(found.leads?.map(({ table }) => table)).toContain('sp_lead_messages');
    expect((await call('leads.erase_person', { email })).erased).toMatchObject({ leads: expect.any(Number) });
    const [{ id = 0 } = {}] = await sql('SELECT id FROM sp_leads');
    const { messages } = await call('leads.get_contact', { id });
    expect(messages[0]?.fields).toMatchObject({
      message: 'Ask erased@erased.invalid',
      colleague: 'erased@erased.invalid',
      email: another,
    });
    expect((await call('leads.find_person', { email })).found.leads).toBeUndefined();
  });

  test('what nobody may record is forgotten after 45 days, though it was never emailed', async () => {
    verifies('D483');
    await submit(site, { refuse: '1', message: 'Old' });
    await submit(site, { message: 'Of a lead' });
    await settled(site);
    await site.host.storage.run((db) => db.execute("UPDATE sp_lead_messages SET state = 'waiting', sealed = 'x' WHERE lead_id IS NULL"));
    const count = async () => Number((await sql('SELECT COUNT(*) AS n FROM sp_lead_messages'))[0]?.n);
    const prune = (days: number) =>
      leadJobs
        .find(({ name }) => name === 'leads.prune')
        ?.run({ ...site.host, host: site.host, now: () => Date.now() + days * day } as never);
    await prune(44);
    expect(await count()).toBe(2);
    await prune(46);
    expect(await count()).toBe(1);
  });

  if (dialect === 'mariadb')
    describeNeeding('mariadbDump', 'a dump', () => {
      const dumped = async () => {
        const { hostname, port, username, password, pathname } = new URL(site.env.SITEPLANE_DATABASE_URL ?? '');
        const args = [
          '--no-defaults',
          '--single-transaction',
          '--hex-blob',
          '--skip-ssl',
          '-h',
          hostname,
          '-P',
          port,
          '-u',
          username,
          pathname.slice(1),
        ];
        const env = { ...process.env, MYSQL_PWD: decodeURIComponent(password) };
        return (await promisify(execFile)(pathOf('mariadbDump') ?? '', args, { env, maxBuffer: 1 << 28, encoding: 'latin1' })).stdout;
      };

      test('holds no byte of an erased address', async () => {
        verifies('D462', 'D483');
        await configure(site, { contact_storage: 'full' });
        const { ref } = await filled();
        // Told in a word: a dump is too long for a message of a test.
        const holds = (dump: string) => [
          naming.test(dump),
          dump.toLowerCase().includes(Buffer.from(email).toString('hex')),
          dump.includes(another),
        ];
        expect(holds(await dumped())[0]).toBe(true);
        await call('leads.erase_person', { ref });
        expect(holds(await dumped())).toEqual([false, false, true]);
      });
    });
});
