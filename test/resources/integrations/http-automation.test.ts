import { httpAutomation } from '../../../plugin/resources/integrations/automation/http';
import type { ReceiverAnswer } from '../../support/http-receiver';
import { verifies } from '../../support/verifies';
import { failureOf, platform } from './platforms';

const token = 'a-token';
const upstream = 'text of a stranger <script>';

/** An adapter and the platform that it talks to. */
async function pair(answer: ReceiverAnswer = {}, path = '/hooks/') {
  const there = await platform(() => answer);
  return { there, adapter: httpAutomation(there.ctx, { baseUrl: `${there.url}${path}`, token }) };
}

test('PUT and DELETE carry token, value and fence', async () => {
  verifies('integrations:automation:http');
  const { there, adapter } = await pair();
  await adapter.set('svc_api_a', 'Grüße "\\\n', 7);
  await adapter.set('svc_api_b', '');
  await adapter.delete('svc_api_a', 8);
  await adapter.set('odd/../name?x#y %', 'x');
  expect(there.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /hooks/variables/svc_api_a',
    'PUT /hooks/variables/svc_api_b',
    'DELETE /hooks/variables/svc_api_a',
    'PUT /hooks/variables/odd%2F..%2Fname%3Fx%23y%20%25',
  ]);
  expect(there.requests.map(({ body }) => (body === '' ? undefined : JSON.parse(body)))).toEqual([
    { value: 'Grüße "\\\n' },
    { value: '' },
    undefined,
    { value: 'x' },
  ]);
  expect(there.requests.map(({ headers }) => headers.authorization)).toEqual(Array(4).fill(`Bearer ${token}`));
  expect(there.requests.map(({ headers }) => headers['x-svc-fence'])).toEqual(['7', undefined, '8', undefined]);
  expect(there.requests[0]?.headers['content-type']).toBe('application/json');
});

test('the ping proves address and token and changes nothing', async () => {
  verifies('D82');
  const { there, adapter } = await pair({ status: 404 });
  await adapter.ping();
  expect(there.requests).toMatchObject([{ method: 'DELETE', path: '/hooks/variables/svc_siteplane_probe' }]);
});

test('what is not there counts as deleted, but cannot be set', async () => {
  const { adapter } = await pair({ status: 404 });
  await adapter.delete('svc_api_a');
  expect(await failureOf(adapter.set('svc_api_a', 'x'))).toMatchObject({ isFinal: false, message: expect.stringMatching(/404/) });
});

test.each<[number, Record<string, string>, boolean, number | undefined]>([
  [400, {}, true, undefined],
  [401, {}, false, undefined],
  [403, {}, false, undefined],
  [404, {}, false, undefined],
  [408, {}, false, undefined],
  [409, {}, false, undefined],
  [410, {}, false, undefined],
  [413, {}, true, undefined],
  [422, {}, true, undefined],
  [425, {}, false, undefined],
  [429, {}, false, undefined],
  [429, { 'retry-after': '120' }, false, 120_000],
  [429, { 'retry-after': 'Thu, 01 Jan 2026 12:00:30 GMT' }, false, 30_000],
  [429, { 'retry-after': 'soon' }, false, undefined],
  [500, { 'retry-after': '120' }, false, undefined],
  [502, {}, false, undefined],
  [503, { 'retry-after': '5' }, false, 5000],
])('%i %j: final %j, again after %j', async (status, headers, isFinal, wait) => {
  verifies('integrations:automation:failure');
  const { there, adapter } = await pair({ status, headers, body: upstream });
  const failure = await failureOf(adapter.set('svc_api_a', 'x'));
  expect(failure).toEqual({ isFinal, retryAfterMs: wait, message: expect.stringContaining(String(status)) });
  expect(failure.message).toContain(`127.0.0.1:${there.port}`);
  expect(failure.message).not.toContain('stranger');
  expect(failure.message).not.toContain(token);
});

test.each<[string, ReceiverAnswer]>([
  ['cut after the request', { cut: 'before' }],
  ['cut in the middle of the answer', { cut: 'after', body: 'half' }],
  ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
])('%s is to be repeated', async (_name, answer) => {
  const { adapter } = await pair(answer);
  expect(await failureOf(adapter.set('svc_api_a', 'x'))).toMatchObject({ isFinal: false, retryAfterMs: undefined });
});

test('nobody there is to be repeated', async () => {
  const { there, adapter } = await pair();
  await there.stop();
  expect(await failureOf(adapter.delete('svc_api_a'))).toMatchObject({ isFinal: false });
});
