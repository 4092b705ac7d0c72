import { rows } from '../../../plugin/db/rows';
import { contactTable } from '../../../plugin/engines/crm/data/contacts/contact-table';
import { contactFactTable } from '../../../plugin/engines/crm/data/contacts/fact-table';
import { type CrmSite, crmSite } from '../../engines/crm/crm-site';
import { describeEachDialect } from '../../support/dialects';
import { startSite } from '../../support/site';
import { verifies } from '../../support/verifies';

const contact = { name: 'Ada Lovelace', email: 'ada@example.org', phone: '+49 30 123456' };

describeEachDialect('leads added to marketing', (dialect) => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect, settings: { capturePerMinute: 0 } });
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  const call = async (operation: string, params: object) => {
    const { envelope } = await site.call(operation, { ...params, ...(site.needsConfirm(operation) ? { confirm: true } : {}) });
    if (!envelope.ok) throw new Error(`${operation}: ${envelope.error}`);
    return { ...envelope.data, changed: envelope.changed } as Record<string, unknown>;
  };
  const add = (id: number, more: object = {}) => call('leads.add_to_marketing', { id, ...more });
  const refusal = async (id: number) => {
    const { status, envelope } = await site.call('leads.add_to_marketing', { id });
    return `${status} ${envelope.error}`;
  };
  const lead = async (storage = 'full', given: object = contact) => {
    await call('modules.update_config', { module: 'leads', config: { contact_storage: storage } });
    return site.siteplane.leads.record({ source: 'google', campaign: 'spring', contact: given, event: { type: 'form_submit' } });
  };
  const contacts = () => site.host.storage.run((db) => rows(db, contactTable).many({}));
  const timeline = async (id: number) => {
    const { events, chain } = await call('leads.get', { id });
    expect(chain).toMatchObject({ ok: true });
    return (events as { type: string; data: object }[]).slice(1);
  };

  test('who cannot be asked is refused in words, and nothing is written', async () => {
    verifies('leads:to-marketing', 'D538');
    const { id, ref } = await lead();
    expect(await refusal(999_999)).toMatch(/^404 /);
    for (const storage of ['masked', 'off'])
      expect(await refusal((await lead(storage)).id)).toMatch(/^409 Refused: no whole email address of WEB-\w+ is stored/);
    expect(await refusal((await lead('full', { phone: contact.phone })).id)).toMatch(/^409 Refused: no whole email address/);
    const spam = await lead();
    await call('leads.mark_spam', { ids: [spam.id] });
    expect(await refusal(spam.id)).toMatch(/^409 Refused: .* is marked as spam/);
    const gone = await lead();
    await call('leads.withdraw_consent', { id: gone.id });
    expect(await refusal(gone.id)).toBe(`409 Refused: ${gone.ref} has withdrawn consent.`);
    await call('modules.deactivate', { module: 'marketing-crm' });
    expect(await refusal(id)).toBe('409 Refused: module "marketing-crm" is inactive.');
    await call('modules.activate', { module: 'marketing-crm' });
    expect(await contacts()).toEqual([]);
    expect(await timeline(id)).toEqual([]);
    expect((await site.call('leads.add_to_marketing', { id, tags: [' '] })).status).toBe(400);
    expect(ref).toMatch(/^WEB-/);
  });

  test('a person becomes a contact who is asked to confirm, with labels and where they came from; a repeat changes nothing', async () => {
    verifies('leads:to-marketing', 'D538');
    const { id } = await lead();
    const made = await add(id, { tags: ['Hot'], lists: ['News'] });
    const [row] = await contacts();
    expect(made).toEqual({ id, contact_id: row?.id, status: 'pending', changed: true });
    expect(row).toMatchObject({ email: contact.email, firstName: 'Ada', lastName: 'Lovelace', phone: contact.phone, status: 'pending' });
    const shown = (await site.api('GET', `/subscribers/${row?.id}?with[]=subscriber.custom_values`)).body.subscriber;
    expect([shown.tags, shown.lists].map((labels: { title: string }[]) => labels.map(({ title }) => title))).toEqual([['Hot'], ['News']]);
    expect(await site.host.storage.run((db) => rows(db, contactFactTable).many({ key: 'consent' }))).toEqual([]);
    const event = {
      type: 'forwarded',
      data: { to: 'marketing', contact_id: row?.id, status: 'pending', by: expect.stringMatching(/^key:/) },
    };
    expect(await timeline(id)).toMatchObject([event]);
    expect(await add(id, { tags: ['Hot'], lists: ['News'] })).toEqual({ ...made, changed: false });
    expect(await timeline(id)).toHaveLength(1);
    expect(await add(id, { tags: ['Warm'] })).toMatchObject({ changed: true });
    expect(await timeline(id)).toHaveLength(2);
    expect(await contacts()).toHaveLength(1);
  });

  test('who is known keeps name and status, and the timeline says once that they were added', async () => {
    verifies('leads:to-marketing', 'D538');
    await site.api('POST', '/subscribers', {
      body: { email: contact.email, first_name: 'Augusta', last_name: 'King', phone: '1', status: 'subscribed' },
    });
    const { id } = await lead();
    expect(await add(id)).toMatchObject({ status: 'subscribed', changed: true });
    expect(await contacts()).toMatchObject([{ firstName: 'Augusta', lastName: 'King', status: 'subscribed' }]);
    expect(await add(id)).toMatchObject({ status: 'subscribed', changed: false });
    expect(await timeline(id)).toHaveLength(1);
  });

  test('who unsubscribed stays so, also once they are deleted', async () => {
    verifies('leads:to-marketing', 'marketing:contacts:suppression', 'D538');
    const { id } = await lead();
    const { contact_id: contactId } = await add(id);
    await site.api('PUT', `/subscribers/${contactId}`, { body: { status: 'unsubscribed' } });
    expect(await refusal(id)).toMatch(/^409 Refused: the person of WEB-\w+ is unsubscribed in marketing/);
    await site.api('DELETE', `/subscribers/${contactId}`);
    expect(await refusal(id)).toMatch(/is unsubscribed in marketing/);
    expect(await contacts()).toEqual([]);
    expect(await timeline(id)).toHaveLength(1);
  });
});

test('a site without marketing says so', async () => {
  verifies('D538');
  const site = await startSite({ dialect: 'sqlite' });
  try {
    const { id } = await site.siteplane.leads.record({ source: 'google', event: { type: 'phone_click' } });
    const { envelope } = await site.call('leads.add_to_marketing', { id });
    expect(envelope.error).toBe('Refused: module "marketing-crm" is inactive.');
  } finally {
    await site.stop();
  }
});
