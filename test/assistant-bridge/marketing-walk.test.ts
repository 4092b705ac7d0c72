import type { Client } from '@modelcontextprotocol/client';
import { runAutomations } from '../../plugin/engines/crm/work/automations/run-automations';
import { runSequences } from '../../plugin/engines/crm/work/sequences/run-sequences';
import { type Arrived, type PostOffice, postOffice } from '../engines/booking/mail/post-office';
import { type CrmSite, crmSite } from '../engines/crm/crm-site';
import { until } from '../support/until';
import { verifies } from '../support/verifies';
import { connected, openBridge } from './bridged-site';
import { scriptedAssistant } from './scripted-assistant';

type Assistant = Awaited<ReturnType<typeof scriptedAssistant>>;

interface Block {
  readonly title: string;
  readonly settings: object;
}

const people = process.env.SIZE === 'full' ? 5000 : 60;
const body = '<p>Hello {{contact.first_name|friend}}, read <a href="https://example.com/news">the news</a>.</p>';

describe('an assistant that knows the tools by their list only', () => {
  let office: PostOffice;
  let site: CrmSite;
  let client: Client;
  let use: Assistant['use'];
  let request: Assistant['request'];
  let read: Assistant['read'];
  let readersSoFar = 0;
  /** What is asked of a person: each question in turn. */
  const questions: string[] = [];

  /** The clock of product and tests; timers go on. */
  let now = Date.now();

  beforeAll(async () => {
    const passed = performance.now();
    jest.spyOn(Date, 'now').mockImplementation(() => Math.trunc(now + performance.now() - passed));
    office = await postOffice();
    const settings = { smtpUrl: `smtp://127.0.0.1:${office.port}` };
    site = await crmSite({ dialect: 'sqlite', plugins: ['plugin/assistant-bridge'], settings });
  });
  beforeEach(async () => {
    await site.reset();
    await openBridge(site);
    client = await connected(site, {
      toolset: 'crm',
      async answer(message) {
        questions.push(message);
        return { action: 'accept', content: { confirm: true } };
      },
    });
    ({ use, request, read } = await scriptedAssistant(client));
  });
  afterEach(() => client?.close());
  afterAll(async () => {
    await site?.stop();
    await office?.close();
    jest.restoreAllMocks();
  });

  test('keeps tags, lists, contacts and a segment, and a campaign to it adds up', async () => {
    verifies('marketing:walk', 'marketing:tools');
    const { item: tag } = await use('mk_create_tag', { title: 'Readers' });
    const { item: list } = await use('mk_create_list', { title: 'Monthly news' });
    const contacts = await readers(people, (no) => ({ tags: no % 2 === 0 ? [tag.id] : [], lists: [list.id] }));
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

  test('builds a sequence and an automation, and both run to their end', async () => {
    verifies('marketing:walk', 'D386');
    const { sequence } = await request('POST', '/sequences', { title: 'First steps' });
    for (const [no, delay] of ['0', '2'].entries())
      await request('POST', `/sequences/${sequence.id}/email`, {
        email_subject: `Lesson ${no + 1}`,
        email_body: body,
        settings: { timings: { delay, delay_unit: 'days', is_anytime: 'yes' } },
      });
    const { item: tag } = await use('mk_create_tag', { title: 'Wants lessons' });
    const { item: done } = await use('mk_create_tag', { title: 'Had lessons' });
    const { funnel } = await request('POST', '/funnels', {
      title: 'Lessons',
      trigger_name: 'crm_contact_added_to_tags',
      settings: { tags: [tag.id], select_type: 'any' },
    });
    const steps = await kindsOf(funnel.id);
    const sequences = [
      steps('Send an email', { campaign: { email_subject: 'Welcome to the lessons', email_body: body } }),
      steps('Add to a sequence', { sequence_id: sequence.id }),
      steps('Wait', { wait_time_amount: 3, wait_time_unit: 'days' }),
      steps('Add tags', { tags: [done.id] }),
    ];
    await request('POST', `/funnels/${funnel.id}/sequences`, { sequences, status: 'draft' });
    await use('mk_update_automation_status', { id: funnel.id, status: 'published', dry_run: false });

    await readers(people);
    const { subscribers } = await use('mk_list_contacts', { search: 'reader', status: 'subscribed', tags: [], lists: [] });
    const [ann, ben, cem] = subscribers.data as [Contact, Contact, Contact];
    for (const { id } of [ann, ben]) await use('mk_update_contact', { id, attach_tags: [tag.id] });
    const added = await use('mk_add_subscribers_to_sequence', { id: sequence.id, subscriber_ids: [cem.id], dry_run: false });
    expect(added).toMatchObject({ enrolled: 1, skipped: [] });
    const before = { ann: subjectsTo(ann), ben: subjectsTo(ben), cem: subjectsTo(cem) };

    await later(0);
    await until(() => subjectsTo(ann).length === before.ann.length + 2 && subjectsTo(ben).length === before.ben.length + 2);
    await until(() => subjectsTo(cem).length === before.cem.length + 1);
    const halfway = await use('mk_get_automation_subscribers', { id: funnel.id });
    expect(halfway.funnel_subscribers.data).toMatchObject([{ status: 'active' }, { status: 'active' }]);
    await later(4);
    await until(() => [ann, ben].every((one) => subjectsTo(one).includes('Lesson 2')) && subjectsTo(cem).includes('Lesson 2'));
    expect(subjectsTo(ann).slice(before.ann.length).sort()).toEqual(['Lesson 1', 'Lesson 2', 'Welcome to the lessons']);
    expect(subjectsTo(cem).slice(before.cem.length)).toEqual(['Lesson 1', 'Lesson 2']);

    const { data: trackers } = await use('mk_get_sequence_subscribers', { id: sequence.id });
    expect(trackers.map(({ status }: { status: string }) => status)).toEqual(['completed', 'completed', 'completed']);
    // An email has arrived a moment before it is written down as sent.
    const sentOf = async () => {
      const { sequence_emails: mails } = await use('mk_get_sequence', { id: sequence.id });
      return mails.map(({ stats }: { stats: { sent: number } }) => Number(stats.sent));
    };
    await until(async () => (await sentOf()).join() === '3,3');
    const { funnel_subscribers: enrolled } = await use('mk_get_automation_subscribers', { id: funnel.id });
    expect(enrolled.data.map(({ status }: { status: string }) => status)).toEqual(['completed', 'completed']);
    const { stats } = await use('mk_get_automation_report', { id: funnel.id });
    expect(stats.metrics.map(({ count }: { count: number }) => count)).toEqual([2, 2, 2, 2, 2]);
    const { tags } = await use('mk_get_contacts_breakdown', { dimension: 'tags' });
    expect(Number(tags.data.find(({ id }: { id: number }) => id === done.id).contact_count)).toBe(2);
  });

  /** So many contacts, each with an address that got no email before. */
  async function readers(many: number, labels: (no: number) => object = () => ({})) {
    const contacts = Array.from({ length: many }, (_, no) => ({
      email: `reader${++readersSoFar}@example.com`,
      first_name: `Reader ${no}`,
      country: no % 3 === 0 ? 'PT' : 'DE',
      status: 'subscribed',
      tags: [],
      lists: [],
      ...labels(no),
    }));
    for (let at = 0; at < many; at += 500)
      await request('POST', '/subscribers/bulk-add-update', { contacts: contacts.slice(at, at + 500) });
    return contacts;
  }

  interface Contact {
    readonly id: number;
    readonly email: string;
  }

  /** A step of a kind that the automation names so, with what the person wants in place of its first settings. */
  async function kindsOf(id: number) {
    const { blocks } = await read(`/funnels/${id}`, { with: ['blocks'] });
    const named = new Map(Object.entries(blocks).map(([name, block]) => [(block as Block).title, { name, ...(block as Block) }]));
    return (title: string, wanted: object) => {
      const { name, settings } = named.get(title) ?? {};
      return { action_name: name, settings: { ...settings, ...wanted } };
    };
  }

  const subjectsTo = ({ email }: Contact) => office.to(email).map(({ mail }) => mail.subject ?? '');

  /** So many days later, when the timers of the site run. */
  async function later(days: number) {
    now += days * 86_400_000;
    await runSequences(site.host, Date.now());
    await runAutomations(site.host, Date.now());
    await runSequences(site.host, Date.now());
  }

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
