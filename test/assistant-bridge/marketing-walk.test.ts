import type { Client } from '@modelcontextprotocol/client';
import { type Arrived, type PostOffice, postOffice } from '../engines/booking/mail/post-office';
import { type CrmSite, crmSite } from '../engines/crm/crm-site';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { connected, grant } from './bridged-site';
import { scriptedAssistant } from './scripted-assistant';

type Use = Awaited<ReturnType<typeof scriptedAssistant>>;

const people = process.env.SIZE === 'full' ? 5000 : 60;
const address = (no: number) => `reader${no}@example.com`;
const body = '<p>Hello {{contact.first_name|friend}}, read <a href="https://example.com/news">the news</a>.</p>';

describe('an assistant that knows the tools by their list only', () => {
  let office: PostOffice;
  let site: CrmSite;
  let client: Client;
  let use: Use;
  /** What is asked of a person: each question in turn. */
  const questions: string[] = [];

  beforeAll(async () => {
    office = await postOffice();
    const settings = { smtpUrl: `smtp://127.0.0.1:${office.port}` };
    site = await crmSite({ dialect: 'sqlite', plugins: ['plugin/assistant-bridge'], settings });
    for (const [operation, params] of [
      ['modules.entitlements_grant', grant],
      ['modules.activate', { module: 'assistant-bridge' }],
    ] as const)
      expect((await site.call(operation, params, { confirm: site.needsConfirm(operation) || undefined })).envelope.error).toBeNull();
    client = await connected(site, {
      toolset: 'crm',
      async answer(message) {
        questions.push(message);
        return { action: 'accept', content: { confirm: true } };
      },
    });
    use = await scriptedAssistant(client);
  });
  afterAll(async () => {
    await client?.close();
    await site?.stop();
    await office?.close();
  });

  /** A route that no tool is for. */
  const request = async (method: string, path: string, sent: object) =>
    (await use('mk_request', { method, path: `/crm/v2${path}`, body: sent, query: {}, dry_run: false })).body;

  test('keeps tags, lists, contacts and a segment, and a campaign to it adds up', async () => {
    verifies('marketing:walk', 'marketing:tools');
    const { item: tag } = await use('mk_create_tag', { title: 'Readers' });
    const { item: list } = await use('mk_create_list', { title: 'Monthly news' });
    const contacts = Array.from({ length: people }, (_, no) => ({
      email: address(no),
      first_name: `Reader ${no}`,
      country: no % 3 === 0 ? 'PT' : 'DE',
      status: 'subscribed',
      tags: no % 2 === 0 ? [tag.id] : [],
      lists: [list.id],
    }));
    for (let at = 0; at < people; at += 500)
      await request('POST', '/subscribers/bulk-add-update', { contacts: contacts.slice(at, at + 500) });
    expect((await use('mk_list_contacts', { search: 'reader', status: 'subscribed', tags: [], lists: [] })).subscribers.total).toBe(people);

    const conditions = [
      [
        { source: ['segment', 'tags'], operator: 'in', value: [tag.id] },
        { source: ['subscriber', 'country'], operator: 'in', value: ['PT'] },
      ],
    ];
    const { count } = await use('mk_estimate_segment_contacts', { conditions });
    const audience = contacts.filter(({ country, tags }) => country === 'PT' && tags.length > 0);
    expect(count).toBe(audience.length);
    await request('POST', '/dynamic-segments', { title: 'Readers in Portugal', filters: conditions });
    const { dynamic_segments: segments } = await use('mk_list_segments', {});
    const segment = segments.find(({ title }: { title: string }) => title === 'Readers in Portugal');

    await use('mk_create_template', { title: 'Plain news', email_subject: 'News', email_body: body });
    const { templates } = await use('mk_list_templates', { search: 'Plain news' });
    const { template } = await use('mk_get_template', { id: templates.data[0].ID });
    const created = await use('mk_create_campaign', {
      title: 'May',
      subject: 'News for {{contact.first_name}}',
      email_body: template.post_content,
    });
    const { id } = created.campaign ?? created;
    await request('PUT', `/campaigns/${id}`, {
      settings: { sending_filter: 'dynamic_segment', dynamic_segment: { id: segment.id, slug: segment.slug } },
    });
    const shown = await use('mk_send_campaign', { id, dry_run: true });
    expect(shown.preview).toMatchObject({ title: 'May', estimated_recipients: count });

    await use('mk_send_test_email', {
      campaign_id: id,
      recipients: ['editor@example.com'],
      subject: 'Try',
      email_body: body,
      dry_run: false,
    });
    await until(() => office.to('editor@example.com').length === 1);
    expect(office.to('editor@example.com')[0]?.mail.subject).toBe('TEST: Try');

    questions.length = 0;
    await use('mk_send_campaign', { id, scheduled_at: undefined, dry_run: false, confirm: undefined });
    expect(questions).toEqual([expect.stringContaining('mk_send_campaign')]);
    await until(async () => (await use('mk_get_campaign', { id })).campaign.status === 'archived');
    for (const { email } of contacts) expect(office.to(email)).toHaveLength(audience.some((one) => one.email === email) ? 1 : 0);

    const [first, second, third] = audience.map(({ email }) => office.to(email)[0] as Arrived);
    await visits(first, /\/email\/open\//);
    await visits(second, /\/email\/click\//);
    await unsubscribes(third);
    const { sent_count: sent, analytics } = await use('mk_get_campaign_stats', { id });
    expect(sent).toBe(count);
    expect(Number(analytics.open.total)).toBe(2);
    expect(Number(analytics.click.total)).toBe(1);
    expect(Number(analytics.unsubscribe.total)).toBe(1);
    const { stats } = await use('mk_get_contacts_breakdown', { dimension: 'status' });
    const by = Object.fromEntries(stats.map(({ status, count: many }: { status: string; count: number }) => [status, Number(many)]));
    expect(by).toMatchObject({ subscribed: people - 1, unsubscribed: 1 });
    expect((await use('mk_estimate_segment_contacts', { conditions })).count).toBe(count);
    expect((await use('mk_get_dashboard_stats', {})).stats.email_sent.count).toBe(count);
  });

  async function visits(arrived: Arrived | undefined, wanted: RegExp) {
    const urls = [...(arrived?.mail.html ?? '').matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url]) => (url ?? '').replaceAll('&amp;', '&'));
    const url = urls.find((one) => wanted.test(one));
    if (url === undefined) throw new Error(`the email has no ${wanted.source}`);
    const { pathname, search } = new URL(url);
    const reply = await site.send('GET', pathname + search, { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' } });
    expect([200, 302, 307]).toContain(reply.status);
  }

  /** As the button of an email client does (RFC 8058). */
  async function unsubscribes(arrived: Arrived | undefined) {
    const [, url = ''] = /^List-Unsubscribe:\s*<(http[^>]+)>/im.exec((arrived?.raw ?? '').replace(/\r\n[ \t]+/g, '')) ?? [];
    const reply = await site.send('POST', new URL(url).pathname, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(reply.status).toBe(200);
  }
});
