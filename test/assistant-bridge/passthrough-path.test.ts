import { matchRoute } from '../../plugin/assistant-bridge/passthrough-path';
import { verifies } from '../support/verifies';

const routes = [
  { method: 'GET', path: '/calendars' },
  { method: 'GET', path: '/calendars/{id}' },
  { method: 'DELETE', path: '/calendars/{id}' },
  { method: '*', path: '/any' },
  { method: 'GET', path: '' },
] as const;
const match = (path: string, method = 'GET') => matchRoute({ method, path }, { namespace: 'booking/v2', routes });

test.each([
  '/booking/v2/../../manage/dispatch',
  '/booking/v2/..',
  '/booking/v2/./calendars',
  '/booking/v2/calendars/..',
  '/booking/v2/%2e%2e/x',
  '/booking/v2/%2E./x',
  '/booking/v2/.%2e/x',
  '/booking/v2/..%2f..%2fmanage',
  '/booking/v2/%5c..',
  '/booking/v2/calendars%00',
  '/booking/v2/\\..\\..\\manage',
  '/booking/v2\\calendars',
  '/booking/v2/%252e%252e/x',
  '//evil.test/booking/v2/calendars',
  '\\\\evil.test\\booking\\v2',
  'http://evil.test/booking/v2/calendars',
  'https:/booking/v2/calendars',
  '/booking/v2evil',
  '/booking/v2evil/calendars',
  '/BOOKING/V2/calendars',
  '/booking/V2/calendars',
  '/crm/v2/calendars',
  '/crm/v2/..',
  '/booking/v2/x;/../manage',
  '/booking/v2/..;/calendars',
  '/booking/v2/calendars;a=1',
  '/booking/v2/.\t./calendars',
  '/booking/v2/calendars\r\nHost: evil.test',
  '/booking/v2/calendars\n',
  '/booking/v2/calendars?x=1',
  '/booking/v2/calendars#x',
  '/booking/v2/calendars/',
  '/booking/v2//calendars',
  '/booking/v2/calendars/1/2',
  '/booking/v2/unknown',
  '/booking/v2/constructor',
  'booking/v2/calendars',
  ' /booking/v2/calendars',
  '/booking/v2/cal\u0435ndars',
  '',
  '/',
])('%j is refused', (path) => {
  verifies('R27', 'bridge:passthrough');
  expect(match(path)).toHaveProperty('problem');
});

test.each([
  ['/booking/v2/calendars', 'GET', '/calendars'],
  ['/booking/v2/calendars/12', 'DELETE', '/calendars/{id}'],
  ['/booking/v2/calendars/ada@example.org', 'GET', '/calendars/{id}'],
  ['/booking/v2/any', 'PATCH', '/any'],
])('%s is %s %s', (path, method, pattern) => {
  expect(match(path, method)).toEqual({ route: expect.objectContaining({ path: pattern }) });
});

test('a method that the route does not take is told with those that it takes', () => {
  expect(match('/booking/v2/calendars/12', 'PUT')).toEqual({ problem: 'does not accept PUT; it accepts GET, DELETE' });
});
