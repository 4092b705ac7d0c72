import { rows } from '../../../../plugin/db/rows';
import { contactTable } from '../../../../plugin/engines/crm/data/contacts/contact-table';
import { materialise } from '../../../../plugin/engines/crm/work/emails/materialise';
import type { Db } from '../../../../plugin/host';
import { describeEachDialect } from '../../../support/dialects';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { aContact, type CampaignSite, campaignSite } from './campaign-site';

describeEachDialect('campaigns are sent', (dialect) => {
  let site: CampaignSite;
  beforeAll(async () => {
    site = await campaignSite(dialect);
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  test('not without recipients, subject or body, not in the past, and only a draft', async () => {
    verifies('marketing:campaigns:schedule');
    const refused = async (fields: object, body: object = {}) => {
      const id = await site.draft(fields);
      const answer = await site.post(`/campaigns/${id}/schedule`, body);
      expect(answer.status).toBe(422);
      expect((await site.campaign(id)).status).toBe('draft');
      return answer.body.message;
    };
    expect(await refused({})).toContain('Nobody would get this campaign');
    const { id: contactId, email } = await newContact(site, { tags: ['Readers'] });
    expect(await refused({ email_subject: ' ' })).toContain('no subject');
    expect(await refused({ email_body: '' })).toContain('no body');
    expect(await refused({ settings: { subscribers: [{ list: null, tag: null }] } })).toContain('Choose the recipients');
    expect(await refused({ settings: { sending_filter: 'advanced_filters', advanced_filters: [[]] } })).toContain('empty');
    expect(await refused({}, { sending_type: 'schedule', scheduled_at: '2020-01-01 00:00:00' })).toContain('past');
    expect(await refused({}, { sending_type: 'schedule', scheduled_at: '2090-02-30 00:00:00' })).toContain('exists');
    expect(await refused({}, { sending_type: 'range_schedule', scheduled_at: ['2090-01-02 00:00:00', '2090-01-01 00:00:00'] })).toContain(
      'range',
    );
    expect((await site.post('/campaigns/999/schedule')).status).toBe(404);
    expect(site.office.to(email)).toEqual([]);
    expect(contactId).toBeGreaterThan(0);
  });

  test('at once, once to each, with a way out, and archived when all are sent', async () => {
    verifies('marketing:campaigns:schedule', 'marketing:campaigns:send');
    const people = await Promise.all(Array.from({ length: 12 }, () => newContact(site, { first_name: 'Ada', lists: ['Twelve'] })));
    const list = (await site.api('GET', '/lists?search=Twelve')).body.lists[0].id;
    const id = await site.draft({ settings: { subscribers: [{ list, tag: 'all' }] } });
    expect((await site.post('/campaigns/estimated-contacts', { subscribers: [{ list, tag: 'all' }] })).body).toMatchObject({ count: 12 });
    expect((await site.post(`/campaigns/${id}/schedule`)).body).toMatchObject({ campaign: { status: 'processing' } });
    expect((await site.post(`/campaigns/${id}/schedule`)).status).toBe(422);
    await site.reaches(id, 'archived');
    for (const { email } of people) {
      const [arrived, ...more] = site.office.to(email);
      expect(more).toEqual([]);
      expect(arrived?.mail.subject).toBe('Hello Ada');
      expect(arrived?.raw).toMatch(/^List-Unsubscribe:\s+<http/m);
      expect(arrived?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    }
    const emails = await site.emails(id);
    expect(emails.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'sent'));
    expect(
      emails.every(({ sentAt, subject, messageId }) => sentAt !== null && subject === 'Hello Ada' && messageId?.includes('.crm@')),
    ).toBe(true);
    expect(await site.campaign(id)).toMatchObject({ status: 'archived', recipientsCount: 12 });
    expect((await site.api('PUT', `/campaigns/${id}`, { body: { email_body: 'x' } })).status).toBe(422);
  });

  test('made in parts: a kill in between goes on where it stood, and nobody is written to twice', async () => {
    verifies('marketing:campaigns:send', 'D272', 'pain:9');
    await site.host.storage.tx(async (db) => {
      for (let n = 0; n < 1100; n++) await rows(db, contactTable).insert(aContact(n));
    });
    const { count } = (await site.post('/campaigns/estimated-contacts', { subscribers: [{ list: 'all', tag: 'all' }] })).body;
    const id = await site.draft();
    const tx = <T>(work: (db: Db) => Promise<T>) => site.host.storage.tx(work);
    const moment = { now: Date.now(), zone: 'UTC' };
    const later = Date.parse('2090-01-01T00:00:00Z');
    await tx((db) =>
      db.execute("UPDATE sp_crm_campaigns SET status = 'processing', `cursor` = 0, scheduled_at = ? WHERE id = ?", [later, id]),
    );
    const killed = tx(async (db) => {
      await materialise(db, id, moment);
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await site.emails(id)).toHaveLength(0);
    // Two at the same moment take turns.
    expect(await Promise.all([tx((db) => materialise(db, id, moment)), tx((db) => materialise(db, id, moment))])).toEqual([true, true]);
    const half = await site.emails(id);
    expect(half).toHaveLength(1000);
    expect(half.every(({ status }) => status === 'scheduling')).toBe(true);
    while (await tx((db) => materialise(db, id, moment)));
    const all = await site.emails(id);
    expect(all).toHaveLength(count);
    expect(new Set(all.map(({ contactId }) => contactId)).size).toBe(count);
    expect(all.every(({ status, scheduledAt }) => status === 'scheduled' && scheduledAt === later)).toBe(true);
    expect(await site.campaign(id)).toMatchObject({ status: 'scheduled', recipientsCount: count });
  });
});
