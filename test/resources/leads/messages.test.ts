import { administratorsAddress } from '../../support/addresses';
import { describeOnMariadb } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { configure, contact, forgetMails, mails, newVisitor, only, send, settled, stored, submit, terms } from './capture-support';

const suite = (dialect: TestDialect) => () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { capturePerMinute: 0 } });
    await administratorsAddress(site);
  });
  afterAll(() => site?.stop());
  beforeEach(async () => {
    await settled(site);
    await site.reset();
    forgetMails(site);
  });
  afterEach(() => void jest.restoreAllMocks());

  const mailIsAway = () => jest.spyOn(site.host.mail, 'send').mockRejectedValue(new Error('no mail server at 10.0.0.1'));

  /** Deliveries of messages that wait for another attempt are sent now. */
  async function sentAgain(): Promise<void> {
    const waiting = await site.host.storage.run((db) => db.query<{ id: string }>("SELECT id FROM sp_outbox WHERE kind = 'lead.message'"));
    for (const { id } of waiting) await site.call('status.redeliver', { id });
    await until(async () => (await messages()).every(({ state }) => state === 'sent'));
  }

  const messages = () =>
    site.host.storage.run((db) =>
      db.query<{ state: string; sealed: string | null; lead_id: number | null }>(
        'SELECT state, sealed, lead_id FROM sp_lead_messages ORDER BY created_at, id',
      ),
    );
  const shown = async (id: unknown) =>
    (await site.call('leads.get_contact', { id })).envelope.data?.messages as { state: string; fields: Record<string, string> | null }[];

  test.each(['masked', 'off', 'full'])(
    'two messages of one browser while mail is away: both arrive, storage %s',
    async (contact_storage) => {
      verifies('leads:capture:mail', 'D450');
      await configure(site, { contact_storage });
      const mail = mailIsAway();
      const visitor = newVisitor();
      for (const message of ['The first thing.', 'The second thing.']) expect((await submit(site, { visitor, message })).status).toBe(303);
      await until(() => mail.mock.calls.length >= 2);
      await settled(site);
      expect((await messages()).map(({ state, sealed }) => [state, sealed !== null])).toEqual([
        ['waiting', true],
        ['waiting', true],
      ]);
      if (contact_storage !== 'full') expect(await site.dump()).not.toMatch(/thing\.|Lovelace|ada@example/);
      const { id } = await only(site);
      expect((await shown(id)).map(({ fields }) => fields?.message)).toEqual(['The first thing.', 'The second thing.']);
      mail.mockRestore();
      await sentAgain();
      const all = mails(site).join('\n');
      expect(all).toMatch(/The first thing\.[\s\S]*The second thing\.|The second thing\.[\s\S]*The first thing\./);
      expect(mails(site)).toHaveLength(2);
      expect((await messages()).map(({ sealed }) => sealed !== null)).toEqual(Array(2).fill(contact_storage === 'full'));
      expect((await shown(id)).map(({ fields }) => fields?.message)).toEqual(
        contact_storage === 'full' ? ['The first thing.', 'The second thing.'] : [undefined, undefined],
      );
    },
  );

  test('a message of somebody who may not be recorded is sealed until it is emailed, and belongs to no lead', async () => {
    verifies('leads:capture:consent', 'D450');
    const mail = mailIsAway();
    expect((await submit(site, { refuse: '1', visitor: newVisitor() })).status).toBe(303);
    await until(() => mail.mock.calls.length >= 1);
    await settled(site);
    expect(await stored(site)).toEqual([]);
    expect(await site.dump()).not.toMatch(/Lovelace|ada@example|Please call me/);
    mail.mockRestore();
    await sentAgain();
    expect(mails(site)).toHaveLength(1);
    expect(await messages()).toEqual([{ state: 'sent', sealed: null, lead_id: null }]);
    const traces = await site.host.storage.run((db) => db.query('SELECT visitor, name_mac, email_mac, phone_mac FROM sp_lead_messages'));
    expect(traces).toEqual([{ visitor: null, name_mac: null, email_mac: null, phone_mac: null }]);
  });

  test('the order to email holds the id of the message and nothing of it', async () => {
    verifies('D450');
    await submit(site, {});
    await settled(site);
    const orders = await site.host.storage.run((db) =>
      db.query<{ payload: string }>("SELECT payload FROM sp_outbox WHERE kind = 'lead.message'"),
    );
    for (const { payload } of orders) expect(Object.keys(JSON.parse(payload))).toEqual(['message_id']);
  });

  test('a lead that is deleted takes its messages along; nothing more is sent of them', async () => {
    verifies('leads:delete', 'D450');
    const mail = mailIsAway();
    await submit(site, { visitor: newVisitor() });
    await until(() => mail.mock.calls.length >= 1);
    await settled(site);
    const { id } = await only(site);
    await site.call('leads.delete', { id }, { confirm: true });
    expect(await messages()).toEqual([]);
    mail.mockRestore();
    await sentAgain();
    await settled(site);
    expect(mails(site)).toEqual([]);
  });

  test.each(['masked', 'full'])('fields of the site reach the email, and the record where all is stored: %s', async (contact_storage) => {
    verifies('leads:capture:form', 'D457');
    await configure(site, { contact_storage });
    const again = await submit(site, { email: 'ada', colour: 'red "<b>"' });
    expect(again.text).toContain('name="colour" value="red &quot;&lt;b&gt;&quot;"');
    await submit(site, { colour: 'red\nLead: WEB-00000', 'How many?': '3' });
    await until(() => mails(site).length === 1);
    expect(mails(site)[0]).toMatch(/^colour: red Lead: WEB-00000\r?\nHow many\?: 3\r?$/m);
    expect(mails(site)[0]).toMatch(/^Reply-To: Ada Lovelace <ada@example\.org>\r?$/m);
    await until(async () => (await messages())[0]?.state === 'sent');
    const [message] = await shown((await only(site)).id);
    if (contact_storage === 'full') expect(message?.fields).toMatchObject({ 'How many?': '3', email: 'ada@example.org' });
    else expect(message?.fields).toBeNull();
    expect(JSON.stringify((await only(site)).events)).not.toContain('How many');
  });

  test('a form with files is refused in words', async () => {
    verifies('leads:capture:body', 'D457');
    const { status, text } = await submit(site, {}, { 'content-type': 'multipart/form-data; boundary=x' });
    expect(status).toBe(415);
    expect(text).toContain('This form cannot take files. Send the message without a file.');
  });

  describe('at one browser', () => {
    const ada = { name: 'Ada Lovelace', email: 'ada@example.org', phone: '' };

    test.each([
      ['another name', { ...ada, name: 'Grace Hopper' }],
      ['another address', { ...ada, email: 'grace@example.org' }],
      ['another name and number only', { name: 'Grace Hopper', email: '', phone: '+49 30 999999' }],
    ])('%s is another person on the same visit', async (_name, other) => {
      verifies('leads:capture:visitor', 'D451');
      await configure(site, { contact_storage: 'full' });
      const visitor = newVisitor();
      await send(site, { visitor, attribution: { utm_source: 'ad' } });
      await submit(site, { visitor, ...ada, utm_source: 'ad' });
      await submit(site, { visitor, ...other, utm_source: 'ad' });
      const both = await stored(site);
      expect(both.map(({ source, event_count }) => [source, event_count])).toEqual([
        ['ad', 1],
        ['ad', 2],
      ]);
      const contacts = await site.host.storage.run((db) =>
        db.query<{ name: string }>('SELECT name FROM sp_lead_contacts ORDER BY lead_id'),
      );
      expect(contacts.map(({ name }) => name)).toEqual(['Ada Lovelace', other.name]);
      // Each of the two is known again.
      await submit(site, { visitor, ...ada, message: 'Ada again.' });
      await submit(site, { visitor, ...other, message: 'The other again.' });
      expect((await stored(site)).map(({ event_count }) => event_count)).toEqual([2, 3]);
    });

    test.each([
      ['the same words with other case and spaces', { name: ' ada  LOVELACE ', email: 'Ada@Example.org', phone: '' }],
      ['another number', { ...ada, phone: '+49 30 999999' }],
      ['a name alone', { name: 'Ada Lovelace', email: '', phone: '+49 30 999999' }],
    ])('%s is the same person: empty fields are filled, and nothing is replaced', async (_name, again) => {
      verifies('leads:capture:contact', 'D451');
      await configure(site, { contact_storage: 'full' });
      const visitor = newVisitor();
      await submit(site, { visitor, ...ada, message: 'One.' });
      await submit(site, { visitor, ...again, company: 'Acme', message: 'Two.' });
      expect(await contact(site)).toEqual({ ...ada, phone: again.phone, company: 'Acme', message: 'One.' });
      expect((await only(site)).events).toHaveLength(2);
    });

    test('two people at the same moment are two leads, and a form sent twice at the same moment is one message', async () => {
      verifies('leads:capture:repeat', 'D451');
      const visitor = newVisitor();
      const { form_token: token } = await terms(site);
      const grace = { name: 'Grace Hopper', email: 'grace@example.org' };
      const answers = await Promise.all([ada, grace, ada, grace].map((who) => submit(site, { visitor, token, ...who })));
      expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
      expect(await stored(site)).toHaveLength(2);
      expect(await messages()).toHaveLength(2);
    });
  });
};

describe('messages of people on SQLite', suite('sqlite'));
describeOnMariadb('messages of people on MariaDB', suite('mariadb'));
