import { rows } from '../../../../plugin/db/rows';
import { emailTable } from '../../../../plugin/engines/crm/data/campaigns/email-table';
import { ownSmartLinkUrl } from '../../../../plugin/engines/crm/mail/compose/addresses';
import { mergeEmail } from '../../../../plugin/engines/crm/mail/compose/merge-email';
import { linkSecret } from '../../../../plugin/engines/crm/mail/tokens';
import { describeEachSite } from '../../../assistant-bridge/each-site';
import { verifies } from '../../../support/verifies';
import { anAutomation, note, placeOf } from '../automations/course';
import { newContact, put, read } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { prepared, recipient } from '../mail/composed';
import { emailRow, metrics, page, pathOf, sentEmail } from './reader';

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const target = 'https://shop.example/offer?x=1';

describeEachSite('what follows from a smart link', (dialect) => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect });
  });
  afterAll(() => site?.stop());

  let number = 0;
  const label = async (kind: 'tags' | 'lists', fields: object = {}): Promise<number> =>
    (await site.api('POST', `/${kind}`, { body: { title: `${kind} ${++number}`, ...fields } })).body.item.id;
  const aLink = async (actions: object = {}) =>
    (await site.api('POST', '/smart-links', { body: { title: `Offer ${++number}`, target_url: target, actions } })).body.link;
  const counts = async ({ id }: { id: number }) => {
    const { data } = (await site.api('GET', '/smart-links?per_page=200')).body.action_links;
    const { contact_clicks, all_clicks, machine_clicks } = data.find((one: { id: number }) => one.id === id);
    return [contact_clicks, all_clicks, machine_clicks];
  };
  /** The path of a link in an email to a contact. */
  const sentTo = async (contactId: number, { merge_tag }: { merge_tag: string }) => {
    const body = `<a href="${merge_tag}">Offer</a> {{crm.unsubscribe_url}}`;
    const email = await sentEmail(site, contactId, { designTemplate: 'raw_html', body });
    const path = pathOf(/href="([^"]*\/email\/go\/[^"]*)"/.exec(email.email.html)?.[1] ?? '');
    return { ...email, path };
  };
  const labelsOf = async (contactId: number) => {
    const { tags, lists } = await read(site, contactId, '?with[]=subscriber.custom_values');
    const ids = (all: readonly { id: number }[]) => all.map(({ id }) => id).sort((a, b) => a - b);
    return { tags: ids(tags), lists: ids(lists) };
  };
  const activity = async (contactId: number) => (await site.api('GET', `/subscribers/${contactId}/tracking-events`)).body.events.data;
  const follow = async (path: string, headers: Readonly<Record<string, string>> = person) => {
    const answer = await page(site, path, headers);
    return [answer.status, answer.headers.get('location')];
  };

  test('whoever has no key is led on and counts, and changes nobody', async () => {
    verifies('D415');
    const [tag, other] = [await label('tags'), await label('tags')];
    const link = await aLink({ tags: [tag] });
    const second = await aLink({ tags: [other] });
    const { id } = await newContact(site);
    const { path } = await sentTo(id, link);
    const token = path.split('/').at(-1) ?? '';
    const wrong = [
      '',
      '/x',
      `/${token.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A'))}`,
      `/${token.replace(/^\w+/, (id + 1).toString(36))}`,
    ];
    for (const end of wrong) expect([end, ...(await follow(`/email/go/${link.short}${end}`))]).toEqual([end, 302, target]);
    expect(await counts(link)).toEqual([0, wrong.length, 0]);
    // The key of one smart link is none for another.
    await follow(`/email/go/${second.short}/${token}`);
    expect(await counts(second)).toEqual([0, 1, 0]);
    expect(await labelsOf(id)).toEqual({ tags: [], lists: [] });
    expect(await follow('/email/go/unknown')).toEqual([302, '/']);
  });

  test('no address leads anywhere but to the target, and nobody keeps or hears of it', async () => {
    verifies('D415');
    const link = await aLink();
    for (const query of ['?target_url=https://evil.example/', '?url=//evil.example', `?u=${encodeURIComponent('https://evil.example/')}`])
      expect(await follow(`/email/go/${link.short}${query}`)).toEqual([302, target]);
    const { headers } = await page(site, `/email/go/${link.short}`, person);
    expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'no-referrer',
      'noindex, nofollow',
    ]);
  });

  test('programs, and whoever looks ahead, change nothing and are told apart', async () => {
    verifies('D415', 'marketing:tracking:scanners');
    const link = await aLink({ tags: [await label('tags')] });
    const { id } = await newContact(site);
    const { path, ...email } = await sentTo(id, link);
    const programs = [
      { 'user-agent': 'Barracuda Sentinel (EE)' },
      { 'user-agent': '' },
      { ...person, 'sec-purpose': 'prefetch;prerender' },
      { ...person, purpose: 'prefetch' },
    ];
    for (const headers of programs) expect(await follow(path, headers)).toEqual([302, target]);
    const head = await site.send('HEAD', path, { headers: person });
    expect([head.status, head.headers.get('location')]).toEqual([302, target]);
    expect(await counts(link)).toEqual([0, 0, programs.length]);
    expect(await labelsOf(id)).toEqual({ tags: [], lists: [] });
    expect(await emailRow(site, email.id)).toMatchObject({ isOpen: false, clickCount: 0 });
  });

  test('several links at once, right after the delivery, are a program: what is known of it by then changes nothing', async () => {
    verifies('D415', 'marketing:tracking:scanners');
    const [tag, other] = [await label('tags'), await label('tags')];
    const [link, second] = [await aLink({ tags: [tag] }), await aLink({ tags: [other] })];
    const { id } = await newContact(site);
    const { path, ...email } = await sentTo(id, link);
    const key = { site: '', key: linkSecret(site.host), at: Date.now() };
    const { contact } = await recipient(site, id);
    await site.host.storage.tx((db) => rows(db, emailTable).update({ id: email.id }, { sentAt: Date.now() }));
    await follow(path);
    await follow(ownSmartLinkUrl(key, { contact, email }, second.short));
    expect([await counts(link), await counts(second)]).toEqual([
      [1, 1, 0],
      [0, 0, 1],
    ]);
    expect(await labelsOf(id)).toEqual({ tags: [tag], lists: [] });
  });

  test('a contact gets and loses what the link says, counts once, and its clicks each', async () => {
    verifies('D415');
    const [added, removed, kept] = [await label('tags'), await label('tags'), await label('tags')];
    const [joined, left] = [await label('lists'), await label('lists')];
    const link = await aLink({ tags: [added], remove_tags: [removed], lists: [joined], remove_lists: [left] });
    const settings = { tags: [added], select_type: 'any' };
    const { id: automation } = await anAutomation(site, { trigger: 'crm_contact_added_to_tags', settings, steps: [note('Tagged')] });
    const event = { trigger: 'crm/event_tracked', settings: { event_key: 'smart_link' } };
    const { id: tracked } = await anAutomation(site, { ...event, steps: [note('Followed')] });
    const { id } = await newContact(site, { tags: [removed, kept], lists: [left] });
    const { path, ...email } = await sentTo(id, link);
    expect(await follow(path)).toEqual([302, target]);
    expect(await labelsOf(id)).toEqual({ tags: [added, kept].sort((a, b) => a - b), lists: [joined] });
    expect(await activity(id)).toMatchObject([{ event_key: 'smart_link', title: link.title, value: link.short, counter: 1 }]);
    // The job of each minute may have been there already.
    const entered = { status: expect.stringMatching(/^(active|completed)$/) };
    expect(await placeOf(site, tracked, id)).toMatchObject(entered);
    expect(await placeOf(site, automation, id)).toMatchObject(entered);
    expect((await metrics(site, email.id)).map(({ type, counter }) => [type, counter])).toEqual([
      ['click', 1],
      ['open', 1],
    ]);
    await follow(path);
    expect(await activity(id)).toMatchObject([{ counter: 2 }]);
    const { id: second } = await newContact(site);
    await follow((await sentTo(second, link)).path);
    expect(await counts(link)).toEqual([2, 3, 0]);
    expect(await emailRow(site, email.id)).toMatchObject({ isOpen: true, clickCount: 2 });
    const report = (await site.api('GET', `/campaigns/${email.campaignId}/link-report`)).body.links;
    expect(report).toMatchObject([{ url: link.short_url, total: expect.anything() }]);
    // A colleague took the tag off: a click gives it again.
    await put(site, id, { detach_tags: [added] });
    await follow(path);
    expect((await labelsOf(id)).tags).toContain(added);
  });

  test('twelve clicks at once count twelve, of one contact', async () => {
    verifies('D415', 'pain:14');
    const tag = await label('tags');
    const link = await aLink({ tags: [tag] });
    const { id } = await newContact(site);
    const { path } = await sentTo(id, link);
    expect(await Promise.all(Array.from({ length: 12 }, () => follow(path)))).toEqual(Array.from({ length: 12 }, () => [302, target]));
    expect(await counts(link)).toEqual([1, 12, 0]);
    expect(await activity(id)).toMatchObject([{ counter: 12 }]);
    expect((await labelsOf(id)).tags).toEqual([tag]);
  });

  test('who unsubscribed stays so, and a list that asks still asks', async () => {
    verifies('D415', 'pain:4');
    const [tag, asking] = [await label('tags'), await label('lists', { double_optin: 'yes' })];
    const link = await aLink({ tags: [tag], lists: [asking] });
    const { id } = await newContact(site);
    const { path } = await sentTo(id, link);
    await put(site, id, { status: 'unsubscribed' });
    await follow(path);
    expect((await read(site, id)).status).toBe('unsubscribed');
    expect(await labelsOf(id)).toEqual({ tags: [tag], lists: [] });
  });

  test('tags and lists that were deleted since are passed over; a link that was deleted leads to the front page', async () => {
    verifies('D415');
    const [tag, list] = [await label('tags'), await label('lists')];
    const link = await aLink({ tags: [tag], lists: [list] });
    const { id } = await newContact(site);
    const { path } = await sentTo(id, link);
    await site.api('DELETE', `/tags/${tag}`);
    await follow(path);
    expect(await labelsOf(id)).toEqual({ tags: [], lists: [list] });
    await site.api('DELETE', `/smart-links/${link.id}`);
    expect(await follow(path)).toEqual([302, '/']);
  });

  test('a contact that was deleted is a visitor, and nothing is kept of it', async () => {
    verifies('D415');
    const link = await aLink();
    const { id } = await newContact(site);
    const { path } = await sentTo(id, link);
    await follow(path);
    await site.api('DELETE', `/subscribers/${id}`);
    await follow(path);
    expect(await counts(link)).toEqual([1, 2, 0]);
    const clicks = await site.host.storage.run((db) => db.query('SELECT id FROM sp_crm_smart_link_clicks WHERE contact_id = ?', [id]));
    expect(clicks).toEqual([]);
  });

  test('beyond the limit of a minute clicks lead on and count no more', async () => {
    verifies('D415');
    const tag = await label('tags');
    const link = await aLink({ tags: [tag] });
    const { id } = await newContact(site);
    const { path } = await sentTo(id, link);
    for (let no = 0; no < 70; no += 1) expect(await follow(path)).toEqual([302, target]);
    const [contacts, all] = await counts(link);
    // A minute may have begun meanwhile.
    expect([contacts, all >= 30, all <= 60]).toEqual([1, true, true]);
  });

  test('the merge tag and the copied address are the recipient’s own link, in markup and in plain text; a preview has none', async () => {
    verifies('D415');
    const link = await aLink();
    const { id } = await newContact(site);
    const body = `<p><a href="${link.short_url}">A</a> <a href="##crm.smart_link.${link.short}##">B</a> <a href="${link.short_url}?x=1">C</a></p>
<p>Or open {{site.url}}/email/go/${link.short}.</p>`;
    const { email, hash } = await sentEmail(site, id, { body });
    const own = `/email/go/${link.short}/`;
    const hrefs = [...email.html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url ?? '');
    expect(hrefs.filter((url) => url.includes(own))).toHaveLength(2);
    expect(hrefs.filter((url) => url.includes(`/email/click/${hash}/`))).toHaveLength(1);
    const plain = [...email.text.matchAll(/http\S*\/email\/go\/\S*/g)].map(([url]) => url);
    expect(plain.filter((url) => url.includes(own))).toHaveLength(3);
    expect(plain.at(-1)).toMatch(/\.[\w-]{32}\.$/);
    const preview = mergeEmail(await prepared(site, { body }), await recipient(site, id));
    expect(preview.html).toContain(`href="${link.short_url}"`);
    expect(`${preview.html}${preview.text}`).not.toContain(own);
  });
});
