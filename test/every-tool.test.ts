import { allTools } from '../plugin/assistant-bridge/catalog';
import { listTools } from '../plugin/assistant-bridge/mcp/listing';
import { matchRoute } from '../plugin/assistant-bridge/passthrough-path';
import { isListed, type profiles } from '../plugin/assistant-bridge/profiles';
import { providers as bridged } from '../plugin/assistant-bridge/providers';
import type { ProviderSlug, Route } from '../plugin/host';
import { everyCase } from './assistant-bridge/marketing-cases';
import { toolCall } from './assistant-bridge/tool-call';
import { type Site, startSite } from './support/site';
import { verifies } from './support/verifies';

type Declared = Pick<Route, 'method' | 'path'>;

/** Params that each tool takes, such as an assistant would give. */
const ofBookingTools: Readonly<Record<string, object>> = {
  bk_create_booking: { event_id: 7, name: 'Ada', email: 'ada@example.org', timezone: 'UTC', event_time: '2026-06-01 10:00:00' },
  bk_create_calendar: {
    author_timezone: 'UTC',
    slot: { duration: 30, event_type: 'single', availability_type: 'custom', schedule_type: 'weekly_schedules', title: 'Talk' },
  },
  bk_create_event: {
    calendar_id: 3,
    title: 'Talk',
    duration: 30,
    event_type: 'single',
    settings: { schedule_type: 'weekly_schedules', weekly_schedules: {} },
  },
  bk_delete_booking: { booking_id: 9 },
  bk_delete_calendar: { calendar_id: 3 },
  bk_delete_event: { calendar_id: 3, event_id: 7 },
  bk_duplicate_event: { calendar_id: 3, event_id: 7 },
  bk_get_available_slots: { event_id: 7 },
  bk_get_booking: { id: 9 },
  bk_get_booking_activities: { booking_id: 9 },
  bk_get_calendar: { calendar_id: 3 },
  bk_get_event: { calendar_id: 3, event_id: 7 },
  bk_get_reports: {},
  bk_list_bookings: {},
  bk_list_calendars: {},
  bk_send_confirmation_email: { booking_id: 9 },
  bk_set_booking_status: { booking_id: 9, status: 'cancelled' },
  bk_update_booking_field: { booking_id: 9, field: 'phone', value: '1' },
  bk_update_event_details: { calendar_id: 3, event_id: 7, title: 'Talk', duration: 30 },
};

const ofMarketingTools: Readonly<Record<string, object>> = {
  ...Object.fromEntries(everyCase.map(([name, args]) => [name, args])),
  mk_create_campaign: { title: 'May', subject: 'News', email_body: 'Hi' },
};
const examples = { ...ofBookingTools, ...ofMarketingTools };

/** Which of them destroy or send something that cannot be taken back, or lead to more of what can. */
const destructive = [
  'bk_create_booking',
  'bk_delete_booking',
  'bk_delete_calendar',
  'bk_delete_event',
  'bk_send_confirmation_email',
  'bk_set_booking_status',
  ...['campaign', 'company', 'company_note', 'contact', 'contact_note', 'list', 'tag', 'template', 'webhook'].map(
    (noun) => `mk_delete_${noun}`,
  ),
  ...['mk_duplicate_campaign', 'mk_duplicate_sequence', 'mk_send_campaign', 'mk_send_contact_email', 'mk_send_test_email'],
  ...['mk_save_company_custom_fields', 'mk_save_contact_custom_fields', 'mk_detach_company_contacts', 'mk_add_subscribers_to_sequence'],
  ...['mk_remove_subscribers_from_automation', 'mk_remove_subscribers_from_sequence', 'mk_update_automation_status'],
  ...['mk_update_campaign', 'mk_update_template', 'mk_update_webhook'],
];
/** It counts, although it is no GET. */
const counting = 'mk_estimate_segment_contacts';

function providerOf(slug: ProviderSlug) {
  const provider = bridged.find((one) => one.slug === slug);
  if (!provider) throw new Error(`no engine brings tools for ${slug}`);
  return provider;
}

const providers = [
  {
    slug: 'booking',
    profile: 'booking',
    passthrough: ['bk_list_routes', 'bk_request'],
    examples: ofBookingTools,
    total: 21,
    lean: ['bk_get_available_slots', 'bk_get_booking', 'bk_list_bookings', 'bk_list_calendars'],
  },
  {
    slug: 'marketing',
    profile: 'crm',
    passthrough: ['mk_list_routes', 'mk_request'],
    examples: ofMarketingTools,
    total: 75,
    lean: ['mk_get_contact', 'mk_get_dashboard_stats', 'mk_list_campaigns', 'mk_list_contacts'],
  },
] as const;

const named = allTools.filter(({ tier }) => tier !== 'always');

/** Where a tool sends its requests; a record that is created has the id 1. */
async function sentBy(name: string) {
  const { call, sent } = toolCall({ answer: { status: 200, body: '{"id":1,"tag":{}}' } });
  await allTools.find((tool) => tool.name === name)?.run(examples[name], call);
  return sent.map(({ method, path }) => ({ method, path }));
}

describe.each(providers)('the $slug provider', ({ slug, profile: own, passthrough, examples, total, lean }) => {
  const all = allTools.filter(({ provider }) => provider === slug).map(({ name }) => name);

  test(`has ${total} tools, in the order of their names after the passthrough`, () => {
    verifies('booking:tools', 'marketing:tools');
    expect(all).toEqual([...passthrough, ...Object.keys(examples).sort()]);
    expect(all).toHaveLength(total);
  });

  test('has them in full and in its own profile; four of them and the passthrough in lean too', () => {
    verifies('booking:tools', 'marketing:tools', 'bridge:profiles');
    const of = (profile: (typeof profiles)[number]) =>
      allTools.filter((tool) => tool.provider === slug && isListed(tool, [profile])).map(({ name }) => name);
    expect(of(own)).toEqual(all);
    expect(of('full')).toEqual(all);
    expect(of('lean')).toEqual([...passthrough, ...lean]);
    expect(of(own === 'crm' ? 'booking' : 'crm')).toEqual([...passthrough]);
  });
});

describe.each(named.map((tool) => [tool.name, tool] as const))('%s', (name, { listed, provider, routes }) => {
  test('has a closed schema whose description says what it does', () => {
    verifies('booking:tools', 'marketing:tools');
    expect(listed.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(listed.description).toMatch(/^[A-Z].{4,}\.$/);
  });

  test('carries the hint that tells what it does', async () => {
    verifies('booking:tools', 'marketing:tools');
    const methods = (await sentBy(name)).map(({ method }) => method);
    const isRead = methods.every((method) => method === 'GET') || name === counting;
    const isDestructive = destructive.includes(name);
    expect(listed.annotations).toMatchObject(isRead ? { readOnlyHint: true } : { destructiveHint: isDestructive });
    const guards = ['dry_run', 'confirm'].filter((param) => param in (listed.inputSchema.properties ?? {}));
    expect(guards).toEqual(isDestructive ? ['dry_run', 'confirm'] : []);
  });

  test('declares the routes that it sends requests to', async () => {
    verifies('bridge:served');
    const own = routes.map((route) => ({ method: route.split(' ')[0] ?? '', path: route.split(' ')[1] ?? '' }));
    const { namespace } = providerOf(provider as ProviderSlug);
    const used = (await sentBy(name)).map((request) => matchRoute(request, { namespace, routes: own as Declared[] }));
    for (const found of used) expect(found).toHaveProperty('route');
    // One with a choice sends a request to one of them.
    if (name !== 'mk_get_contacts_breakdown') expect(used.map((found) => 'route' in found && found.route)).toEqual(own);
  });

  test('goes to a route that a provider of another site has', async () => {
    verifies('booking:tools', 'marketing:tools', 'R27');
    const slug = provider as ProviderSlug;
    const requests = await sentBy(name);
    expect(requests.length).toBeGreaterThan(0);
    for (const request of requests) {
      const found = matchRoute(request, { namespace: providerOf(slug).namespace, routes: providerOf(slug).knownRoutes });
      expect(found).toHaveProperty('route');
    }
  });
});

describe('the engines of this site', () => {
  let site: Site;

  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', plugins: ['plugin/engines/booking', 'plugin/engines/crm'] });
  });
  afterAll(() => site?.stop());

  test.each(Object.keys(ofBookingTools))('have the route of %s', async (name) => {
    verifies('booking:tools', 'R27');
    const routes = site.host.rest.routes('booking/v2');
    for (const request of await sentBy(name)) {
      expect(matchRoute(request, { namespace: 'booking/v2', routes })).toHaveProperty('route');
    }
  });

  test.each(Object.keys(ofMarketingTools))('list %s where they have its routes', async (name) => {
    verifies('marketing:tools', 'bridge:served', 'D258', 'R27');
    const routes = site.host.rest.routes('crm/v2');
    const { call } = toolCall({ routes });
    const isListed = (await listAll(call)).includes(name);
    const found = (await sentBy(name)).map((request) => 'route' in matchRoute(request, { namespace: 'crm/v2', routes }));
    expect(isListed).toBe(!found.includes(false));
  });
});

/** Every page of the list. */
async function listAll(call: Parameters<typeof listTools>[0]): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const { tools, nextCursor } = await listTools(call, cursor);
    names.push(...tools.map(({ name }) => name));
    cursor = nextCursor;
  } while (cursor !== undefined);
  return names;
}
