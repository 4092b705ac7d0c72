import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { on } from '../../cli/site/on-site';
import { verifies } from '../../support/verifies';
import { type CrmSite, crmSite } from './crm-site';

const example = `version: 1
site:
  marketing:
    contact_fields:
      plan: { type: single-select, label: Plan, group: Sales, options: [basic, pro] }
      birthday_gift: { type: text, label: Birthday gift }
    tags:
      vip: { title: VIP }
      "2024": { title: Came in 2024, description: At the fair }
    lists:
      news: { title: News, is_public: true }
    templates:
      monthly:
        title: Monthly news
        subject: News for {{contact.first_name|you}}
        body: |
          <p>Hello {{contact.first_name|there}}</p>
        design: raw_classic
        status: publish
        settings:
          template_config: { body_bg_color: '#ffffff' }
          footer_settings: { custom_footer: 'no', footer_content: '' }
      plain: { title: Plain }
    segments:
      good-customers:
        title: Good customers
        filters:
          - - { source: [segment, tags], operator: in, value: [vip, "2024"] }
            - { source: [custom_fields, plan], operator: in, value: [pro] }
          - - { source: [segment, lists], operator: not_in, value: [news] }
`;
const noCourses = { smart_links: {}, sequences: {}, labels: {}, automations: {} };
const marketing = (value: unknown) => stringify({ version: 1, site: { marketing: value } });
const wordOf = (max: number) =>
  fc.stringMatching(/^[A-Za-zäß](?:[A-Za-zäß ,.&'-]{0,30}[A-Za-z])?$/).map((text) => text.replace(/ +/g, ' ').slice(0, max).trim());
const slug = fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,3})?$/).filter((it) => it !== '__proto__');

/** Sections whose segments name what they have. */
const sections = fc
  .record({
    tags: fc.dictionary(slug, fc.record({ title: wordOf(40), description: wordOf(30) }, { requiredKeys: ['title'] }), {
      maxKeys: 4,
      minKeys: 1,
    }),
    lists: fc.dictionary(slug, fc.record({ title: wordOf(40), is_public: fc.boolean() }), { maxKeys: 3, minKeys: 1 }),
    contact_fields: fc.dictionary(
      fc.stringMatching(/^x_[a-z]{1,5}$/),
      fc.oneof(
        fc.record(
          { type: fc.constantFrom('text', 'number', 'date'), label: wordOf(20), group: wordOf(10) },
          { requiredKeys: ['type', 'label'] },
        ),
        fc.record({
          type: fc.constant('multi-select'),
          label: wordOf(20),
          options: fc.uniqueArray(wordOf(9), { minLength: 1, maxLength: 4 }),
        }),
      ),
      { maxKeys: 3 },
    ),
  })
  .chain(({ tags, lists, contact_fields }) => {
    const labels = (kind: 'tags' | 'lists', found: object) =>
      fc.record({
        source: fc.constant(['segment', kind]),
        operator: fc.constantFrom('in', 'not_in'),
        value: fc.uniqueArray(fc.constantFrom(...Object.keys(found)), { minLength: 1 }),
      });
    const rule = fc.oneof(
      labels('tags', tags),
      labels('lists', lists),
      fc.constant({ source: ['subscriber', 'email'], operator: 'contains', value: '7' }),
    );
    const segment = fc.record({
      title: wordOf(40),
      filters: fc.array(fc.array(rule, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 }),
    });
    const template = fc.record(
      {
        title: wordOf(40),
        subject: wordOf(30),
        pre_header: wordOf(30),
        body: fc.oneof(wordOf(30), fc.constant('<p>{{contact.first_name|there}}</p>\n')),
        design: fc.constantFrom('simple', 'plain', 'raw_html'),
        status: fc.constantFrom('draft', 'publish'),
      },
      { requiredKeys: ['title'] },
    );
    return fc.record({
      templates: fc.dictionary(slug, template, { maxKeys: 3 }),
      tags: fc.constant(tags),
      lists: fc.constant(lists),
      contact_fields: fc.constant(contact_fields),
      segments: fc.dictionary(slug, segment, { maxKeys: 3 }),
    });
  });

describe('the marketing section of a site file', () => {
  let site: CrmSite;
  let other: CrmSite;
  beforeAll(async () => {
    [site, other] = [await crmSite({ dialect: 'sqlite' }), await crmSite({ dialect: 'sqlite' })];
  });
  afterAll(() => Promise.all([site?.stop(), other?.stop()]));
  beforeEach(() => Promise.all([site.reset(), other.reset()]));

  test('what cannot be is told before anything happens', async () => {
    verifies('D303');
    await on(site).apply(example);
    const before = await on(site).stored();
    for (const [value, problem] of [
      [
        { segments: { s: { title: 'S', filters: [[{ source: ['segment', 'tags'], operator: 'in', value: ['none'] }]] } } },
        'names the tag none',
      ],
      [{ contact_fields: { plan: { type: 'text', label: 'Plan' } } }, 'is of the type single-select, which is fixed'],
      [{ contact_fields: { email: { type: 'text', label: 'Mail' } } }, 'choose another slug'],
      [{ contact_fields: { size: { type: 'radio', label: 'Size' } } }, 'needs the options'],
      [{ tags: { 'Not a slug': { title: 'x' } } }, 'must be lower-case letters and digits'],
      [{ contacts: {} }, 'contacts'],
    ] as const)
      await expect((async () => on(site).plan(marketing(value)))()).rejects.toThrow(problem);
    const pruned = {
      tags: { vip: { title: 'VIP' } },
      segments: { s: { title: 'S', filters: [[{ source: ['segment', 'tags'], operator: 'in', value: ['2024'] }]] } },
    };
    await expect(on(site).plan(marketing(pruned), { prune: true })).rejects.toThrow('names the tag 2024');
    expect(await on(site).stored()).toBe(before);
  });

  test('tags and lists of segments are named by slug: another site gives them other ids and means the same', async () => {
    verifies('marketing:site-file', 'D303');
    for (const title of ['Taken', 'Taken too']) await other.api('POST', '/tags', { body: { title } });
    await on(site).apply(example);
    const exported = await on(site).export();
    expect(parse(exported).site.marketing).toEqual({ ...parse(example).site.marketing, ...noCourses });
    await on(other).apply(exported, { prune: true });
    expect(await on(other).export()).toBe(exported);
    const { body } = await other.api('GET', '/dynamic-segments');
    const { body: tags } = await other.api('GET', '/tags?all_tags=1');
    const ids = new Map(tags.all_tags.map(({ id, slug: its }: { id: string; slug: string }) => [its, Number(id)]));
    expect(body.dynamic_segments[0].filters[0][0].value).toEqual([ids.get('vip'), ids.get('2024')]);
  });

  test('contacts are in no file, and stay whatever is applied', async () => {
    verifies('marketing:site-file');
    const contact = await site.api('POST', '/subscribers', { body: { email: 'ada@example.org', status: 'subscribed' } });
    expect(contact.status).toBe(200);
    await on(site).apply(example);
    expect(await on(site).export()).not.toContain('ada@example.org');
    const nothing = { tags: {}, lists: {}, segments: {}, contact_fields: {}, templates: {} };
    await on(site).apply(marketing(nothing), { prune: true });
    expect(parse(await on(site).export()).site.marketing).toEqual({ ...nothing, ...noCourses });
    expect((await site.api('GET', '/subscribers')).body.subscribers.total).toBe(1);
  });

  test('what is left out stays: parts, records and, without --prune, fields', async () => {
    verifies('D107');
    await on(site).apply(example);
    const wanted = marketing({ tags: { vip: { title: 'Important' }, '2024': { title: 'Came in 2024' } } });
    expect(await on(site).shown(wanted)).toBe(
      '~ tag vip title: "VIP" → "Important"\n  kept (use --prune): description of tag 2024\n\nPlan: 0 to add, 1 to change, 0 to remove.\n',
    );
    await on(site).apply(wanted);
    expect((await on(site).plan(wanted)).items).toEqual([]);
    await on(site).apply(marketing({ contact_fields: { size: { type: 'number', label: 'Size' }, a: { type: 'text', label: 'A' } } }));
    await on(site).apply(marketing({ templates: { monthly: { title: 'Monthly', subject: 'Other' }, fresh: { title: 'Monthly' } } }));
    const { templates } = parse(await on(site).export()).site.marketing;
    expect(templates.monthly).toMatchObject({ title: 'Monthly', subject: 'Other', design: 'raw_classic', status: 'publish' });
    expect(Object.keys(templates)).toEqual(['fresh', 'monthly', 'plain']);
    const { tags, lists, segments, contact_fields: fields } = parse(await on(site).export()).site.marketing;
    expect(Object.keys(fields)).toEqual(['a', 'birthday_gift', 'plan', 'size']);
    expect(fields.plan).toEqual(parse(example).site.marketing.contact_fields.plan);
    expect(tags.vip).toEqual({ title: 'Important' });
    expect(tags['2024'].description).toBe('At the fair');
    expect([Object.keys(lists), Object.keys(segments)]).toEqual([['news'], ['good-customers']]);
  });

  test('a file that switches the module on brings the section in a second step; one whose module is off cannot have it', async () => {
    verifies('D112');
    await on(site).apply('version: 1\nsite: {modules: {marketing-crm: {active: false}}}\n');
    expect(await on(site).export()).toContain('The site offers no marketing now.');
    await expect(on(site).plan(example)).rejects.toThrow('marketing need the module marketing-crm');
    const both = example.replace('site:\n', 'site:\n  modules: {marketing-crm: {active: true}}\n');
    expect((await on(site).plan(both)).later).toEqual(['marketing']);
    await on(site).apply(both);
    await on(site).apply(both);
    expect(parse(await on(site).export()).site.marketing).toEqual({ ...parse(example).site.marketing, ...noCourses });
  });

  test('any of them, once applied, is what the site says; a second one on top of it too', async () => {
    verifies('marketing:site-file', 'D108');
    await fc.assert(
      fc.asyncProperty(sections, sections, async (first, second) => {
        await site.reset();
        for (const wanted of [first, second]) {
          // A field's type is fixed as long as it is there.
          await on(site).apply(marketing({ contact_fields: {} }), { prune: true });
          await on(site).apply(marketing(wanted), { prune: true });
          expect((await on(site).plan(marketing(wanted), { prune: true })).items).toEqual([]);
          const exported = await on(site).export();
          await other.reset();
          await on(other).apply(exported);
          expect(await on(other).export()).toBe(exported);
        }
      }),
      { numRuns: process.env.SIZE === 'full' ? 40 : 5 },
    );
  });
});
