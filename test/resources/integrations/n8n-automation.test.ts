import { n8nAutomation, n8nRunOf } from '../../../plugin/resources/integrations/automation/n8n';
import { verifies } from '../../support/verifies';
import { type N8n, startN8n } from './n8n';
import { failureOf, platform } from './platforms';

const adapterOf = ({ ctx, url }: N8n, token = 'n8n-key', path = '') => n8nAutomation(ctx, { baseUrl: `${url}${path}`, token });
const methods = ({ requests }: N8n) => requests.map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`);
const many = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `id${n}`, key: `svc_v${n}`, value: String(n) }));

test('creates, changes and deletes', async () => {
  verifies('integrations:automation:n8n');
  const there = await startN8n();
  await adapterOf(there).set('svc_api_a', 'one');
  expect(there.global()).toEqual({ svc_api_a: 'one' });
  await adapterOf(there).set('svc_api_a', 'two');
  expect(there.global()).toEqual({ svc_api_a: 'two' });
  await adapterOf(there).delete('svc_api_a');
  await adapterOf(there).delete('svc_api_a');
  expect(there.global()).toEqual({});
  expect(methods(there)).toEqual([
    'GET /api/v1/variables',
    'POST /api/v1/variables',
    'GET /api/v1/variables',
    'PUT /api/v1/variables/1001',
    'GET /api/v1/variables',
    'DELETE /api/v1/variables/1001',
    'GET /api/v1/variables',
  ]);
});

test('finds a variable on any page of the list', async () => {
  const there = await startN8n({ pageSize: 7, variables: many(30) });
  const adapter = adapterOf(there);
  await adapter.set('svc_v29', 'last');
  await adapter.delete('svc_v0');
  expect(there.global()).toMatchObject({ svc_v29: 'last', svc_v28: '28' });
  expect(there.variables).toHaveLength(29);
  expect(await adapter.list?.()).toHaveLength(29);
});

test('many writes by one adapter list once, and a value that is there already is not written', async () => {
  const there = await startN8n({ variables: many(3) });
  const adapter = adapterOf(there);
  for (const name of ['svc_v0', 'svc_v1', 'svc_new', 'svc_v2']) await adapter.set(name, 'x');
  for (const name of ['svc_v0', 'svc_v1']) await adapter.set(name, 'x');
  await adapter.set('svc_v0', 'y');
  await adapter.delete('svc_v1');
  expect(there.global()).toEqual({ svc_v0: 'y', svc_v2: 'x', svc_new: 'x' });
  expect(methods(there).filter((line) => line.startsWith('GET'))).toHaveLength(1);
  expect(there.requests).toHaveLength(1 + 4 + 1 + 1);
});

test('deliveries of one run list once, and what changed meanwhile is not overlooked', async () => {
  verifies('integrations:automation:n8n');
  const there = await startN8n({ variables: many(4) });
  const address = { baseUrl: there.url, token: 'n8n-key' };
  const delivery = () => n8nAutomation(there.ctx, address, n8nRunOf(there.ctx, address));
  const lists = () => methods(there).filter((line) => line.startsWith('GET')).length;
  for (const name of ['svc_v0', 'svc_v1', 'svc_v2', 'svc_new']) await delivery().set(name, 'x');
  expect([lists(), there.global()]).toEqual([1, { svc_v0: 'x', svc_v1: 'x', svc_v2: 'x', svc_v3: '3', svc_new: 'x' }]);

  // Edited by hand, deleted by hand, made by hand: the list of the run knows nothing of it.
  const [edited, deleted] = there.variables;
  if (edited) edited.value = 'by hand';
  if (deleted) there.variables.splice(there.variables.indexOf(deleted), 1);
  there.variables.push({ id: 'hand', key: 'svc_hand', value: 'by hand' });
  for (const name of ['svc_v0', 'svc_v1', 'svc_hand']) await delivery().set(name, 'x');
  expect(there.global()).toMatchObject({ svc_v0: 'x', svc_v1: 'x', svc_hand: 'x' });
  there.variables.push({ id: 'late', key: 'svc_late', value: 'by hand' });
  await delivery().delete('svc_late');
  expect(there.global()).not.toHaveProperty('svc_late');

  const other = { ...address, token: 'another' };
  expect(n8nRunOf(there.ctx, other)).not.toBe(n8nRunOf(there.ctx, address));
});

test('one that the same adapter created can be changed, listed and deleted', async () => {
  const there = await startN8n();
  const adapter = adapterOf(there);
  await adapter.set('svc_api_a', 'one');
  await adapter.set('svc_api_a', 'two');
  await adapter.set('svc_api_b', 'b');
  expect(await adapter.list?.()).toEqual([
    { name: 'svc_api_a', value: 'two' },
    { name: 'svc_api_b', value: 'b' },
  ]);
  await adapter.set('svc_api_c', 'c');
  await adapter.delete('svc_api_c');
  expect(there.global()).toEqual({ svc_api_a: 'two', svc_api_b: 'b' });
});

test('variables of a project are left alone', async () => {
  verifies('D83');
  const mine = { id: 'p1', key: 'svc_api_a', value: 'theirs', project: { id: 'x', name: 'Project' } };
  const there = await startN8n({ variables: [mine] });
  await adapterOf(there).set('svc_api_a', 'ours');
  await adapterOf(there).delete('svc_api_a');
  expect(there.variables).toEqual([mine]);
});

test('what somebody else deleted or created meanwhile is found again', async () => {
  const there = await startN8n({ variables: many(2) });
  const adapter = adapterOf(there);
  await adapter.set('svc_v0', 'x');
  there.variables.splice(0, 2, { id: 'other', key: 'svc_v1', value: 'old' });
  await adapter.set('svc_v0', 'y');
  await adapter.set('svc_v1', 'z');
  there.variables.push({ id: 'theirs', key: 'svc_new', value: 'n' });
  await adapter.set('svc_new', 'm');
  expect(there.global()).toEqual({ svc_v0: 'y', svc_v1: 'z', svc_new: 'm' });
});

test('takes the address with /api/v1 and slashes too', async () => {
  const there = await startN8n();
  await adapterOf(there, 'n8n-key', '/api/v1/').set('svc_api_a', 'x');
  await adapterOf(there, 'n8n-key', '//').ping();
  expect(there.global()).toEqual({ svc_api_a: 'x' });
});

test('the ping lists one and changes nothing', async () => {
  const there = await startN8n({ variables: many(3) });
  await adapterOf(there).ping();
  expect(there.requests.map(({ path }) => path)).toEqual(['/api/v1/variables?limit=1']);
});

test('a wrong key is told and may be repeated once it was fixed', async () => {
  verifies('D81');
  const there = await startN8n();
  const failure = await failureOf(adapterOf(there, 'wrong').set('svc_api_a', 'x'));
  expect(failure).toMatchObject({ isFinal: false, message: expect.stringMatching(/credentials \(401\)/) });
});

test.each([
  ['a name', 'x'.repeat(51), 'x', /at most 50 characters/],
  ['a value', 'svc_api_a', 'x'.repeat(1001), /limits the length of values/],
])('%s that n8n cannot hold is final', async (_what, name, value, message) => {
  verifies('integrations:automation:failure');
  const there = await startN8n();
  expect(await failureOf(adapterOf(there).set(name, value))).toMatchObject({ isFinal: true, message: expect.stringMatching(message) });
  expect(there.variables).toEqual([]);
});

test('after a fault in the middle the same adapter starts again', async () => {
  const there = await startN8n({ variables: many(1) });
  const adapter = adapterOf(there);
  there.interfere = ({ method }) => (method === 'GET' ? { status: 503, headers: { 'retry-after': '3' } } : undefined);
  expect(await failureOf(adapter.set('svc_v0', 'x'))).toMatchObject({ isFinal: false, retryAfterMs: 3000 });
  there.interfere = ({ method }) => (method === 'PUT' ? { cut: 'before' } : undefined);
  expect(await failureOf(adapter.set('svc_v0', 'x'))).toMatchObject({ isFinal: false });
  there.interfere = () => undefined;
  await adapter.set('svc_v0', 'x');
  expect(there.global()).toEqual({ svc_v0: 'x' });
});

test('a write whose answer was lost is harmless when repeated', async () => {
  const there = await startN8n();
  const done = new Set<string>();
  there.interfere = ({ method, body }) => {
    if (method !== 'POST' || done.has(body)) return undefined;
    done.add(body);
    there.variables.push({ id: 'lost', ...(JSON.parse(body) as { key: string; value: string }) });
    return { cut: 'before' };
  };
  expect(await failureOf(adapterOf(there).set('svc_api_a', 'x'))).toMatchObject({ isFinal: false });
  await adapterOf(there).set('svc_api_a', 'x');
  expect(there.global()).toEqual({ svc_api_a: 'x' });
});

test.each<[string, string | object]>([
  ['no JSON', '<html>'],
  ['another shape', { items: [] }],
  ['no list', { data: {} }],
  ['rows without an id', { data: [{ key: 'a', value: 'b' }] }],
  ['an empty id', { data: [{ id: '', key: 'a', value: 'b' }] }],
])('%s is not n8n', async (_what, body) => {
  const there = await platform(() => ({ body }));
  const adapter = n8nAutomation(there.ctx, { baseUrl: there.url, token: 'k' });
  expect(await failureOf(adapter.ping())).toMatchObject({ isFinal: false, message: expect.stringMatching(/does not answer as n8n does/) });
});

test('a list without an end is given up', async () => {
  const there = await platform(() => ({ body: { data: [], nextCursor: 'again' } }));
  const adapter = n8nAutomation(there.ctx, { baseUrl: there.url, token: 'k' });
  expect(await failureOf(adapter.set('a', 'b'))).toMatchObject({ isFinal: false, message: expect.stringMatching(/without an end/) });
  expect(there.requests).toHaveLength(100);
});
