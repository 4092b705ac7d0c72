import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { aSequence, dayMs, enrol, minuteMs, queuedFor, run } from './course';

describe('the order of a sequence', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  test('is changed for all its emails at once, or for none', async () => {
    verifies('D575');
    const { id, mails } = await aSequence(site, [{ delay: 0 }, { delay: 2, is_anytime: 'no', sending_time: ['09:00', '17:00'] }]);
    const [first = 0, second = 0] = mails;
    const other = await aSequence(site, [{ delay: 0 }]);
    const delays = (emails: unknown) => site.api('PUT', `/sequences/${id}/delays`, { body: { emails } as object });
    expect((await delays([])).status).toBe(422);
    expect((await delays([{ id: first, delay: 1, delay_unit: 'moons' }])).status).toBe(422);
    const foreign = [
      { id: second, delay: 9, delay_unit: 'days' },
      { id: other.mails[0], delay: 9, delay_unit: 'days' },
    ];
    expect((await delays(foreign)).status).toBe(404);
    const read = async () => (await site.api('GET', `/sequences/${id}?with[]=sequence_emails&with[]=progress`)).body;
    expect((await read()).sequence_emails.map((mail: { delay: number }) => mail.delay)).toEqual([0, 172_800]);

    const { id: contactId } = await newContact(site);
    await enrol(site, id, [contactId]);
    const swapped = [
      { id: second, delay: 0, delay_unit: 'days' },
      { id: first, delay: 3, delay_unit: 'days' },
    ];
    expect((await delays(swapped)).status).toBe(200);
    const emails = (await read()).sequence_emails;
    expect(emails.map((mail: { id: number }) => mail.id)).toEqual([second, first]);
    expect(emails[0].settings.timings).toMatchObject({ delay: '0', is_anytime: 'no', sending_time: ['09:00', '17:00'] });
    await run(site, Date.now() + dayMs);
    expect((await queuedFor(site, contactId)).map(({ campaignId }) => campaignId)).toEqual([second]);
    await run(site, Date.now() + dayMs + minuteMs);
    const body = await read();
    expect(body.sequence.progress).toEqual({ active: 1, completed: 0, cancelled: 0 });
    expect(body.sequence_emails.map((mail: { waiting: number }) => mail.waiting)).toEqual([0, 1]);
    expect((await site.api('GET', `/sequences/${id}/subscribers?next_email_id=${first}`)).body.total).toBe(1);
    expect((await site.api('GET', `/sequences/${id}/subscribers?next_email_id=${second}`)).body.total).toBe(0);
  });
});
