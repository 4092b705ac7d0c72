import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { aSequence, dayMs, enrol, hourMs, queuedFor, run } from './course';

describe('a sequence that is paused', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  afterEach(() => jest.restoreAllMocks());

  /** From now on the clocks of the engine are ahead by so much. */
  function ahead(ms: number): void {
    jest.restoreAllMocks();
    const real = Date.now;
    jest.spyOn(Date, 'now').mockImplementation(() => real() + ms);
  }
  const setStatus = (id: number, status: string) => site.api('PUT', `/sequences/${id}`, { body: { status } });
  const emailsOf = async (contactId: number) => (await queuedFor(site, contactId)).map(({ campaignId }) => campaignId);

  test('sends nothing, and goes on where it stood', async () => {
    verifies('D574');
    expect((await site.api('POST', '/sequences', { body: { title: 'T', status: 'stopped' } })).status).toBe(422);
    const { id, mails } = await aSequence(site, [{ delay: 0 }, { delay: 2 }]);
    expect((await setStatus(id, 'draft')).status).toBe(422);
    const { id: contactId } = await newContact(site);
    await enrol(site, id, [contactId]);
    const started = Date.now();
    await run(site, started + 1000);
    expect(await emailsOf(contactId)).toEqual(mails.slice(0, 1));

    ahead(dayMs);
    expect((await setStatus(id, 'paused')).body.sequence).toMatchObject({ status: 'paused', title: 'First steps' });
    expect((await setStatus(id, 'paused')).status).toBe(200);
    const { id: late } = await newContact(site);
    await enrol(site, id, [late]);
    await run(site, started + 9 * dayMs);
    expect(await emailsOf(contactId)).toEqual(mails.slice(0, 1));
    expect(await emailsOf(late)).toEqual([]);

    ahead(9 * dayMs);
    expect((await setStatus(id, 'published')).body.sequence).toMatchObject({
      status: 'published',
      settings: expect.not.objectContaining({ paused_at: expect.anything() }),
    });
    await run(site, started + 9 * dayMs + hourMs);
    expect(await emailsOf(contactId)).toEqual(mails.slice(0, 1));
    expect(await emailsOf(late)).toEqual(mails.slice(0, 1));
    await run(site, started + 10 * dayMs + hourMs);
    expect(await emailsOf(contactId)).toEqual(mails);
    expect(await emailsOf(late)).toEqual(mails.slice(0, 1));
  });
});
