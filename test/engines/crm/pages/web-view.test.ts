import { rows } from '../../../../plugin/db/rows';
import { campaignTable } from '../../../../plugin/engines/crm/data/campaigns/campaign-tables';
import { emailTable } from '../../../../plugin/engines/crm/data/campaigns/email-table';
import { emailVersionTable } from '../../../../plugin/engines/crm/data/campaigns/version-table';
import { stopClock } from '../../../support/stop-clock';
import { verifies } from '../../../support/verifies';
import { anAutomation, email as emailStep, emailsTo, run } from '../automations/course';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { aSequence } from '../sequences/course';
import { page, sentEmail } from './reader';

describe('the web view of an email that was changed', () => {
  let site: CrmSite;
  let start: () => void;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
    start = stopClock();
  });
  afterAll(async () => {
    start?.();
    await site?.stop();
  });

  const later = () => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  const kept = (campaignId: number) => site.host.storage.run((db) => rows(db, emailVersionTable).count({ campaignId }));
  const say = async (id: number, what: string) => {
    later();
    return (await site.api('PUT', `/campaigns/${id}`, { body: { email_body: `<p>${what} {{contact.first_name}}</p>` } })).status;
  };

  /** A paused campaign of which this contact got its email now. */
  async function paused(contactId: number, body: string) {
    const email = await sentEmail(site, contactId, { body });
    await site.host.storage.tx(async (db) => {
      await rows(db, campaignTable).update({ id: email.campaignId }, { status: 'paused' });
      await rows(db, emailTable).update({ id: email.id }, { sentAt: Date.now() });
    });
    return email;
  }
  const viewOf = async (hash: string) => (await page(site, `/email/view/${hash}`)).text;

  test('shows everybody what they got, filled in for them, however often it was changed', async () => {
    verifies('D392', 'marketing:tracking');
    const { id } = await newContact(site, { first_name: 'Ada' });
    const { hash, campaignId } = await paused(id, '<p>First {{contact.first_name}}</p>');
    expect(await say(campaignId, 'Second')).toBe(200);
    later();
    const next = await newContact(site, { first_name: 'Bea' });
    await site.host.storage.tx(async (db) => {
      const { id: _, ...row } = (await rows(db, emailTable).one({ hash })) as NonNullable<Awaited<ReturnType<typeof one>>>;
      await rows(db, emailTable).insert({ ...row, contactId: next.id, hash: `${hash}-2`, sentAt: Date.now() });
    });
    expect(await say(campaignId, 'Third')).toBe(200);
    expect(await viewOf(hash)).toContain('First Ada');
    expect(await viewOf(`${hash}-2`)).toContain('Second Bea');
    expect(await kept(campaignId)).toBe(2);
    await site.host.storage.tx((db) => rows(db, campaignTable).update({ id: campaignId }, { status: 'archived' }));
    expect((await site.api('DELETE', `/campaigns/${campaignId}`)).status).toBe(200);
    expect(await kept(campaignId)).toBe(0);
  });

  const one = (id: number) => site.host.storage.run((db) => rows(db, emailTable).one({ id }));

  test('keeps nothing where nobody got it, and nothing where what it says stays', async () => {
    verifies('D392');
    const draft = (await site.api('POST', '/campaigns', { body: { title: 'Nobody got it' } })).body.id;
    expect(await say(draft, 'Changed')).toBe(200);
    const { id } = await newContact(site);
    const { campaignId } = await paused(id, '<p>Same</p>');
    expect((await site.api('PUT', `/campaigns/${campaignId}`, { body: { email_body: '<p>Same</p>' } })).status).toBe(200);
    expect([await kept(draft), await kept(campaignId)]).toEqual([0, 0]);
  });

  test('is kept of emails of sequences too', async () => {
    verifies('D392');
    const { id } = await newContact(site, { first_name: 'Cleo' });
    const { id: sequenceId, mails } = await aSequence(site, [{ delay: '1', delay_unit: 'days' }]);
    const { hash, id: emailId } = await paused(id, '<p>Other</p>');
    const mailId = mails[0] ?? 0;
    await site.host.storage.tx((db) => rows(db, emailTable).update({ id: emailId }, { campaignId: mailId }));
    later();
    const body = { email_body: '<p>Something else</p>' };
    expect((await site.api('PUT', `/sequences/${sequenceId}/email/${mailId}`, { body })).status).toBe(200);
    expect(await viewOf(hash)).toContain('<p>Hello</p>');
  });

  test('is kept of emails of automations too, once for each change', async () => {
    verifies('D392', 'marketing:automations:edit');
    const { id: funnelId, steps } = await anAutomation(site, { steps: [emailStep('First {{contact.first_name}}')] });
    const { id: contactId } = await newContact(site, { first_name: 'Dora' });
    await run(site, Date.now() + 1000);
    const [email] = await emailsTo(site, contactId);
    if (!email) throw new Error('the automation has queued no email');
    await site.host.storage.tx((db) => rows(db, emailTable).update({ id: email.id }, { status: 'sent', sentAt: Date.now() }));
    const save = (email_body: string) => {
      later();
      const [step] = steps;
      const settings = { ...step.settings, campaign: { email_subject: 'First {{contact.first_name}}', email_body } };
      return site.api('POST', `/funnels/${funnelId}/sequences`, { body: { sequences: [{ ...step, settings }] } });
    };
    expect((await save('<p>Second</p>')).status).toBe(200);
    expect((await save('<p>Second</p>')).status).toBe(200);
    expect(await kept(email.campaignId)).toBe(1);
    expect(await viewOf(email.hash)).toContain('<p>Hello</p>');
    expect((await save('<p>Third</p>')).status).toBe(200);
    expect(await kept(email.campaignId)).toBe(2);
    expect(await viewOf(email.hash)).toContain('<p>Hello</p>');
    await site.host.storage.tx((db) => rows(db, emailVersionTable).delete({ campaignId: email.campaignId }));
    expect(await viewOf(email.hash)).toContain('<p>Third</p>');
    await site.api('DELETE', `/funnels/${funnelId}`);
  });
});
