import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { page, pathOf, pathsIn } from '../pages/reader';
import { type CampaignSite, campaignSite } from './campaign-site';

describe('what the recipients of a campaign do', () => {
  let site: CampaignSite;
  beforeAll(async () => {
    site = await campaignSite('sqlite');
  });
  afterAll(() => site?.stop());

  const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const arrived = (email: string) => site.office.to(email)[0]?.mail;
  const linksOf = (email: string) => pathsIn(arrived(email)?.html ?? '').filter((path) => path.startsWith('/email/click/'));
  const report = async (id: number, path: string) => (await site.api('GET', `/campaigns/${id}/${path}`)).body;

  async function unsubscribe(email: string) {
    const header = arrived(email)?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const path = pathOf(/<(.+)>/.exec(header)?.[1] ?? 'http://x/none');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return site.send('POST', path, { headers, body: 'List-Unsubscribe=One-Click' });
  }

  test('who follows links and who leaves is told, each person once; sending again passes over who left', async () => {
    verifies('marketing:reports', 'marketing:resend', 'marketing:unsubscribe');
    const people: { id: number; email: string }[] = [];
    for (let n = 0; n < 4; n++) people.push(await newContact(site, { lists: ['Readers'] }));
    const list = (await site.api('GET', '/lists?search=Readers')).body.lists[0].id;
    const body = '<p><a href="https://one.example/">One</a> <a href="https://two.example/">Two</a></p>';
    const id = await site.draft({ email_body: body, settings: { subscribers: [{ list, tag: 'all' }] } });
    expect(await report(id, 'link-report')).toEqual({ links: [] });
    expect((await report(id, 'unsubscribers')).unsubscribes).toMatchObject({ total: 0, data: [] });
    expect((await site.post(`/campaigns/${id}/schedule`)).status).toBe(200);
    await until(() => people.every(({ email }) => arrived(email) !== undefined));
    await site.reaches(id, 'archived');

    // Links that are followed at once after the delivery are followed by programs.
    await site.host.storage.tx((db) => db.execute('UPDATE sp_crm_emails SET sent_at = sent_at - 3600000 WHERE campaign_id = ?', [id]));
    const [both, one, left, silent] = people.map(({ email }) => email) as [string, string, string, string];
    for (const path of [...linksOf(both), ...linksOf(both), linksOf(one)[1] ?? '']) await page(site, path, person);
    expect((await report(id, 'link-report')).links).toMatchObject([
      { url: 'https://two.example/', total: 2 },
      { url: 'https://one.example/', total: 1 },
    ]);

    for (let times = 0; times < 2; times++) expect((await unsubscribe(left)).status).toBe(200);
    const { unsubscribes } = await report(id, 'unsubscribers');
    expect(unsubscribes).toMatchObject({ total: 1, data: [{ subscriber_id: people[2]?.id, subscriber: { email: left } }] });

    expect((await site.post(`/campaigns-pro/${id}/resend-unopened-emails`)).body).toMatchObject({ count: 1 });
    await site.reaches(id, 'archived');
    expect([both, one, left, silent].map((email) => site.office.to(email).length)).toEqual([1, 1, 1, 2]);
  });
});
