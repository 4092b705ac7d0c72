import { allTools } from '../../plugin/assistant-bridge/catalog';
import { page, pageSize } from '../../plugin/assistant-bridge/mcp/listing';
import { isListed, parseToolset, profiles } from '../../plugin/assistant-bridge/profiles';
import { verifies } from '../support/verifies';

const own = ['svc_manifest', 'svc_dispatch', 'svc_ping', 'svc_get_status', 'svc_bulk'];
const passthrough = ['bk_list_routes', 'bk_request', 'mk_list_routes', 'mk_request'];
const lean = [
  'bk_get_available_slots',
  'bk_get_booking',
  'bk_list_bookings',
  'bk_list_calendars',
  'mk_get_contact',
  'mk_get_dashboard_stats',
  'mk_list_campaigns',
  'mk_list_contacts',
];

test.each(profiles)('%s lists the tools of the service and the passthrough', (profile) => {
  verifies('bridge:profiles');
  const names = allTools.filter((tool) => isListed(tool, [profile])).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...own, ...passthrough]));
});

test('a tool of a provider stands in full, in its own profile, and in lean where it is one of the eight', () => {
  verifies('bridge:profiles');
  const of = (provider: 'booking' | 'marketing', tier: 'lean' | 'wide') =>
    profiles.filter((profile) => isListed({ provider, tier }, [profile]));
  expect(of('booking', 'wide')).toEqual(['booking', 'full']);
  expect(of('marketing', 'wide')).toEqual(['crm', 'full']);
  expect(of('marketing', 'lean')).toEqual(['lean', 'crm', 'full']);
  expect(isListed({ provider: 'booking', tier: 'wide' }, ['lean', 'booking'])).toBe(true);
});

test('lean has the eight named tools', () => {
  verifies('bridge:profiles');
  expect(allTools.filter((tool) => tool.tier === 'lean').map(({ name }) => name)).toEqual(lean);
});

test('a comma joins; order and spaces do not matter; an unknown one is told', () => {
  expect(parseToolset('crm, lean')).toEqual(['lean', 'crm']);
  for (const wrong of ['', 'all', 'lean,', 'LEAN', '__proto__']) expect(() => parseToolset(wrong)).toThrow('Unknown toolset');
});

describe('pages', () => {
  const tools = Array.from({ length: 2 * pageSize + 1 }, (_, i) => `tool ${i}`);

  test('lead through the whole list, each tool once', () => {
    verifies('D171');
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let pages = 0; pages < 3; pages++) {
      const { items, nextCursor } = page(tools, cursor);
      seen.push(...items);
      cursor = nextCursor;
    }
    expect([seen, cursor]).toEqual([tools, undefined]);
    expect(page(tools.slice(0, pageSize), undefined).nextCursor).toBeUndefined();
  });

  test.each(['', 'x', 'dG9vbHM6LTE', 'dG9vbHM6MQ==', 'tools:60'])('the cursor %j is refused', (cursor) => {
    expect(() => page(tools, cursor)).toThrow('Invalid cursor');
  });
});
