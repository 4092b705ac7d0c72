import { parse, stringify } from 'yaml';
import { describeEachSite } from '../../assistant-bridge/each-site';
import { on } from '../../cli/site/on-site';
import { verifies } from '../../support/verifies';
import { newContact } from './contacts/people';
import { type CrmSite, crmSite } from './crm-site';

const example = `version: 1
env_prefix: SITEPLANE_SECRET_
site:
  marketing:
    contact_fields:
      plan: { type: single-select, label: Plan, options: [basic, pro] }
    tags:
      vip: { title: VIP }
    lists:
      news: { title: News }
    templates:
      monthly: { title: Monthly }
    labels:
      spring: { title: Spring, color: '#2271b1' }
      zeal: { title: A zeal }
    sequences:
      first-steps:
        title: First steps
        sender: { from_name: Ada, is_custom: 'yes' }
        emails:
          welcome:
            subject: Welcome
            body: |
              <p>Hello {{contact.first_name|there}}</p>
          third-day:
            subject: Third day
            pre_header: It goes on
            template: monthly
            utm: { is_active: 'yes', source: newsletter, campaign: first steps }
            design: raw_html
            body: <p><a href="{{crm.unsubscribe_url}}">End</a></p>
            timings: { delay: 3, is_anytime: 'no', sending_time: ['09:00', '11:00'], selected_days_only: 'yes', allowed_days: [Mon, Tue] }
            settings:
              footer_settings: { custom_footer: 'no', footer_content: '' }
              template_config: { body_bg_color: '#ffffff' }
    automations:
      a-loop:
        title: Into the other
        trigger: crm_contact_added_to_lists
        settings: { lists: [news], select_type: any }
        steps:
          - action: remove_from_funnel
            settings: { automation_ids: [welcome] }
      welcome:
        title: Welcome
        description: For new people
        trigger: crm_contact_added_to_tags
        settings: { tags: [vip], select_type: any }
        conditions: { run_multiple: 'no' }
        labels: [spring, zeal]
        status: published
        steps:
          - action: send_custom_email
            title: Say hello
            settings:
              send_email_to_type: contact
              campaign: { email_subject: Hello, email_body: <p>Hello</p> }
          - action: funnel_condition
            settings:
              conditions:
                - - { source: [segment, lists], operator: in, value: [news] }
                  - { source: [custom_fields, plan], operator: in, value: [pro] }
            yes:
              - action: add_to_email_sequence
                settings: { sequence_id: first-steps }
            no:
              - action: crm_wait_times
                settings: { wait_type: unit_wait, wait_time_amount: 2, wait_time_unit: days }
              - action: http_send_data
                settings:
                  sending_method: POST
                  remote_url: https://example.com/in
                  header_type: with_headers
                  header_data:
                    - { data_key: X-Token, data_value: { env: SITEPLANE_SECRET_WELCOME_X_TOKEN } }
          - action: remove_from_funnel
            settings: { automation_ids: [a-loop] }
`;
const secret = 'V4lue-of-a-header';
const env = { SITEPLANE_SECRET_WELCOME_X_TOKEN: secret };
const said = parse(example).site.marketing;
const marketing = (value: unknown) => stringify({ version: 1, env_prefix: 'SITEPLANE_SECRET_', site: { marketing: value } });

describeEachSite('sequences and automations in a site file', (dialect) => {
  let site: CrmSite;
  let other: CrmSite;
  beforeAll(async () => {
    [site, other] = [await crmSite({ dialect }), await crmSite({ dialect })];
  });
  afterAll(() => Promise.all([site?.stop(), other?.stop()]));
  beforeEach(() => Promise.all([site.reset(), other.reset()]));

  const automations = async (of: CrmSite) => (await of.api('GET', '/funnels')).body.funnels.data;
  const enrolled = async (of: CrmSite, title: string) => {
    const found = (await automations(of)).find((one: { title: string }) => one.title === title);
    return (await of.api('GET', `/funnels/${found.id}/subscribers`)).body.funnel_subscribers.total;
  };

  test('what cannot be is told before anything happens', async () => {
    verifies('marketing:site-file:courses', 'D303');
    await on(site).apply(example, { env });
    const before = await on(site).stored();
    const steps = (one: object) => ({ automations: { x: { title: 'X', steps: [one] } } });
    for (const [value, problem] of [
      [steps({ action: 'dance' }), 'automation x: steps[0]: there is no step "dance"'],
      [steps({ action: 'end_this_funnel', when: 'now' }), 'has the unknown field when'],
      [
        steps({ action: 'add_contact_to_tag', settings: { tags: ['none'] } }),
        'automation x: it names the tag none, which there will not be',
      ],
      [steps({ action: 'add_to_email_sequence', settings: { sequence_id: 'none' } }), 'it names the sequence none'],
      [steps({ action: 'remove_from_funnel', settings: { automation_ids: ['none'] } }), 'it names the automation none'],
      [
        steps({
          action: 'funnel_condition',
          settings: { conditions: [[{ source: ['subscriber', 'email'], operator: 'like', value: 'x' }]] },
        }),
        'filters[0][0].operator must be one of',
      ],
      [{ automations: { x: { title: 'X', trigger: 'noon' } } }, 'trigger'],
      [{ automations: { x: { title: 'X', labels: ['none'] } } }, 'automation x: it names the label none, which there will not be'],
      [{ labels: { x: { title: 'X', color: 'red' } } }, 'must be a hex color'],
      [
        { sequences: { x: { title: 'X', emails: { e: { subject: 'E', template: 'none' } } } } },
        'sequence x: it names the template none, which there will not be',
      ],
      [{ sequences: { x: { title: 'X', emails: { e: { subject: 'E', timings: { delay: -1 } } } } } }, 'delay'],
      [
        { segments: { s: { title: 'S', filters: [[{ source: ['subscriber', 'shoe'], operator: '=', value: '1' }]] } } },
        'segment s: filters[0][0].source',
      ],
      [{ segments: { s: { title: 'S', filters: [[]] } } }, 'segment s: filters[0] is empty'],
    ] as const)
      await expect((async () => on(site).plan(marketing(value)))()).rejects.toThrow(problem);
    await expect((async () => on(site).plan(example))()).rejects.toThrow('SITEPLANE_SECRET_WELCOME_X_TOKEN');
    expect(await on(site).stored()).toBe(before);
  });

  test('another site gets the same from what was exported, with no secret in the file and nobody enrolled', async () => {
    verifies('marketing:site-file:courses', 'D332');
    for (const title of ['Taken', 'Taken too']) for (const path of ['/tags', '/labels']) await other.api('POST', path, { body: { title } });
    for (const path of ['/templates', '/templates']) await other.api('POST', path, { body: { template: { post_title: 'Taken' } } });
    await newContact(other);
    await on(site).apply(example, { env });
    const exported = await on(site).export();
    expect(exported).not.toContain(secret);
    const { sequences, automations: flows, labels } = said;
    expect(parse(exported).site.marketing).toMatchObject({ sequences, automations: flows, labels });
    await on(other).apply(exported, { prune: true, env });
    expect(await on(other).export()).toBe(exported);
    expect((await on(other).plan(exported, { prune: true, env })).items).toEqual([]);
    expect((await automations(other)).map(({ status }: { status: string }) => status).sort()).toEqual(['draft', 'published']);
    expect(await enrolled(other, 'Welcome')).toBe(0);
    const { id } = await newContact(other, { tags: ['vip'] });
    expect(id).toBeGreaterThan(0);
    expect(await enrolled(other, 'Welcome')).toBe(1);
  });

  test('steps that stay keep their numbers and who is before them; what is left out stays; a draft is not published unasked', async () => {
    verifies('marketing:site-file:courses', 'D332');
    await on(site).apply(example, { env });
    await newContact(site, { tags: ['vip'] });
    const [{ id }] = (await automations(site)).filter((one: { title: string }) => one.title === 'Welcome');
    const idsOf = async () => {
      const { funnel_sequences: tree } = (await site.api('GET', `/funnels/${id}?with[]=funnel_sequences`)).body;
      return tree.map((step: { id: number }) => step.id);
    };
    const before = await idsOf();
    const { steps } = said.automations.welcome;
    const longer = [{ action: 'add_contact_activity', settings: { type: 'note', title: 'First' } }, ...steps];
    await on(site).apply(marketing({ automations: { welcome: { title: 'Welcome', steps: longer } } }), { env });
    expect((await idsOf()).slice(1)).toEqual(before);
    expect(await enrolled(site, 'Welcome')).toBe(1);
    const after = parse(await on(site).export()).site.marketing;
    expect(after.automations.welcome).toMatchObject({ status: 'published', description: 'For new people', settings: { tags: ['vip'] } });
    expect(Object.keys(after.automations)).toEqual(['a-loop', 'welcome']);
    expect(after.sequences).toEqual(said.sequences);
    await on(site).apply(marketing({ automations: { 'a-loop': { title: 'Other' } } }));
    expect(parse(await on(site).export()).site.marketing.automations['a-loop']).toEqual({ ...said.automations['a-loop'], title: 'Other' });
  });

  test('emails of a sequence change in place; with --prune those that are not named go, and automations and sequences too', async () => {
    verifies('marketing:site-file:courses');
    await on(site).apply(example, { env });
    const changed = { 'first-steps': { title: 'First steps', emails: { welcome: { subject: 'Welcome back' } } } };
    expect(await on(site).shown(marketing({ sequences: changed }))).toContain(
      '~ email of sequence first-steps: welcome subject: "Welcome" → "Welcome back"',
    );
    await on(site).apply(marketing({ sequences: changed }));
    const { emails } = parse(await on(site).export()).site.marketing.sequences['first-steps'];
    expect(emails).toEqual({
      ...said.sequences['first-steps'].emails,
      welcome: { ...said.sequences['first-steps'].emails.welcome, subject: 'Welcome back' },
    });
    await on(site).apply(marketing({ sequences: changed }), { prune: true });
    expect(parse(await on(site).export()).site.marketing.sequences).toEqual({
      'first-steps': { title: 'First steps', emails: { welcome: { subject: 'Welcome back' } } },
    });
    const nothing = marketing({ sequences: {}, automations: {} });
    expect(await on(site).shown(nothing, { prune: true })).toContain('- automation welcome');
    await on(site).apply(nothing);
    expect(await automations(site)).toHaveLength(2);
    await on(site).apply(nothing, { prune: true });
    const { tags, sequences, automations: left } = parse(await on(site).export()).site.marketing;
    expect([Object.keys(tags), sequences, left]).toEqual([['vip'], {}, {}]);
  });

  test('labels, templates and parameters of links change, stay where they are left out, and go with --prune', async () => {
    verifies('marketing:site-file:courses', 'D407');
    await on(site).apply(example, { env });
    const of = async () => parse(await on(site).export()).site.marketing;
    const email = (fields: object) => ({
      'first-steps': { title: 'First steps', emails: { 'third-day': { subject: 'Third day', ...fields } } },
    });
    const welcome = (fields: object) => ({ welcome: { title: 'Welcome', ...fields } });
    await on(site).apply(marketing({ automations: welcome({}), sequences: email({}) }), { env });
    expect(await of()).toMatchObject({ automations: said.automations, sequences: said.sequences });
    const changed = { automations: welcome({ labels: ['zeal'] }), sequences: email({ template: '', utm: { source: 'letter' } }) };
    expect(await on(site).shown(marketing(changed))).toContain('~ automation welcome labels');
    await on(site).apply(marketing(changed), { env });
    const after = await of();
    expect(after.automations.welcome).toEqual({ ...said.automations.welcome, labels: ['zeal'] });
    const { template: _, ...others } = said.sequences['first-steps'].emails['third-day'];
    expect(after.sequences['first-steps'].emails['third-day']).toEqual({ ...others, utm: { source: 'letter' } });
    await on(site).apply(marketing({ automations: welcome({}), sequences: email({}), labels: {} }), { prune: true });
    const { automations: flows, sequences, labels } = await of();
    expect([flows.welcome, sequences['first-steps'].emails['third-day'], labels]).toEqual([
      { title: 'Welcome' },
      { subject: 'Third day' },
      {},
    ]);
  });

  test('a slug that is taken is refused, and titles may be the same', async () => {
    verifies('marketing:site-file:courses');
    const add = (slug?: string) => site.api('POST', '/sequences', { body: { title: 'Same', ...(slug ? { slug } : {}) } });
    const slugs = [(await add()).body.sequence.slug, (await add()).body.sequence.slug];
    expect(slugs).toEqual(['same', 'same-2']);
    expect(await add('same')).toMatchObject({ status: 422, body: { slug: { unique: expect.any(String) } } });
    const taken = () => site.api('POST', '/funnels/import', { body: { names_by: 'slug', funnel: { title: 'Same', slug: 'same' } } });
    expect((await taken()).status).toBe(200);
    expect(await taken()).toMatchObject({ status: 422, body: { slug: { unique: expect.any(String) } } });
  });
});
