import { parse, stringify } from 'yaml';
import { on } from '../../../cli/site/on-site';
import { verifies } from '../../../support/verifies';
import { type CrmSite, crmSite } from '../crm-site';

describe('smart links', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const post = (body: object) => site.api('POST', '/smart-links', { body });
  const label = async (kind: 'tags' | 'lists', title: string): Promise<number> =>
    (await site.api('POST', `/${kind}`, { body: { title } })).body.item.id;
  const offer = { title: 'Wants the offer', target_url: 'https://shop.example/offer' };

  test('a title and a target of the web are required', async () => {
    verifies('D415', 'marketing:errors');
    const { status, body } = await post({});
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['target_url', 'title']]);
    for (const target_url of [
      'javascript:alert(1)',
      'ftp://shop.example/',
      '//shop.example/',
      '/offer',
      'https://a@shop.example/',
      'https://{{contact.email}}/',
      'https://shop.example/?n={{contact.first_name}}',
      `https://shop.example/${'a'.repeat(2100)}`,
    ]) {
      const refused = await post({ ...offer, target_url });
      expect([target_url.slice(0, 40), refused.status, refused.body.errors?.target_url?.length]).toEqual([target_url.slice(0, 40), 422, 1]);
    }
  });

  test('nobody is signed in by one, and that is said', async () => {
    verifies('D415');
    const { status, body } = await post({ ...offer, actions: { auto_login: 'yes' } });
    expect([status, body.message]).toEqual([422, expect.stringContaining('send auto_login as no')]);
    expect((await post({ ...offer, short: 'nobody', actions: { auto_login: 'no' } })).body.link.actions.auto_login).toBe('no');
  });

  test('a tag or list that there is not, or that is added and removed, is refused', async () => {
    verifies('D415');
    const tag = await label('tags', 'Twice');
    expect((await post({ ...offer, actions: { tags: [9999] } })).body.errors['actions.tags']).toEqual([
      expect.stringContaining('No such tag'),
    ]);
    const both = await post({ ...offer, actions: { tags: [tag], remove_tags: [tag] } });
    expect([both.status, Object.keys(both.body.errors)]).toEqual([422, ['actions.remove_tags']]);
    expect((await post({ ...offer, names_by: 'slug', actions: { lists: ['none'] } })).status).toBe(422);
    expect((await post({ ...offer, actions: 'vip' })).status).toBe(422);
  });

  test('created, listed, changed in parts, and deleted', async () => {
    verifies('D415', 'marketing:patch');
    const [vip, cold, news] = [await label('tags', 'VIP'), await label('tags', 'Cold'), await label('lists', 'News')];
    const { link } = (await post({ link: { ...offer, notes: 'Spring', actions: { tags: [vip], remove_tags: ['Cold'], lists: [news] } } }))
      .body;
    expect(link).toMatchObject({
      ...offer,
      short: 'wants-the-offer',
      short_url: expect.stringMatching(/^http.*\/email\/go\/wants-the-offer$/),
      merge_tag: '{{crm.smart_link.wants-the-offer}}',
      actions: { tags: [vip], lists: [news], remove_tags: [cold], remove_lists: [], auto_login: 'no' },
      contact_clicks: 0,
      all_clicks: 0,
      machine_clicks: 0,
    });
    expect((await post(offer)).body.link.short).toBe('wants-the-offer-2');
    expect((await post({ ...offer, short: 'wants-the-offer' })).body.errors.short).toEqual([expect.stringContaining('already taken')]);
    const changed = await site.api('PUT', `/smart-links/${link.id}`, { body: { title: 'Offer', short: 'other', actions: { lists: [] } } });
    expect(changed.body.link).toMatchObject({
      title: 'Offer',
      short: 'wants-the-offer',
      target_url: offer.target_url,
      notes: 'Spring',
      actions: { tags: [vip], lists: [], remove_tags: [cold] },
    });
    for (const query of ['sort_by=hash', 'sort_order=up', 'page=0'])
      expect((await site.api('GET', `/smart-links?${query}`)).status).toBe(422);
    const { action_links: listed } = (await site.api('GET', '/smart-links?search=spring&sort_by=title&sort_order=asc')).body;
    expect(listed).toMatchObject({ total: 1, data: [changed.body.link] });
    expect((await site.api('GET', `/smart-links/${link.id}`)).body.link).toEqual(changed.body.link);
    expect((await site.api('GET', '/smart-links?sort_by=notes')).status).toBe(422);
    expect((await site.api('POST', '/smart-links/activate')).status).toBe(200);
    expect((await site.api('DELETE', `/smart-links/${link.id}`)).status).toBe(200);
    for (const [method, sent] of [
      ['DELETE', {}],
      ['PUT', { body: {} }],
    ] as const)
      expect((await site.api(method, `/smart-links/${link.id}`, sent)).status).toBe(404);
  });

  test('two of one title that are created at the same moment both get an address', async () => {
    verifies('D387');
    const made = await Promise.all(Array.from({ length: 6 }, () => post({ ...offer, title: 'At once' })));
    expect(made.map(({ body }) => body.link.short).sort()).toEqual(['at-once', ...[2, 3, 4, 5, 6].map((no) => `at-once-${no}`)]);
  });
});

const example = `version: 1
site:
  marketing:
    tags:
      "7": { title: Seven }
      cold: { title: "7" }
    lists:
      news: { title: News }
    smart_links:
      offer:
        title: Wants the offer
        target_url: https://shop.example/offer?x=1
        tags: [cold]
        lists: [news]
        remove_tags: ["7"]
        notes: Spring
      plain: { title: Plain, target_url: https://shop.example/ }
`;

describe('smart links in a site file', () => {
  let site: CrmSite;
  let other: CrmSite;
  beforeAll(async () => {
    [site, other] = [await crmSite({ dialect: 'sqlite' }), await crmSite({ dialect: 'sqlite' })];
  });
  afterAll(() => Promise.all([site?.stop(), other?.stop()]));

  const partOf = (text: string) => parse(text).site.marketing.smart_links;

  test('a tag that there will not be is told before anything happens', async () => {
    verifies('D416', 'D303');
    const wanted = { offer: { title: 'Offer', target_url: 'https://shop.example/', remove_tags: ['none'] } };
    const file = stringify({ version: 1, site: { marketing: { smart_links: wanted } } });
    await expect((async () => on(site).plan(file))()).rejects.toThrow('smart link offer: it names the tag none');
  });

  test('another site gets the same addresses and actions, whatever the ids there; a repeat changes nothing', async () => {
    verifies('D416', 'marketing:site-file');
    for (const title of ['Taken', 'Taken too']) await other.api('POST', '/tags', { body: { title } });
    await on(site).apply(example);
    const exported = await on(site).export();
    expect(partOf(exported)).toEqual(partOf(example));
    await on(other).apply(exported, { prune: true });
    expect(await on(other).export()).toBe(exported);
    const fewer = example
      .replace('        lists: [news]\n', '')
      .replace('      plain: { title: Plain, target_url: https://shop.example/ }\n', '');
    await on(other).apply(fewer, { prune: true });
    expect(partOf(await on(other).export())).toEqual(partOf(fewer));
  });
});
