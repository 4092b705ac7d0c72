import { mergeEmail } from '../../../../plugin/engines/crm/mail/compose/merge-email';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { composed, prepared, recipient } from './composed';

describe('merge tags', () => {
  let site: CrmSite;
  let zoe: { id: number };
  let nobody: { id: number };

  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
    const { body } = await site.api('PUT', '/custom-fields/contacts', {
      body: {
        fields: [
          { field_key: 'text', label: 'Size', slug: 'size' },
          { field_key: 'textarea', label: 'Way', slug: 'way' },
          { field_key: 'checkbox', label: 'Colours', slug: 'colours', options: ['red', 'blue'] },
        ],
      },
    });
    expect(body.fields).toHaveLength(3);
    zoe = await newContact(site, {
      first_name: 'zoë',
      last_name: 'Müller & Co',
      city: 'Łódź',
      tags: ['VIP', 'Press'],
      custom_values: { size: '<b>XL</b> "{{contact.email}}"', way: 'left\nright', colours: ['red', 'blue'] },
    });
    nobody = await newContact(site, { email: 'nobody@merge.example' });
  });
  afterAll(() => site?.stop());

  const text = async (body: string, id = zoe.id) => (await composed(site, id, { body: `<p>${body}</p>`, designTemplate: 'raw_html' })).text;
  const html = async (body: string, id = zoe.id) => (await composed(site, id, { body, designTemplate: 'raw_html' })).html;
  const subject = async (line: string, id = zoe.id) => (await composed(site, id, { subject: line })).subject;

  test('a broken condition is refused in words, whatever else leads nowhere is text or nothing', async () => {
    verifies('marketing:merge-tags');
    for (const body of [
      '{% if contact.email %}',
      '{% endif %}',
      '{% include "x" %}',
      '{% render "/etc/passwd" %}',
      '{% raw %}',
      '{% echo 1 %}',
    ])
      await expect(prepared(site, { body })).rejects.toMatchObject({ status: 422 });
    expect(await subject('{{contact.nothing}}{{nothing}}{{}}{{a.b.c}}|')).toBe('|');
    expect(await subject('{{ open, ## Heading ##, {x}, #fff')).toBe('{{ open, ## Heading ##, {x}, #fff');
    for (const path of [
      'contact.constructor',
      'contact.__proto__',
      'toString',
      'contact.custom.constructor',
      'slots',
      'scope.around.key',
      'filling',
    ])
      expect([path, await subject(`{{${path}}}{% if ${path} %}!{% endif %}.`)]).toEqual([path, '.']);
  });

  test('a value, a default where there is none, and transformers', async () => {
    verifies('marketing:merge-tags');
    for (const [line, said, unsaid] of [
      ['{{contact.first_name|there}}', 'zoë', 'there'],
      ['##contact.first_name|there##', 'zoë', 'there'],
      ['{{ contact.first_name | there | ucfirst }}', 'Zoë', 'There'],
      ['{{contact.last_name||strtoupper}}', 'MÜLLER & CO', ''],
      ['{{contact.city||strtolower}}', 'łódź', ''],
      ['{{contact.full_name||ucwords}}', 'Zoë Müller & Co', ''],
      ['Hi{{contact.first_name||concat_first| dear }}', 'Hi dear zoë', 'Hi'],
      ['{{contact.first_name||concat_last|, hi}}', 'zoë, hi', ''],
      ['{{contact.city|x|show_if|You live somewhere}}', 'You live somewhere', ''],
      ['{{contact.tags.title}}', 'VIP, Press', ''],
      ['{{contact.tags.slug|none}}', 'vip, press', 'none'],
      ['{{contact.custom.colours|grey}}', 'red, blue', 'grey'],
      ['{{contact.custom.unknown|grey}}', 'grey', 'grey'],
    ] as const) {
      expect([line, await subject(line)]).toEqual([line, said]);
      expect([line, await subject(line, nobody.id)]).toEqual([line, unsaid]);
    }
  });

  test('markup is escaped, text is not, and a value that looks like a merge tag stays text', async () => {
    verifies('D261', 'marketing:merge-tags');
    expect(await html('<p>{{contact.custom.size}}</p>')).toContain('<p>XL &quot;{{contact.email}}&quot;</p>');
    expect(await html('<a title="##contact.last_name##">{{contact.last_name}}</a>')).toContain(
      '<a title="Müller &amp; Co">Müller &amp; Co</a>',
    );
    expect(await html('{{contact.custom.way}}')).toContain('left<br>right');
    expect(await text('{{contact.last_name}}')).toContain('Müller & Co');
    expect(await html('{{contact.phone|Tom &amp; Ann &lt;3}}')).toContain('Tom &amp; Ann &lt;3');
    const later = await newContact(site, { first_name: '{% if 1 %}{{contact.email}}', last_name: '##crm.unsubscribe_url##' });
    expect(await subject('{{contact.full_name}}', later.id)).toBe('{% if 1 %}{{contact.email}} ##crm.unsubscribe_url##');
    expect(await html('{{contact.full_name}}', later.id)).toContain('{% if 1 %}{{contact.email}} ##crm.unsubscribe_url##');
  });

  test('conditions and loops ask what the contact is', async () => {
    verifies('marketing:merge-tags');
    const body = '{% if contact.tags contains "vip" %}Dear {{contact.first_name}}{% else %}Hello{% endif %}';
    expect(await subject(body)).toBe('Dear zoë');
    expect(await subject(body, nobody.id)).toBe('Hello');
    expect(await html('{% for c in contact.custom.colours %}<i>{{ c }}</i>{% endfor %}')).toContain('<i>red</i><i>blue</i>');
  });

  test('an endless loop ends with an error', async () => {
    verifies('marketing:merge-tags');
    const email = await prepared(site, { body: '{% for i in (1..100000000) %}x{% endfor %}' });
    const to = await recipient(site, zoe.id);
    expect(() => mergeEmail(email, to)).toThrow(/limit/);
  });

  test('dates are those of the zone of the site, by format and shifted', async () => {
    verifies('marketing:merge-tags');
    expect(await subject('{{other.date_format.d.m.Y H:i}}')).toBe('10.05.2026 12:00');
    expect(await subject('{{date.+2 days.j F Y}}')).toBe('12 May 2026');
    expect(await subject('{{date.+1 month.Y-m-d}} {{other.date.-10 days.D}}')).toBe('2026-06-10 Thu');
    expect(await subject('{{date.soon|later}}')).toBe('later');
  });
});
