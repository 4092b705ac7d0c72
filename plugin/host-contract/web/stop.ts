import type { Runner } from '../suite';
import { send } from './request';
import type { WebUnderTest } from './site';

/** What runs when the host is stopped is answered, and the service is still there for it; afterwards nobody listens. */
export async function casesOfStop({ expect }: Pick<Runner, 'expect'>, site: WebUnderTest): Promise<void> {
  let isReached = () => undefined as unknown;
  const reached = new Promise((resolve) => {
    isReached = () => resolve(undefined);
  });
  let letGo = () => undefined as unknown;
  const held = new Promise((resolve) => {
    letGo = () => resolve(undefined);
  });
  const slow = async () => {
    isReached();
    await held;
    return { status: 200, body: String((await site.host.options.get('contract_unset')) ?? 'nothing') };
  };
  site.host.rest.register('contract-stop/v1', [{ method: 'GET', path: '/slow', handler: slow }]);
  site.host.rest.allow('contract-stop/v1');
  const running = send(site.url, ['GET', `${site.restRoot}/contract-stop/v1/slow`]);
  await reached;
  const stopped = site.stop();
  letGo();
  const { status, text } = await running;
  expect([status, text]).toEqual([200, 'nothing']);
  await stopped;
  await expect(send(site.url, ['GET', `${site.restRoot}/contract-stop/v1/slow`])).rejects.toThrow();
}
