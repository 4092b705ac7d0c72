import { administratorsAddress } from '../../support/addresses';
import { type Site, startSite } from '../../support/site';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';
import { configure, enquiry, forgetMails, get, mails, stored, submit, type Told } from './capture-support';

const links = 'https://a.example https://b.example https://c.example';

describe('spam of somebody of whom nothing may be recorded', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', settings: { capturePerMinute: 0 } });
    await administratorsAddress(site);
  });
  afterAll(() => site?.stop());
  beforeEach(async () => {
    await site.reset();
    forgetMails(site);
  });

  const kept = () => site.host.storage.run((db) => db.query('SELECT id FROM sp_lead_messages'));
  /** What the page that shows the form again would send. */
  const fieldsOf = ({ text }: Told) =>
    Object.fromEntries(
      [...text.matchAll(/<input[^>]* name="(\w+)"[^>]* value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );

  test.each([
    ['by a machine that fills in everything', { website: 'https://spam.example' }, {}, 'people do not see'],
    ['with three links', { message: links }, {}, 'at most two links'],
    ['with a link for a name', { name: 'Buy https://a.example' }, {}, 'at most two links'],
    ['with a link in another language', { message: 'Купите здесь https://a.example' }, {}, 'in the language of this site'],
    ['under Global Privacy Control', { message: links, refuse: '' }, { 'sec-gpc': '1' }, 'at most two links'],
  ])('%s is refused in words that say what to change; nothing of it is stored or emailed', async (_how, fields, headers, why) => {
    verifies('leads:capture:form', 'D540');
    const told = await submit(site, { refuse: '1', ...fields }, headers);
    expect(told.status).toBe(409);
    expect(told.text).toContain(why);
    expect(told.text).toContain(enquiry.email);
    const asProgram = await submit(site, { refuse: '1', ...fields }, { accept: 'application/json', ...headers });
    expect(asProgram).toMatchObject({ status: 409, answer: { ok: false, error: expect.stringContaining(why) } });
    expect(await kept()).toEqual([]);
    expect(await stored(site)).toEqual([]);
    expect(await site.dump()).not.toContain(enquiry.email);
    expect(mails(site)).toEqual([]);
  });

  test.each([
    ['the field that a browser filled in is empty', { website: 'Ada Ltd' }, {}],
    ['a link was taken out', { message: links }, { message: 'See https://a.example' }],
  ])('sent again, where %s, it arrives without a mark and without a record', async (_how, first, second) => {
    verifies('leads:capture:form', 'D540');
    const again = fieldsOf(await submit(site, { refuse: '1', ...first }));
    expect(again).toMatchObject({ refuse: '1', email: enquiry.email });
    expect((await submit(site, { ...again, ...second })).status).toBe(303);
    await until(() => mails(site).length === 1);
    expect(mails(site)[0]).not.toContain('Suspected spam');
    expect(await stored(site)).toEqual([]);
  });

  test('without the work that the site asks for the page does it', async () => {
    verifies('leads:capture:form', 'D540');
    await configure(site, { proof_of_work: 8 });
    const { status, text, headers } = await submit(site, { refuse: '1' });
    expect([status, text]).toEqual([409, expect.stringContaining('<form method="post" action="collect" data-work="8">')]);
    expect(text).toContain('<input type="hidden" name="work" value="">');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';");
    const { status: found, headers: how } = await get(site, '/form-work.mjs');
    expect([found, how.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(mails(site)).toEqual([]);
  });

  test('a page without such work has no script', async () => {
    const { text, headers } = await submit(site, { email: 'ada' });
    expect(text).not.toContain('<script');
    expect(headers.get('content-security-policy')).not.toContain('script-src');
  });
});
