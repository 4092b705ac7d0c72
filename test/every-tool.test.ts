import { allTools } from '../plugin/assistant-bridge/catalog';
import { matchRoute } from '../plugin/assistant-bridge/passthrough-path';
import { isListed, type profiles } from '../plugin/assistant-bridge/profiles';
import { providerOf } from '../plugin/assistant-bridge/providers/provider';
import { knownRoutes } from '../plugin/assistant-bridge/providers/routes';
import type { ProviderSlug } from '../plugin/host';
import { toolCall } from './assistant-bridge/tool-call';
import { type Site, startSite } from './support/site';
import { verifies } from './support/verifies';

/** Params that each tool takes, such as an assistant would give. */
const examples: Readonly<Record<string, object>> = {
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

/** Which of them destroy or send something that cannot be taken back. */
const destructive = [
  'bk_create_booking',
  'bk_delete_booking',
  'bk_delete_calendar',
  'bk_delete_event',
  'bk_send_confirmation_email',
  'bk_set_booking_status',
];
const lean = ['bk_get_available_slots', 'bk_get_booking', 'bk_list_bookings', 'bk_list_calendars'];

const named = allTools.filter(({ tier }) => tier !== 'always');
const ofBooking = allTools.filter(({ name }) => name.startsWith('bk_')).map(({ name }) => name);

async function sentBy(name: string) {
  const { call, sent } = toolCall();
  await allTools.find((tool) => tool.name === name)?.run(examples[name], call);
  return sent.map(({ method, path }) => ({ method, path }));
}

test('the booking provider has 21 tools, in the order of their names after the passthrough', () => {
  verifies('booking:tools');
  expect(ofBooking).toEqual(['bk_list_routes', 'bk_request', ...Object.keys(examples).sort()]);
  expect(ofBooking).toHaveLength(21);
});

test('they stand in full and booking; four of them and the passthrough in lean too', () => {
  verifies('booking:tools', 'bridge:profiles');
  const of = (profile: (typeof profiles)[number]) =>
    allTools.filter((tool) => tool.provider === 'booking' && isListed(tool, [profile])).map(({ name }) => name);
  expect(of('booking')).toEqual(ofBooking);
  expect(of('full')).toEqual(ofBooking);
  expect(of('lean')).toEqual(['bk_list_routes', 'bk_request', ...lean]);
  expect(of('crm')).toEqual(['bk_list_routes', 'bk_request']);
});

describe.each(named.map((tool) => [tool.name, tool] as const))('%s', (name, { listed, provider }) => {
  test('has a closed schema whose description says what it does', () => {
    verifies('booking:tools');
    expect(listed.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(listed.description).toMatch(/^[A-Z].{4,}\.$/);
  });

  test('carries the hint that tells what it does', async () => {
    verifies('booking:tools');
    const methods = (await sentBy(name)).map(({ method }) => method);
    const isRead = methods.every((method) => method === 'GET');
    const isDestructive = destructive.includes(name);
    expect(listed.annotations).toEqual(isRead ? { readOnlyHint: true } : { destructiveHint: isDestructive });
    const guards = ['dry_run', 'confirm'].filter((param) => param in (listed.inputSchema.properties ?? {}));
    expect(guards).toEqual(isDestructive ? ['dry_run', 'confirm'] : []);
  });

  test('goes to a route that a provider of another site has', async () => {
    verifies('booking:tools', 'R27');
    const slug = provider as ProviderSlug;
    const requests = await sentBy(name);
    expect(requests.length).toBeGreaterThan(0);
    for (const request of requests) {
      const found = matchRoute(request, { namespace: providerOf(slug).namespace, routes: knownRoutes(slug) });
      expect(found).toHaveProperty('route');
    }
  });
});

describe('every tool of the booking provider', () => {
  let site: Site;

  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite', plugins: ['plugin/engines/booking'] });
  });
  afterAll(() => site?.stop());

  test.each(Object.keys(examples))('%s goes to a route that the engine of this site has', async (name) => {
    verifies('booking:tools', 'R27');
    const routes = site.host.rest.routes('booking/v2');
    for (const request of await sentBy(name)) {
      expect(matchRoute(request, { namespace: 'booking/v2', routes })).toHaveProperty('route');
    }
  });
});
