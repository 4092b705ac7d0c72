import { rows } from '../../../../plugin/db/rows';
import { contactTable } from '../../../../plugin/engines/crm/data/contacts/contact-table';
import { enterBirthdays } from '../../../../plugin/engines/crm/work/automations/birthdays';
import { outboxTable } from '../../../../plugin/jobs/outbox-table';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { dayMs, emailsTo, notesOf, placeOf, run, runsOf } from './course';

describe('automations to begin with', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const create = (body: object) => site.api('POST', '/funnels/create-from-template', { body });

  /** A draft of a template that is started, and stopped again. */
  async function started(template: string, course: (funnelId: number) => Promise<void>) {
    const { status, body } = await create({ template });
    expect([status, body.funnel?.status]).toEqual([200, 'draft']);
    const id = Number(body.funnel.id);
    expect(await site.api('PUT', `/funnels/${id}`, { body: { status: 'published' } })).toMatchObject({ status: 200 });
    await course(id);
    await site.api('DELETE', `/funnels/${id}`);
  }
  /** The runner on each of these days from now. */
  async function onDays(...days: number[]) {
    const at = Date.now() + 1000;
    for (const day of days) await run(site, at + day * dayMs);
  }
  const subjectsTo = async (contactId: number) => {
    const found: string[] = [];
    for (const { campaignId } of await emailsTo(site, contactId)) {
      const [row] = await site.host.storage.run((db) =>
        db.query<{ subject: string }>('SELECT subject FROM sp_crm_campaigns WHERE id = ?', [campaignId]),
      );
      found.push(row?.subject ?? '');
    }
    return found;
  };
  const isThrough = async (funnelId: number, contactId: number) =>
    expect(await placeOf(site, funnelId, contactId)).toMatchObject({ status: 'completed' });

  test('are listed with their steps; another one is refused in words', async () => {
    verifies('D405', 'marketing:automations');
    const { templates } = (await site.api('GET', '/funnels/templates')).body;
    expect(templates.map(({ slug }: { slug: string }) => slug)).toEqual([
      'welcome-series',
      'birthday',
      're-engagement',
      'request-follow-up',
    ]);
    expect(templates[2].sequences[1]).toMatchObject({
      action_name: 'funnel_condition',
      children: { yes: [], no: [{ title: 'Still interested?' }, {}, {}] },
    });
    for (const template of [undefined, 'other'])
      expect(await create({ template })).toMatchObject({ status: 422, body: { message: expect.stringContaining('welcome-series') } });
    const [one, two] = [await create({ template: 'birthday' }), await create({ template: 'birthday', title: 'My own' })];
    expect([one.body.funnel.title, two.body.funnel.title]).toEqual(['Birthday greeting', 'My own']);
    expect(one.body.funnel.slug).not.toBe(two.body.funnel.slug);
  });

  test('are made by who may do their steps', async () => {
    verifies('D405', 'D285', 'marketing:automations:accounts');
    const [admin, editor] = [await site.identity('admin'), await site.identity('weak')];
    const made = async (capabilities: string[]) => {
      const body = { capabilities: ['read', 'crm_write_funnels', ...capabilities] };
      await site.send('PUT', '/admin/api/roles/editor', { ...admin, body });
      return (await site.send('POST', '/rest/crm/v2/funnels/create-from-template', { ...editor, body: { template: 'birthday' } })).status;
    };
    expect([await made([]), await made(['crm_manage_emails'])]).toEqual([403, 200]);
  });

  test('the welcome series sends three emails', async () => {
    verifies('D405', 'marketing:automations:steps');
    await started('welcome-series', async (id) => {
      const { id: contactId } = await newContact(site);
      await onDays(0, 1);
      expect(await subjectsTo(contactId)).toHaveLength(1);
      await onDays(3, 5);
      expect(await subjectsTo(contactId)).toHaveLength(2);
      await onDays(8);
      expect(await subjectsTo(contactId)).toEqual([
        'Welcome, {{contact.first_name|and thank you for joining}}',
        'Where to begin',
        'May we ask you something?',
      ]);
      await isThrough(id, contactId);
    });
  });

  test('the birthday greeting is sent on the birthday', async () => {
    verifies('D405', 'marketing:automations:steps');
    await started('birthday', async (id) => {
      const { id: contactId } = await newContact(site, { date_of_birth: '1990-05-13' });
      const { id: otherId } = await newContact(site, { date_of_birth: '1990-05-14' });
      await enterBirthdays(site.host, Date.parse('2040-05-13T12:00:00Z'));
      await run(site, Date.parse('2040-05-13T12:01:00Z'));
      expect(await subjectsTo(contactId)).toEqual(['Happy birthday, {{contact.first_name|and all the best}}!']);
      expect(await subjectsTo(otherId)).toEqual([]);
      await isThrough(id, contactId);
    });
  });

  test('re-engagement asks who was not active, and notes what came of it', async () => {
    verifies('D405', 'marketing:automations:conditions');
    await started('re-engagement', async (id) => {
      const [active, again, inactive] = [await newContact(site), await newContact(site), await newContact(site)];
      const isActive = ({ id: contactId }: { id: number }, day: number) =>
        site.host.storage.run((db) => rows(db, contactTable).update({ id: contactId }, { lastActivity: Date.now() + day * dayMs }));
      await onDays(0);
      await isActive(active, 60);
      await onDays(91);
      expect(await subjectsTo(active.id)).toEqual([]);
      await isThrough(id, active.id);
      await isActive(again, 100);
      await onDays(106);
      for (const [{ id: contactId }, note] of [
        [again, 'Active again'],
        [inactive, 'Inactive: decide whether to go on writing'],
      ] as const) {
        expect(await subjectsTo(contactId)).toEqual(['Do you still want to hear from us?']);
        expect(await notesOf(site, contactId)).toEqual([note]);
        await isThrough(id, contactId);
      }
    });
  });

  test('the follow-up of a request writes to the contact and to the office', async () => {
    verifies('D405', 'D404', 'marketing:automations:steps');
    await started('request-follow-up', async (id) => {
      const { id: contactId, email } = await newContact(site);
      const event = { event_key: 'offer_requested', title: 'Offer requested', email };
      expect((await site.api('POST', '/subscribers/track-event', { body: event })).status).toBe(200);
      await onDays(0, 4);
      expect(await subjectsTo(contactId)).toEqual(['We have your request', 'Did you get our offer?']);
      expect(await runsOf(site, id, contactId)).toHaveLength(4);
      const orders = await site.host.storage.run((db) => rows(db, outboxTable).many({ kind: 'crm.staff_email' }));
      expect(orders.map(({ payload }) => payload)).toMatchObject([{ contactId }]);
      await isThrough(id, contactId);
    });
  });
});
