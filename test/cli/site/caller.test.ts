import { SiteplaneError } from '../../../plugin/client';
import { callerOf } from '../../../plugin/site-file/caller';

/** A client that is refused that many times before it is served. */
function busyClient(refusals: number, error: SiteplaneError) {
  let calls = 0;
  return {
    calls: () => calls,
    manifest: async () => [],
    route: async () => ({}),
    async dispatch() {
      calls++;
      if (calls <= refusals) throw error;
      return { data: {}, changed: true, requestId: undefined, etag: undefined, replayed: false, links: {} };
    },
  };
}

const busy = (status: number, retryAfter?: number) => new SiteplaneError('rate_limited', 'Too many.', { status, retryAfter });

test('what the site refuses for good is not repeated', async () => {
  for (const error of [busy(403, 0), busy(429), busy(429, 86_400), new SiteplaneError('network', 'gone', { status: 0 })]) {
    const client = busyClient(1, error);
    await expect((await callerOf(client)).call('crm.list', {})).rejects.toBe(error);
    expect(client.calls()).toBe(1);
  }
});

test('a route is there while its module is; its params fill the path, and the rest goes with it', async () => {
  const calls: unknown[] = [];
  const client = {
    ...busyClient(0, busy(500)),
    async route(call: { readonly path: string }) {
      calls.push(call);
      if (call.path === '/nothing') throw new SiteplaneError('rest_no_route', 'No route.', { status: 404 });
      return { tag: 1 };
    },
  };
  const caller = await callerOf(client);
  expect(await Promise.all(['GET crm/v2/nothing', 'GET crm/v2/tags', 'GET crm/v2/tags', 'crm.list'].map(caller.has))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(calls).toHaveLength(2);
  expect(await caller.call('PUT crm/v2/tags/{id}', { id: 7, title: 'A/b' })).toEqual({ data: { tag: 1 }, changed: true });
  expect(calls.at(-1)).toEqual({ method: 'PUT', namespace: 'crm/v2', path: '/tags/7', params: { title: 'A/b' } });
});

test('a route has no dry run: asked for one, nothing is sent', async () => {
  const calls: unknown[] = [];
  const client = { ...busyClient(0, busy(500)), route: async (call: object) => ({ sent: calls.push(call) }) };
  const caller = await callerOf(client);
  for (const operation of ['PUT crm/v2/tags/{id}', 'DELETE crm/v2/tags/{id}', 'POST crm/v2/tags'])
    await expect(caller.call(operation, { id: 7 }, { dryRun: true })).rejects.toThrow(`${operation} has no dry run; nothing was sent.`);
  expect(calls).toEqual([]);
  await caller.call('crm.list', {}, { dryRun: true });
  await caller.call('PUT crm/v2/tags/{id}', { id: 7 }, { dryRun: false });
  expect(calls).toHaveLength(1);
});

test('a site that asks for patience gets it, within bounds', async () => {
  for (const status of [429, 503]) {
    const client = busyClient(3, busy(status, 0));
    expect(await (await callerOf(client)).call('crm.list', {})).toMatchObject({ changed: true });
    expect(client.calls()).toBe(4);
  }
  const never = busyClient(1000, busy(429, 0));
  await expect((await callerOf(never)).call('crm.list', {})).rejects.toThrow('Too many.');
  expect(never.calls()).toBe(11);
});
