import { parse } from 'parse5';
import type { DesignTemplate } from '../../../../plugin/engines/crm/domain/designs';
import { mergeEmail } from '../../../../plugin/engines/crm/mail/compose/merge-email';
import { wayOutProblem } from '../../../../plugin/engines/crm/mail/compose/way-out';
import { verifies } from '../../../support/verifies';
import { newContact } from '../contacts/people';
import { type CrmSite, crmSite } from '../crm-site';
import { composed, prepared, recipient } from './composed';

/** What a strict reader of HTML finds wrong. */
function faultsOf(markup: string): string[] {
  const faults: string[] = [];
  parse(markup, { onParseError: ({ code, startLine }) => void faults.push(`${code} in line ${startLine}`) });
  return faults;
}

describe('an email', () => {
  let site: CrmSite;
  let contact: { id: number; email: string };
  const email = { id: 7, hash: '0123456789abcdef0123456789abcdef' };

  beforeAll(async () => {
    site = await crmSite({ dialect: 'sqlite' });
    contact = await newContact(site, { first_name: 'Ada' });
  });
  afterAll(() => site?.stop());

  const sent = async (its: Parameters<typeof composed>[2]) =>
    mergeEmail(await prepared(site, its), await recipient(site, contact.id, email));

  test('without a way to unsubscribe is refused, but for one that is transactional', () => {
    verifies('marketing:way-out');
    const without = (its: object) =>
      wayOutProblem(
        { body: '', designTemplate: 'simple', settings: {}, ...its } as Parameters<typeof wayOutProblem>[0],
        '<p>{{crm.unsubscribe_url}}</p>',
      );
    const custom = (footer_content: string) => ({ footer_settings: { custom_footer: 'yes', footer_content } });
    for (const its of [
      { designTemplate: 'raw_html', body: '<p>Hello</p>' },
      { designTemplate: 'visual_builder', body: '<p>unsubscribe here</p>' },
      { settings: custom('<p>Bye</p>') },
      { settings: { template_config: { disable_footer: 'yes' } } },
      { designTemplate: 'raw_html', body: '<!-- {{crm.unsubscribe_url}} -->' },
    ])
      expect([its, without(its)]).toEqual([its, expect.stringContaining('{{crm.unsubscribe_url}}')]);
    for (const its of [
      {},
      { designTemplate: 'raw_html', body: '<a href="##crm.unsubscribe_url##">x</a>' },
      { designTemplate: 'raw_html', body: '{{crm_global_email_footer}}' },
      { designTemplate: 'raw_html', body: '{{crm.manage_subscription_html|Change}}' },
      { designTemplate: 'raw_html', settings: { is_transactional: 'yes' } },
      { settings: custom('{{crm.unsubscribe_html|Bye}}') },
    ])
      expect([its, without(its)]).toEqual([its, undefined]);
  });

  test('a text of unclosed comments and braces is read in time that grows with its length', async () => {
    verifies('marketing:compose', 'marketing:way-out');
    const body = '<!-- wp:a {"b":1 {{'.repeat(20_000);
    const start = process.cpuUsage();
    expect(wayOutProblem({ body, designTemplate: 'raw_html', settings: {} }, '')).toBeDefined();
    await prepared(site, { body });
    expect(process.cpuUsage(start).user).toBeLessThan(60_000_000);
  });

  test.each(['simple', 'plain', 'classic', 'raw_classic'] as DesignTemplate[])(
    '%s is a whole document without a mistake',
    async (designTemplate) => {
      verifies('marketing:compose');
      const { html, text, headers } = await sent({
        designTemplate,
        preHeader: 'For {{contact.first_name}}',
        body: '<!-- wp:paragraph {"a":1} -->\n<h2>Hello {{contact.first_name}}</h2><p>News: <a href="https://example.com/a?b=1&amp;c=2">read</a></p><!-- /wp:paragraph -->',
      });
      expect(faultsOf(html)).toEqual([]);
      expect(html).toMatch(/^<!doctype html>\n<html lang="en/);
      for (const part of [
        'Hello Ada',
        'For Ada',
        'prefers-color-scheme:dark',
        'width=device-width',
        '/email/unsubscribe/',
        '/email/preferences/',
      ])
        expect(html).toContain(part);
      expect(html).not.toContain('wp:paragraph');
      expect(html).not.toMatch(/\{\{|\{%/);
      expect(text).toContain('Hello Ada\n\nNews: read (https://example.com/a?b=1&c=2)');
      expect(text).toMatch(/\n\n-- \n[\s\S]*Unsubscribe \(http/);
      expect(text).not.toContain('/email/click/');
      expect(headers).toEqual({
        'List-Unsubscribe': expect.stringMatching(/^<http:\/\/.+\/email\/unsubscribe\/[\w.-]+>$/),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      });
    },
  );

  test('colours, fonts and widths of a template count, what is none is passed over', async () => {
    verifies('marketing:compose');
    const config = { content_width: '600', text_color: '#123456', link_color: 'red;}</style><script>', content_font_family: 'x"><script>' };
    const { html } = await sent({ settings: { template_config: config } });
    expect(html).toContain('max-width:600px');
    expect(html).toContain('#123456');
    expect(html).not.toContain('<script>');
    expect(faultsOf(html)).toEqual([]);
  });

  test('raw HTML is sent as it is, with the footer where it asks for one', async () => {
    verifies('marketing:compose');
    const body = '<!doctype html><html><head><title>T</title></head><body><p>Hi {{contact.first_name}}</p></body></html>';
    const { html } = await composed(site, contact.id, { designTemplate: 'raw_html', body });
    expect(html).toBe(body.replace('{{contact.first_name}}', 'Ada'));
    const asking = body.replace('</p>', '</p>{{crm_global_email_footer}}');
    const withFooter = await composed(site, contact.id, { designTemplate: 'raw_html', body: asking });
    expect(withFooter.html.match(/email\/unsubscribe/g)).toHaveLength(1);
    const simple = await composed(site, contact.id, { body: '<p>{{crm_global_email_footer}}</p>' });
    expect(simple.html.match(/email\/unsubscribe/g)).toHaveLength(1);
    expect(simple.text.match(/email\/unsubscribe/g)).toHaveLength(1);
  });

  test('links to the web are tracked, others and those of the recipient are not', async () => {
    verifies('marketing:tracking');
    const body = [
      '<a class="x" href="https://example.com/a?x=1&amp;y=2#part" title="t">1</a>',
      "<a href='https://example.com/{{contact.first_name}}'>2</a>",
      '<a href="{{site.url}}/shop">3</a>',
      '<a href="https://example.com/a?x=1&amp;y=2#part">again</a>',
      '<a href="mailto:a@example.com">m</a><a href="tel:+1">t</a><a href="#top">h</a><a href="/relative">r</a>',
      '<a href="##crm.unsubscribe_url##">u</a><a href="##web_preview_url##">w</a><a href="javascript:alert(1)">j</a>',
    ].join('\n');
    const { html, text } = await sent({ body, designTemplate: 'raw_html' });
    const hrefs = [...html.matchAll(/href=["']([^"']*)["']/g)].map(([, url]) => url ?? '');
    const clicks = hrefs.map((url) => /\/email\/click\/0123456789abcdef0123456789abcdef\/(\d+)\/[\w-]{16}$/.exec(url)?.[1]);
    expect(clicks.slice(0, 4).map((id) => id !== undefined)).toEqual([true, true, true, true]);
    expect(clicks[0]).toBe(clicks[3]);
    expect(new Set(clicks.slice(0, 4)).size).toBe(3);
    expect(hrefs.slice(4)).toEqual([
      'mailto:a@example.com',
      'tel:+1',
      '#top',
      '/relative',
      expect.stringContaining('/email/unsubscribe/'),
      expect.stringMatching(/\/email\/view\/0123456789abcdef0123456789abcdef$/),
      'javascript:alert(1)',
    ]);
    expect(html).toMatch(/class="x" href="[^"]+" title="t"/);
    expect(html).toContain(`<img src="${(await site.host.site()).url.replace(/\/$/, '')}/email/open/${email.hash}" width="1"`);
    expect(text).toContain('https://example.com/Ada');
    const untracked = await composed(site, contact.id, { body, designTemplate: 'raw_html' });
    expect(untracked.html).toContain('href="https://example.com/a?x=1&amp;y=2#part"');
    expect(untracked.html).toContain('href="https://example.com/Ada"');
    expect(untracked.html).not.toMatch(/email\/(open|click|view)/);
  });

  test('UTM parameters are added once, before the fragment', async () => {
    verifies('D262', 'marketing:tracking');
    const utm = { utm_source: 'news letter', utm_medium: 'email', utm_term: '' };
    const link = async (href: string, isUtmActive = true) =>
      (await composed(site, contact.id, { body: `<a href="${href}">x</a>`, designTemplate: 'raw_html', isUtmActive, utm })).html;
    expect(await link('https://example.com/#a')).toContain('"https://example.com/?utm_source=news%20letter&amp;utm_medium=email#a"');
    expect(await link('https://example.com/?utm_source=own')).toContain('"https://example.com/?utm_source=own&amp;utm_medium=email"');
    expect(await link('https://example.com/?n=##contact.first_name##')).toContain('?n=Ada&amp;utm_source=');
    expect(await link('https://example.com/', false)).toContain('"https://example.com/"');
  });

  test('the sender is that of the campaign, then the site by its name; a transactional email has no List-Unsubscribe', async () => {
    verifies('marketing:compose');
    const mailer_settings = {
      is_custom: 'yes',
      from_name: 'Ann',
      from_email: 'ann@example.com',
      reply_to_name: 'R',
      reply_to_email: 'r@example.com',
    };
    const own = await sent({ settings: { mailer_settings, is_transactional: 'yes' } });
    expect(own).toMatchObject({
      fromName: 'Ann',
      fromAddress: 'ann@example.com',
      replyTo: { name: 'R', address: 'r@example.com' },
      headers: {},
    });
    const unset = await sent({ settings: { mailer_settings: { ...mailer_settings, is_custom: 'no' } } });
    expect(unset.fromName).toBe((await site.host.site()).name);
    expect(Object.keys(unset)).not.toContain('fromAddress');
  });
});
