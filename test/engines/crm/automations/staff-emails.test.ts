import { usersTable } from '../../../../host-shim/auth/tables';
import { rows } from '../../../../plugin/db/rows';
import { stepRunTable } from '../../../../plugin/engines/crm/data/automations/automation-tables';
import { outboxTable } from '../../../../plugin/jobs/outbox-table';
import { administratorsAddress } from '../../../support/addresses';
import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { type CampaignSite, campaignSite } from '../campaigns/campaign-site';
import { newAddress, newContact, put } from '../contacts/people';
import { anAutomation, email, emailsTo, run, type Step } from './course';

describe('emails of automations to people of the site', () => {
  let site: CampaignSite;
  const [admin, editor] = ['admin@team.example', 'editor@team.example'];
  beforeAll(async () => {
    site = await campaignSite('sqlite');
    await site.api('PUT', '/custom-fields/contacts', { body: { fields: [{ slug: 'adviser', label: 'Adviser', type: 'text' }] } });
    await site.identity('weak');
    await site.identity('admin');
    await administratorsAddress(site, admin);
    await site.host.storage.run((db) => rows(db, usersTable).update({ role: 'editor' }, { email: editor }));
  });
  afterAll(() => site?.stop());

  const body = '<p>{{contact.email}} asks for <a href="https://example.com/offer">the offer</a>.</p>{{crm_global_email_footer}}';
  const campaign = { email_subject: 'About {{contact.first_name}}', email_body: body, design_template: 'raw_html' };
  const toStaff = (send_email_custom: string): Step => email('', { send_email_to_type: 'custom', send_email_custom, campaign });

  /** One contact goes through an automation with this step alone, until its email was sent or left. */
  async function delivered(step: Step, fields: object = {}) {
    const { id: funnelId } = await anAutomation(site, { steps: [step] });
    const address = newAddress();
    const { id: contactId } = await newContact(site, { email: address, first_name: 'Ada', ...fields });
    await run(site, Date.now() + 1000);
    await run(site, Date.now() + 1000);
    const kind = 'crm.staff_email';
    await until(async () =>
      (await site.host.storage.run((db) => rows(db, outboxTable).many({ kind }))).every(({ state }) => state === 'delivered'),
    );
    const [ran] = await site.host.storage.run((db) => rows(db, stepRunTable).many({ funnelId, contactId }));
    await site.api('PUT', `/funnels/${funnelId}`, { body: { status: 'draft' } });
    return { contactId: contactId as number, address, status: ran?.status, note: ran?.note ?? '' };
  }
  const adviser = (address: string) => ({ custom_values: { adviser: address } });

  test('go to the typed addresses and to accounts that may see contacts: once, untracked, without links of the contact', async () => {
    verifies('D404', 'marketing:automations:steps');
    const office = newAddress('office');
    const { contactId, address, status, note } = await delivered(toStaff(`${office}, {{contact.custom.adviser}}`), adviser(admin));
    expect([status, note]).toEqual(['completed', '']);
    const [arrived, ...more] = site.office.to(office);
    expect(more).toEqual([]);
    expect(arrived?.recipients).toEqual([office, admin]);
    expect(arrived?.mail.subject).toBe('About Ada');
    expect(arrived?.mail.html).toContain(address);
    expect(arrived?.mail.html).toContain('href="https://example.com/offer"');
    expect(arrived?.mail.html).not.toMatch(/\/email\/(click|open|view|unsubscribe|preferences|confirm)\//);
    expect(arrived?.mail.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
    expect(site.office.to(address)).toEqual([]);
    expect(await emailsTo(site, contactId)).toEqual([]);
  });

  test('go nowhere that contacts can name, and to no account that may not see contacts', async () => {
    verifies('D404', 'marketing:automations:accounts');
    const before = site.office.all().length;
    const victim = newAddress('victim');
    for (const [to, fields] of [
      ['{{contact.custom.adviser}}', adviser(victim)],
      ['{{contact.custom.adviser}}', adviser(editor)],
      ['{{contact.custom.adviser}}', adviser(`${admin}, ${victim}`)],
      ['{{contact.custom.adviser}}', {}],
      ['{{contact.email}}', {}],
    ] as const) {
      const { status, note } = await delivered(toStaff(to), fields);
      expect([to, status, note]).toEqual([to, 'skipped', expect.stringContaining(`Not sent to ${to} (`)]);
    }
    expect(site.office.all()).toHaveLength(before);
    const office = newAddress('office');
    const one = await delivered(toStaff(`{{contact.custom.adviser|${office}}}, {{contact.custom.adviser}}`));
    expect([one.status, one.note]).toEqual(['completed', 'Not sent to {{contact.custom.adviser}} (it is empty).']);
    expect(site.office.to(office).map(({ recipients }) => recipients)).toEqual([[office]]);
    expect(site.office.to(victim)).toEqual([]);
  });

  test('go to no contact that may not be emailed, also after it was deleted', async () => {
    verifies('D404', 'marketing:contacts:ends-mail');
    const address = newAddress('colleague');
    const { id } = await newContact(site, { email: address });
    expect(await delivered(toStaff(address))).toMatchObject({ status: 'completed', note: '' });
    expect(site.office.to(address)).toHaveLength(1);
    await put(site, id, { status: 'unsubscribed' });
    expect(await delivered(toStaff(address))).toMatchObject({ status: 'skipped', note: expect.stringContaining('unsubscribed') });
    expect((await site.api('DELETE', `/subscribers/${id}`)).status).toBe(200);
    expect(await delivered(toStaff(address.toUpperCase()))).toMatchObject({
      status: 'skipped',
      note: expect.stringContaining('unsubscribed'),
    });
    expect(site.office.to(address)).toHaveLength(1);
  });
});
