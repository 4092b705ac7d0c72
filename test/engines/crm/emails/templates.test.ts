import { builtInTemplates } from '../../../../plugin/engines/crm/domain/built-in-templates';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';

describe('templates of emails', () => {
  let site: CrmSite;
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const create = async (template: object): Promise<number> =>
    (await site.api('POST', '/templates', { body: { template } })).body.template_id;
  const read = async (id: number) => (await site.api('GET', `/templates/${id}`)).body.template;
  const list = async (query = '') => (await site.api('GET', `/templates?${query}`)).body.templates;

  test('what is wrong is told by field, and an unknown one is 404', async () => {
    verifies('marketing:templates', 'marketing:errors', 'D731');
    const post = (template: object) => site.api('POST', '/templates', { body: { template } });
    for (const [template, field] of [
      [{ design_template: 'fancy' }, 'design_template'],
      [{ post_content: '{% if contact.email %}' }, 'post_content'],
      [{ email_subject: '{% for x in y %}' }, 'email_subject'],
      [{ post_content: 'x'.repeat(500_001) }, 'post_content'],
      [{ edit_type: '¡' }, 'edit_type'],
      [{ post_title: { $gt: '' } }, 'post_title'],
      [{ post_excerpt: [['text']] }, 'post_excerpt'],
      [{ post_content: { a: 1 } }, 'post_content'],
    ] as const)
      expect(await post(template)).toMatchObject({
        status: 422,
        body: { [field]: expect.any(Object), errors: { [field]: [expect.any(String)] } },
      });
    const footer = { settings: { footer_settings: { custom_footer: 'yes', footer_content: '<p>Bye</p>' } } };
    expect(await post(footer)).toMatchObject({ status: 422, body: { compliance_failed: true } });
    for (const [method, path] of [
      ['GET', '/templates/999'],
      ['PUT', '/templates/999'],
      ['DELETE', '/templates/999'],
      ['POST', '/templates/duplicate/999'],
    ] as const)
      expect([path, (await site.api(method, path, method === 'GET' ? {} : { body: {} })).status]).toEqual([path, 404]);
    for (const query of ['orderBy=body', 'order=up', 'types[]=trash', 'per_page=0'])
      expect([query, (await site.api('GET', `/templates?${query}`)).status]).toEqual([query, 422]);
  });

  test('an update changes what was sent and nothing else (pain 18)', async () => {
    verifies('marketing:templates', 'marketing:patch', 'pain:18');
    const settings = {
      template_config: { content_width: 600 },
      footer_settings: { custom_footer: 'yes', footer_content: '{{crm.unsubscribe_html}}' },
    };
    const body = '<style>a{color:red}</style><p onclick="x">Hello {{contact.first_name}}</p>';
    const id = await create({
      title: 'Monthly',
      email_body: body,
      email_subject: 'News',
      post_excerpt: 'Look',
      design_template: 'raw_html',
      settings,
    });
    const before = await read(id);
    expect(before).toMatchObject({
      ID: id,
      post_title: 'Monthly',
      post_content: body,
      post_excerpt: 'Look',
      email_subject: 'News',
      settings,
    });
    await site.api('PUT', `/templates/${id}`, { body: { template: { email_subject: 'Other' } } });
    expect(await read(id)).toEqual({ ...before, email_subject: 'Other' });
    await site.api('PUT', `/templates/${id}`, {
      body: { template: { post_title: '', settings: { template_config: { content_width: 500 } } } },
    });
    const after = await read(id);
    expect(after).toMatchObject({ post_title: 'Monthly', settings: { ...settings, template_config: { content_width: 500 } } });
  });

  test('is listed as a post of the host, searched, sorted and paged', async () => {
    verifies('marketing:templates', 'marketing:pages');
    for (const title of ['C', 'A', 'B']) await create({ post_title: `List ${title}`, post_status: title === 'A' ? 'publish' : 'draft' });
    const page = await list('search=list&orderBy=post_title&order=asc&per_page=2');
    expect(page).toMatchObject({ total: 3, last_page: 2, next_page_url: '/crm/v2/templates?page=2' });
    expect(page.data.map(({ post_title: title }: { post_title: string }) => title)).toEqual(['List A', 'List B']);
    expect(page.data[0]).toMatchObject({
      ID: expect.any(Number),
      post_author: expect.any(String),
      post_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      post_type: 'crm_email_template',
      post_status: 'publish',
      comment_count: '0',
      design_template: 'simple',
    });
    expect((await list('search=list&types[]=draft')).total).toBe(2);
    const all = (await site.api('GET', '/templates/all')).body.templates;
    expect(all.map(({ title }: { title: string }) => title)).toEqual(expect.arrayContaining(['List A', 'List B', 'List C']));
  });

  test('is copied, and many change or go at once, all or none', async () => {
    verifies('marketing:templates');
    const id = await create({ post_title: 'Original', email_subject: 'S' });
    const copy = (await site.api('POST', `/templates/duplicate/${id}`)).body.template_id;
    expect(await read(copy)).toEqual({ ...(await read(id)), ID: copy, post_title: 'Copy of Original' });
    const bulk = (body: object) => site.api('POST', '/templates/do-bulk-action', { body });
    for (const body of [
      {},
      { action_name: 'delete_templates' },
      { action_name: 'change_template_status', template_ids: [id], new_status: 'x' },
    ])
      expect([body, (await bulk(body)).status]).toEqual([body, 422]);
    expect((await bulk({ action_name: 'delete_templates', template_ids: [id, 9999] })).status).toBe(404);
    expect((await bulk({ action_name: 'change_template_status', template_ids: [id, copy], new_status: 'publish' })).status).toBe(200);
    expect((await read(id)).post_status).toBe('publish');
    expect((await bulk({ action_name: 'delete_templates', template_ids: [id, copy] })).body.message).toBe(
      '2 templates have been processed.',
    );
    expect((await site.api('GET', `/templates/${id}`)).status).toBe(404);
    const last = await create({});
    expect((await read(last)).post_title).toMatch(/^Email template \d{4}-/);
    expect((await site.api('DELETE', `/templates/${last}`)).status).toBe(200);
    expect((await site.api('DELETE', `/templates/${last}`)).status).toBe(404);
  });

  test('merge tags to choose from are those that there are, and the three to begin with are good emails', async () => {
    verifies('marketing:templates', 'marketing:merge-tags');
    await site.api('PUT', '/custom-fields/contacts', { body: { fields: [{ field_key: 'text', label: 'Shoe size', slug: 'shoe' }] } });
    const contact = await newContact(site, { first_name: 'Ada', last_name: 'L', phone: '1', custom_values: { shoe: '39' } });
    const groups = (await site.api('GET', '/templates/smartcodes')).body.smartcodes;
    const tags: string[] = groups.flatMap(({ shortcodes }: { shortcodes: object }) => Object.keys(shortcodes));
    expect(tags).toEqual(expect.arrayContaining(['{{contact.first_name}}', '{{contact.custom.shoe}}', '{{crm.unsubscribe_url}}']));
    const shown = (body: object) => site.api('POST', '/campaigns/email-preview-html', { body });
    const email_body = tags.map((tag) => `<i>${tag}</i>`).join('');
    expect((await shown({ campaign: { email_body, design_template: 'raw_html' }, contact_id: contact.id })).body.preview_html).not.toMatch(
      /\{\{|##/,
    );
    const { templates } = (await site.api('GET', '/templates/built-in-templates')).body;
    expect(templates).toHaveLength(builtInTemplates.length);
    for (const template of templates) {
      const id = await create(template);
      const { preview_html: html, text, subject } = (await shown({ template_id: id, contact_id: contact.id })).body;
      expect(subject).toMatch(/Ada|News/);
      for (const part of [html, text]) {
        expect(part).toContain('Hello Ada');
        expect(part).toContain('/email/unsubscribe/');
        expect(part).not.toMatch(/\{\{|##/);
      }
    }
  });

  test('a preview stores and counts nothing, and takes the newest contact where none is named', async () => {
    verifies('marketing:templates');
    const { id } = await newContact(site, { first_name: 'Newest' });
    const before = await site.rowCounts();
    const campaign = { email_subject: 'Hi {{contact.first_name}}', email_body: '<a href="https://preview.example/">x</a>' };
    const { body } = await site.api('POST', '/campaigns/email-preview-html', { body: { campaign } });
    expect(body).toMatchObject({
      subject: 'Hi Newest',
      contact_id: id,
      preview_html: expect.stringContaining('href="https://preview.example/"'),
    });
    const after = await site.rowCounts();
    for (const table of ['sp_crm_urls', 'sp_crm_emails', 'sp_crm_campaigns', 'sp_crm_metrics'])
      expect([table, after[table]]).toEqual([table, before[table]]);
    expect((await site.api('POST', '/campaigns/email-preview-html', { body: { template_id: 9999 } })).status).toBe(404);
    expect((await site.api('POST', '/campaigns/email-preview-html', { body: { campaign, contact_id: 9999 } })).status).toBe(404);
    expect((await site.api('POST', '/campaigns/email-preview-html', { body: { campaign: { email_body: '{% if %}' } } })).status).toBe(422);
  });

  test('a preview without any contact is that of a reader of whom nothing is known', async () => {
    verifies('D611');
    const { subscribers } = (await site.api('GET', '/subscribers?per_page=200')).body;
    const subscriber_ids = subscribers.data.map(({ id }: { id: number }) => id);
    if (subscriber_ids.length > 0)
      await site.api('POST', '/subscribers/do-bulk-action', { body: { action_name: 'delete_contacts', subscriber_ids } });
    const campaign = { email_subject: 'Hi {{contact.first_name|you}}', email_body: '<h2>What is new</h2>' };
    const { status, body } = await site.api('POST', '/campaigns/email-preview-html', { body: { campaign } });
    expect([status, body.subject, body.contact_id]).toEqual([200, 'Hi you', null]);
    expect(body.preview_html).toContain('What is new');
  });

  test('merge tags of a note are filled in when it is saved', async () => {
    verifies('marketing:contacts:notes', 'marketing:merge-tags');
    const { id } = await newContact(site, { first_name: 'No<b>te</b>', last_name: '{{contact.email}}' });
    const { body } = await site.api('POST', `/subscribers/${id}/notes`, {
      body: { note: { title: 'Call', description: '<p>Ask {{contact.first_name}} {{contact.last_name}} {{contact.city|somewhere}}</p>' } },
    });
    expect(body.note.description).toBe('<p>Ask Note {{contact.email}} somewhere</p>');
    const plain = await site.api('PUT', `/subscribers/${id}/notes/${body.note.id}`, { body: { note: { description: 'No tags & {x}' } } });
    expect(plain.body.note.description).toBe('No tags &amp; {x}');
  });

  test('one says what names it', async () => {
    verifies('marketing:templates', 'D568');
    const id = await create({ post_title: 'Base' });
    const { sequence } = (await site.api('POST', '/sequences', { body: { title: 'Course' } })).body;
    expect((await site.api('GET', `/templates/${id}?with[]=uses`)).body.uses).toEqual([]);
    await site.api('POST', `/sequences/${sequence.id}/email`, { body: { email_subject: 'One', template_id: id } });
    expect((await site.api('GET', `/templates/${id}?with[]=uses`)).body.uses).toEqual([
      { id: expect.any(Number), type: 'sequence_mail', title: 'One', parent_id: sequence.id },
    ]);
    expect((await site.api('GET', `/templates/${id}`)).body.uses).toBeUndefined();
  });
});
