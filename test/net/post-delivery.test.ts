import { DeliveryFailed } from '../../plugin/kit/delivery';
import { postDelivery } from '../../plugin/net/post-delivery';
import { verifies } from '../support/verifies';
import { listenHttp, outside } from './outside';

/** Post to a receiver that answers so; what it fails with, or undefined. */
async function postedTo(status: number, headers: Record<string, string> = {}): Promise<unknown> {
  const server = await listenHttp((_, response) => void response.writeHead(status, headers).end('words of a stranger'));
  const fetch = outside({ allow: [server.host] });
  try {
    const posted = { url: `${server.url}/hook`, headers: {}, body: '{}' };
    return await postDelivery({ fetch, now: () => 0 }, posted, (answered) => `answered with ${answered}.`).catch((error) => error);
  } finally {
    await fetch.close();
    await server.stop();
  }
}

test.each([
  [400, undefined],
  [429, 7000],
  [500, undefined],
  [503, 7000],
])('a receiver that answers %i with Retry-After has the next attempt wait for %p ms', async (status, retryAfterMs) => {
  verifies('outbox:retry-after');
  const error = await postedTo(status, { 'Retry-After': '7' });
  expect(error).toBeInstanceOf(DeliveryFailed);
  expect(error).toMatchObject({ retryAfterMs, isFinal: false, message: expect.stringMatching(/^127\.0\.0\.1:\d+ answered with \d+\.$/) });
});

test('410 ends it for good, and any 2xx is a success', async () => {
  expect(await postedTo(410)).toMatchObject({ isFinal: true });
  for (const status of [200, 204, 299]) expect(await postedTo(status)).toBeUndefined();
});
