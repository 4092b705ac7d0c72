import { callerOf } from '../../../plugin/cli/site/caller';
import { SiteplaneError } from '../../../plugin/client';

/** A client that is refused that many times before it is served. */
function busyClient(refusals: number, error: SiteplaneError) {
  let calls = 0;
  return {
    calls: () => calls,
    manifest: async () => [],
    async dispatch() {
      calls++;
      if (calls <= refusals) throw error;
      return { data: {}, changed: true, requestId: undefined, replayed: false, links: {} };
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
