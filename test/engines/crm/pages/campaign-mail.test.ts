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
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  test('is not sent without a way to unsubscribe, nor with a broken condition', async () => {
    verifies('marketing:way-out', 'marketing:campaigns:schedule');
    await newContact(site);
    const before = site.office.all().length;
    const refused = async (fields: object) => (await site.post(`/campaigns/${await site.draft(fields)}/schedule`)).body;
    expect(await refused({ email_body: '<p>Hi</p>', design_template: 'raw_html' })).toMatchObject({ compliance_failed: true });
    expect((await refused({ email_body: '<p>{% if contact.email %}Hi</p>' })).message).toContain('condition');
    expect(site.office.all()).toHaveLength(before);
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

  test('says to a mail program who writes, where answers and bounces go, and how to leave', async () => {
    verifies('marketing:compose', 'marketing:unsubscribe', 'D380');
    const email = newAddress('headers');
    await newContact(site, { email, first_name: 'Zoë', last_name: 'O"Neill, Dr.' });
    const mailer = {
      is_custom: 'yes',
      from_name: 'Acmé, Inc.',
      from_email: 'news@acme.example',
      reply_to_name: 'Ann',
      reply_to_email: 'ann@acme.example',
    };
    const id = await site.draft({ email_subject: 'Grüße an {{contact.full_name}}', settings: { mailer_settings: mailer } });
    expect((await site.post(`/campaigns/${id}/schedule`)).status).toBe(200);
    await until(() => site.office.to(email).length === 1);
    const [arrived] = site.office.to(email);
    const { raw = '', mail, sender, recipients } = arrived ?? {};
    expect({ sender, recipients }).toEqual({ sender: 'news@acme.example', recipients: [email] });
    expect(mail?.from).toEqual({ name: 'Acmé, Inc.', address: 'news@acme.example' });
    expect(mail?.replyTo).toEqual([{ name: 'Ann', address: 'ann@acme.example' }]);
    expect(mail?.to).toEqual([{ name: 'Zoë O"Neill, Dr.', address: email }]);
    expect(mail?.subject).toBe('Grüße an Zoë O"Neill, Dr.');
    const host = new URL((await site.host.site()).url).hostname;
    expect(mail?.messageId).toMatch(new RegExp(`^<[0-9a-f]{32}\\.crm@${host.replaceAll('.', '\\.')}>$`));
    expect(Math.abs(Date.parse(mail?.date ?? '') - Date.now())).toBeLessThan(3_600_000);

    const [head = '', ...body] = raw.split('\r\n\r\n');
    const once = [
      'From',
      'To',
      'Reply-To',
      'Subject',
      'Date',
      'Message-ID',
      'MIME-Version',
      'List-Unsubscribe',
      'List-Unsubscribe-Post',
      'Content-Type',
    ];
    const names = head.split(/\r\n(?![ \t])/).map((line) => line.slice(0, line.indexOf(':')));
    expect(names.sort()).toEqual(once.sort());
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(raw).toMatch(/^\p{ASCII}*$/u);
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
    // RFC 2046: the richest part comes last.
    const types = body.join('\r\n\r\n').match(/^Content-Type: [^;\r]+; charset=utf-8/gm);
    expect(types).toEqual(['Content-Type: text/plain; charset=utf-8', 'Content-Type: text/html; charset=utf-8']);
    expect(head).toContain('multipart/alternative');
  });
});
