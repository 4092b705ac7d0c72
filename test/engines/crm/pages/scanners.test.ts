import { rows } from '../../../../plugin/db/rows';
import { emailTable } from '../../../../plugin/engines/crm/data/campaigns/email-table';
import { verifies } from '../../../support/verifies';
import { anAutomation, note, placeOf } from '../automations/course';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { contactRow, emailRow, metrics, page, pathsIn, sentEmail } from './reader';

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };

describe.each(['sqlite', 'mariadb'] as const)('programs that follow the links of emails (%s)', (dialect) => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect });
  });
  afterAll(() => site?.stop());

  const body =
    '<a href="https://shop.example/a">A</a> <a href="https://shop.example/b">B</a> <a href="https://shop.example/c">C</a> ##web_preview_url##';
  const sent = async (ago: number) => {
    const { id } = await newContact(site);
    const email = await sentEmail(site, id, { designTemplate: 'raw_html', body });
    await site.host.storage.tx((db) => rows(db, emailTable).update({ id: email.id }, { sentAt: Date.now() - ago }));
    const [a = '', b = '', c = ''] = pathsIn(email.email.html);
    return { ...email, contactId: id, a, b, c };
  };
  const links = async (campaignId: number) => (await site.api('GET', `/campaigns/${campaignId}/link-report`)).body.links;

  test.each([
    ['Barracuda Sentinel (EE)'],
    ['Mozilla/5.0 (compatible; Mimecast/1.0)'],
    ['python-requests/2.32'],
    ['Mozilla/5.0 (Windows NT 10.0) BingPreview/1.0b'],
    [''],
  ])('%s is led on and is nobody', async (agent) => {
    verifies('marketing:tracking:scanners', 'D340');
    const settings = { redirect_to: 'https://shop.example/a', type: 'required', can_enter: 'yes' };
    const steps = [{ action_name: 'crm_benchmark_link_clicked', settings }, note('Clicked')];
    const { id } = await anAutomation(site, { trigger: 'crm_contact_birthday', steps });
    const one = await sent(3_600_000);
    const { status, headers } = await page(site, one.a, { 'user-agent': agent });
    expect([status, headers.get('location')]).toEqual([302, 'https://shop.example/a']);
    expect(await metrics(site, one.id)).toMatchObject([{ type: 'click', counter: 1, isMachine: true }]);
    expect(await emailRow(site, one.id)).toMatchObject({ isOpen: false, clickCount: 0, clickedAt: null });
    expect((await contactRow(site, one.contactId))?.lastActivity).toBeNull();
    expect(await placeOf(site, id, one.contactId)).toBeUndefined();
    expect(await links(one.campaignId)).toMatchObject([{ total: 0, machine_total: 1 }]);
    await page(site, one.a, person);
    await page(site, one.a, { 'user-agent': agent });
    expect(await metrics(site, one.id)).toMatchObject([
      { type: 'click', counter: 1, isMachine: false },
      { type: 'open', isMachine: false },
    ]);
    expect(await emailRow(site, one.id)).toMatchObject({ isOpen: true, clickCount: 1 });
    expect(await links(one.campaignId)).toMatchObject([{ total: 1, machine_total: 0 }]);
    await site.api('DELETE', `/funnels/${id}`);
  });

  test('several links at once, right after the delivery, are a program, however it calls itself', async () => {
    verifies('marketing:tracking:scanners', 'D340');
    const one = await sent(1000);
    await Promise.all([one.a, one.b, one.c].map((path) => page(site, path, person)));
    const counted = await metrics(site, one.id);
    expect(counted.map(({ type, isMachine }) => [type, isMachine])).toEqual([
      ['click', true],
      ['click', true],
      ['click', true],
      ['open', true],
    ]);
    expect(await emailRow(site, one.id)).toMatchObject({ clickCount: 0, clickedAt: null });
    expect(await links(one.campaignId)).toMatchObject([{ total: 0 }, { total: 0 }, { total: 0 }]);
  });

  test('one link right after the delivery, and several of them later, are a person', async () => {
    verifies('marketing:tracking:scanners');
    const one = await sent(1000);
    await page(site, one.a, person);
    await page(site, one.a, person);
    expect(await emailRow(site, one.id)).toMatchObject({ isOpen: true, clickCount: 2 });
    const other = await sent(60_000);
    await page(site, other.a, person);
    await page(site, other.b, person);
    expect(await emailRow(site, other.id)).toMatchObject({ isOpen: true, clickCount: 2 });
    expect((await metrics(site, other.id)).filter(({ isMachine }) => isMachine)).toEqual([]);
  });
});
