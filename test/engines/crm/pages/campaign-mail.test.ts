import { parse } from 'parse5';
import { until } from '../../../support/until';
import { verifies } from '../../../support/verifies';
import { type CampaignSite, campaignSite } from '../campaigns/campaign-site';
import { newAddress, newContact, read } from '../contacts/people';
import { emailRow, page, pathOf, pathsIn } from './reader';

describe('a campaign as it arrives', () => {
  let site: CampaignSite;
  beforeAll(async () => {
    site = await campaignSite('sqlite');
  });
  afterAll(() => site?.stop());

  test('is not sent without a way to unsubscribe, nor with a broken condition', async () => {
    verifies('marketing:way-out', 'marketing:campaigns:schedule');
    await newContact(site);
    const refused = async (fields: object) => (await site.post(`/campaigns/${await site.draft(fields)}/schedule`)).body;
    expect(await refused({ email_body: '<p>Hi</p>', design_template: 'raw_html' })).toMatchObject({ compliance_failed: true });
    expect((await refused({ email_body: '<p>{% if contact.email %}Hi</p>' })).message).toContain('condition');
    expect(site.office.all()).toEqual([]);
  });

  test('is valid in both parts; its links, picture and headers lead where they say', async () => {
    verifies('marketing:compose', 'marketing:tracking', 'marketing:unsubscribe');
    const email = newAddress('arrives');
    const { id: contactId } = await newContact(site, { email, first_name: 'Zoë' });
    const body = '<h2>Hello {{contact.first_name|there}}</h2><p><a href="https://shop.example/?who={{contact.first_name}}">Shop</a></p>';
    const id = await site.draft({ email_subject: 'News for {{contact.first_name}}', email_body: body });
    expect((await site.post(`/campaigns/${id}/schedule`)).status).toBe(200);
    await until(() => site.office.to(email).length === 1);
    const mail = site.office.to(email)[0]?.mail;
    const { html = '', text = '', subject } = mail ?? {};
    expect(subject).toBe('News for Zoë');
    const faults: string[] = [];
    parse(html, { onParseError: ({ code }) => void faults.push(code) });
    expect(faults).toEqual([]);
    expect(text).toContain('Shop (https://shop.example/?who=Zo%C3%AB)');
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const click = pathsIn(html).find((path) => path.startsWith('/email/click/')) ?? '';
    expect((await page(site, click, { 'user-agent': 'Firefox/140' })).headers.get('location')).toBe('https://shop.example/?who=Zo%C3%AB');
    const [row] = (await site.emails(id)).filter((one) => one.contactId === contactId);
    expect(await emailRow(site, row?.id ?? 0)).toMatchObject({ isOpen: true, clickCount: 1 });
    expect((await page(site, `/email/view/${row?.hash}`)).text).toContain('Hello Zoë');
    const wayOut = pathOf(/<(.+)>/.exec(header('list-unsubscribe') ?? '')?.[1] ?? 'http://x/none');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await site.send('POST', wayOut, { headers, body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
    expect(await read(site, contactId)).toMatchObject({ status: 'unsubscribed' });
  });
});
