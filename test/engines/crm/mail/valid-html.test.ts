import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';
import { crmSettings } from '../../../../plugin/engines/crm/data/settings/settings';
import { builtInTemplates } from '../../../../plugin/engines/crm/domain/built-in-templates';
import { designTemplates } from '../../../../plugin/engines/crm/domain/designs';
import { mergeEmail } from '../../../../plugin/engines/crm/mail/compose/merge-email';
import type { EmailSource } from '../../../../plugin/engines/crm/mail/compose/types';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { prepared, recipient } from './composed';

/** All rules for documents and for accessibility, but for what mail programs need otherwise. */
const config: ConfigData = {
  root: true,
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // Some mail programs drop the style sheet of an email, or all of its head.
    'no-inline-style': 'off',
    // Outlook for Windows lays out by the attributes of tables and cells (width, cellpadding, align), and knows no other way.
    'no-deprecated-attr': 'off',
    'doctype-style': ['error', { style: 'lowercase' }],
  },
};

const validator = new HtmlValidate(new StaticConfigLoader(config));

/** What the validator finds, each with the line that it is about. */
async function faultsOf(markup: string): Promise<string[]> {
  const { results } = await validator.validateString(markup);
  const lines = markup.split('\n');
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId}: ${message} ${lines[line - 1]?.trim().slice(0, 160)}`),
  );
}

describe('the markup of emails', () => {
  let site: CrmSite;
  let contactId: number;
  const email = { id: 7, hash: '0123456789abcdef0123456789abcdef' };
  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
    ({ id: contactId } = await newContact(site, { first_name: 'Ada & "Co" <b>', last_name: 'O’Neill', city: 'Zürich' }));
  });
  afterAll(() => site?.stop());

  const markupOf = async (its: Partial<EmailSource>) =>
    mergeEmail(await prepared(site, its), await recipient(site, contactId, email)).html ?? '';

  const body = `<h1>Hello {{contact.first_name|there}}</h1>
<p>{{contact.full_name}}, {{contact.city}}, {{other.date.+2 days}}: <a href="https://example.com/a?b=1&amp;c={{contact.first_name}}">read on</a>.</p>
<p>{{crm.activate_button|Confirm}} {{crm.unsubscribe_html|Leave}} {{crm.manage_subscription_html|Choose}} <a href="##crm.unsubscribe_url##">Leave</a></p>
<p><a href="{{web_preview_url}}">In the browser</a> <img src="https://example.com/a.png" alt="A chart" width="600" height="300"></p>
{% if contact.city == "Zürich" %}<p>Grüezi</p>{% endif %}
<ul>{% for tag in contact.tags %}<li>{{tag}}</li>{% endfor %}<li>One</li></ul>`;
  const document = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>News</title></head>
<body>
${body}
{{crm_global_email_footer}}
</body>
</html>
`;

  test.each(designTemplates)('%s: valid, with merge tags, tracked links, footer, picture and summary', async (designTemplate) => {
    verifies('marketing:compose');
    const isDocument = designTemplate === 'raw_html' || designTemplate === 'visual_builder';
    const markup = await markupOf({
      designTemplate,
      body: isDocument ? document : body,
      preHeader: 'For {{contact.first_name}} & "all"',
      isUtmActive: true,
      utm: { utm_source: 'news', utm_campaign: 'a&b' },
    });
    expect(await faultsOf(markup)).toEqual([]);
    expect(markup).toContain('/email/click/');
    expect(markup).toContain('/email/open/');
  });

  test.each(builtInTemplates.map((template) => [template.slug, template] as const))(
    'the template %s is valid in each design',
    async (_, template) => {
      verifies('marketing:compose');
      for (const designTemplate of ['simple', 'plain', 'classic', 'raw_classic'] as const)
        expect([designTemplate, await faultsOf(await markupOf({ ...template, designTemplate }))]).toEqual([designTemplate, []]);
    },
  );

  test('an own footer, and the email that asks to confirm', async () => {
    verifies('marketing:compose');
    const footer = '<p>{{crm.business_name}}<br>{{crm.unsubscribe_html|Leave}} or {{crm.manage_subscription_text|choose}}</p>';
    const settings = { footer_settings: { custom_footer: 'yes', footer_content: footer } };
    expect(await faultsOf(await markupOf({ body, settings }))).toEqual([]);
    const { double_optin: asking } = await crmSettings(site.host);
    const { email_body: text, design_template: designTemplate, email_pre_header: preHeader } = asking;
    expect(await faultsOf(await markupOf({ body: text, designTemplate, preHeader, settings: { is_transactional: 'yes' } }))).toEqual([]);
  });

  test('a mistake in a body is found', async () => {
    verifies('marketing:compose');
    const faults = await faultsOf(await markupOf({ body: '<p>One<div>two</div></p><img src="https://example.com/a.png">' }));
    expect(faults.join('\n')).toContain('wcag/h37');
    expect(faults.length).toBeGreaterThan(1);
  });
});
