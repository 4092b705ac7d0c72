import { verifies } from '../../../support/verifies';
import { newContact, read } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { aSequence } from '../sequences/course';
import { aLabel, anAutomation, email, emailsTo, note, notesOf, placeOf, run, type Step } from './course';

describe('what automations begin, undo and give up', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  const soon = () => Date.now() + 1000;
  const act = (action_name: string, settings: object): Step => ({ action_name, settings });
  const aCompany = async (name: string) => (await site.api('POST', '/companies', { body: { name } })).body.company.id;
  const link = (way: 'attach' | 'detach', company: number, contact: number) =>
    site.api('POST', `/companies/${way}-subscribers`, { body: { company_ids: [company], subscriber_ids: [contact] } });

  test('a company that a contact comes to, or leaves, starts them; another company does not', async () => {
    verifies('marketing:automations:entry');
    const [acme, other] = [await aCompany('Acme'), await aCompany('Other')];
    const settings = { companies: [acme], select_type: 'any' };
    await anAutomation(site, { trigger: 'crm_contact_added_to_companies', settings, steps: [note('Came')] });
    await anAutomation(site, { trigger: 'crm_contact_removed_from_companies', settings, steps: [note('Left')] });
    const { id } = await newContact(site);
    await link('attach', other, id);
    await link('detach', other, id);
    await run(site, soon());
    expect(await notesOf(site, id)).toEqual([]);
    await link('attach', acme, id);
    await run(site, soon());
    expect(await notesOf(site, id)).toEqual(['Came']);
    await link('detach', acme, id);
    await run(site, soon());
    expect(await notesOf(site, id)).toEqual(['Came', 'Left']);
  });

  test('tags, lists and companies are taken off, also by who does not have them', async () => {
    verifies('marketing:automations:steps');
    const [tag, kept] = [await aLabel(site, 'tags', 'Off'), await aLabel(site, 'tags', 'Stays')];
    const list = await aLabel(site, 'lists', 'Off');
    const company = await aCompany('Acme');
    const steps = [
      act('detach_contact_from_tag', { tags: [tag] }),
      act('detach_contact_from_list', { lists: [list] }),
      act('detach_contact_from_company', { company }),
    ];
    await anAutomation(site, { steps });
    const { id } = await newContact(site, { tags: [tag, kept], lists: [list], companies: [company] });
    const without = await newContact(site, { tags: [kept] });
    await run(site, soon());
    for (const contactId of [id, without.id])
      expect(await read(site, contactId)).toMatchObject({ tags: [{ id: kept }], lists: [], companies: [] });
  });

  test('the email of a campaign is sent as it was when the step was saved', async () => {
    verifies('marketing:automations:steps');
    const { id: campaign } = (await site.api('POST', '/campaigns', { body: { title: 'News' } })).body;
    const put = (email_subject: string) =>
      site.api('PUT', `/campaigns/${campaign}`, { body: { title: 'News', email_subject, email_body: '<p>Hello</p>' } });
    await put('As it was');
    const { steps } = await anAutomation(site, { steps: [act('send_campaign_email', { campaign_id: campaign })] });
    await put('Changed since');
    const { id } = await newContact(site);
    await run(site, soon());
    expect((await emailsTo(site, id)).map(({ campaignId }) => campaignId)).toEqual([steps[0].settings.reference_campaign]);
    expect(steps[0].settings.reference_campaign).not.toBe(campaign);
    const { status, body } = await site.api('POST', `/funnels/${(await anAutomation(site, { steps: [note('x')] })).id}/sequences`, {
      body: { sequences: [act('send_campaign_email', { campaign_id: 999 })] },
    });
    expect([status, body.message]).toEqual([422, 'There is no campaign 999. List them with GET /crm/v2/campaigns.']);
  });

  test('after 16 failures of a step the enrolment ends and says so; set active again, it has as many', async () => {
    verifies('marketing:automations:failures', 'D330');
    const conditions = [[{ source: ['custom_fields', 'lost'], operator: '=', value: 'x' }]];
    const field = { slug: 'lost', label: 'Lost', type: 'text' };
    await site.api('PUT', '/custom-fields/contacts', { body: { fields: [field] } });
    const { id } = await anAutomation(site, { steps: [act('funnel_condition', { conditions }), note('After')] });
    const contact = (await newContact(site)).id as number;
    await site.api('PUT', '/custom-fields/contacts', { body: { fields: [] } });
    const failUntilEnd = async () => {
      for (let failures = 1; ; failures += 1) {
        const place = await placeOf(site, id, contact);
        await run(site, Math.max(soon(), place?.nextExecutionAt ?? 0));
        if ((await placeOf(site, id, contact))?.status !== 'active') return failures;
      }
    };
    const shown = async () => (await site.api('GET', `/funnels/${id}/subscribers`)).body.funnel_subscribers.data[0];
    expect(await failUntilEnd()).toBe(16);
    expect(await shown()).toMatchObject({ status: 'cancelled', reason: 'failed', last_sequence_status: 'failed' });
    expect((await shown()).notes.at(-1)).toMatchObject({ reason: 'failed', error: expect.stringContaining('custom_fields.lost') });
    const activate = () => site.api('PUT', `/funnels/${id}/subscribers/${contact}/status`, { body: { status: 'active' } });
    await activate();
    expect(await shown()).toMatchObject({ status: 'active', reason: '' });
    expect(await failUntilEnd()).toBe(16);
    await activate();
    await site.api('PUT', '/custom-fields/contacts', { body: { fields: [field] } });
    await run(site, soon());
    expect(await shown()).toMatchObject({ status: 'completed', reason: '' });
    expect(await notesOf(site, contact)).toEqual(['After']);
  });

  test('an email that its reader could not end is refused when it is saved: of sequences, and of automations', async () => {
    verifies('marketing:automations:way-out');
    const raw = { design_template: 'raw_html', email_body: '<p>Hello</p>' };
    const refused = { compliance_failed: true, message: expect.stringContaining('{{crm.unsubscribe_url}}') };
    const open = '<p><a href="{{crm.unsubscribe_url}}">End</a></p>';
    const { id, mails } = await aSequence(site, [{ delay: 0 }]);
    const added = (more: object) => site.api('POST', `/sequences/${id}/email`, { body: { email_subject: 'Raw', ...raw, ...more } });
    const changed = (more: object) => site.api('PUT', `/sequences/${id}/email/${mails[0]}`, { body: { ...raw, ...more } });
    for (const save of [added, changed]) {
      expect(await save({})).toMatchObject({ status: 422, body: refused });
      expect((await save({ email_body: open })).status).toBe(200);
    }
    const { id: funnel } = await anAutomation(site, { steps: [note('x')], isDraft: true });
    const step = (email_body: string) => email('Raw', { campaign: { email_subject: 'Raw', design_template: 'raw_html', email_body } });
    const saved = (one: Step) => site.api('POST', `/funnels/${funnel}/sequences`, { body: { sequences: [one] } });
    expect(await saved(step(raw.email_body))).toMatchObject({ status: 422, body: refused });
    expect((await saved(step(''))).status).toBe(200);
    expect((await saved(step(open))).status).toBe(200);
    const { id: campaign } = (await site.api('POST', '/campaigns', { body: { title: 'Raw' } })).body;
    await site.api('PUT', `/campaigns/${campaign}`, { body: { title: 'Raw', email_subject: 'Raw', ...raw } });
    expect(await saved(act('send_campaign_email', { campaign_id: campaign }))).toMatchObject({ status: 422, body: refused });
  });

  test('an event that comes again from another program is that one’s', async () => {
    verifies('marketing:automations:entry');
    const { id } = await newContact(site);
    const track = (provider: string) =>
      site.api('POST', '/subscribers/track-event', { body: { subscriber_id: id, event_key: 'paid', title: 'Paid', provider } });
    await track('shop');
    await anAutomation(site, { trigger: 'crm/external_event', settings: { provider: 'till' }, steps: [note('Till')] });
    await track('till');
    await run(site, soon());
    expect(await notesOf(site, id)).toEqual(['Till']);
    const { events } = (await site.api('GET', `/subscribers/${id}/tracking-events`)).body;
    expect(events.data).toMatchObject([{ provider: 'till', counter: 2 }]);
  });

  test('a bulk action named like something every object has is refused', async () => {
    verifies('marketing:automations:entry');
    const { id } = await newContact(site);
    for (const action_name of ['constructor', 'toString', '__proto__']) {
      const { status } = await site.api('POST', '/subscribers/do-bulk-action', { body: { action_name, subscriber_ids: [id] } });
      expect([action_name, status]).toEqual([action_name, 422]);
    }
  });
});
