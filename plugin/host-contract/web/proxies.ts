import type { WebSuite } from '.';
import { namespace } from './probe';
import { send } from './request';

/** Addresses from the documentation ranges (RFC 5737). */
const [first, second] = ['203.0.113.7', '198.51.100.9'];
const isLoopback = /^(::ffff:)?127\.|^::1$/;

/** Whose address a request has, and by which origin it came, whatever its sender claims. */
export function casesOfProxies({ describe, test, expect, site }: WebSuite, trusted: 0 | 1): void {
  const seen = async (headers: Readonly<Record<string, string>>) => {
    const { text } = await send(site().url, ['GET', `${site().restRoot}/${namespace}/who`], { headers });
    return JSON.parse(text) as { ip: string; origin: string };
  };

  describe('addresses', () => {
    test('without a proxy it is that of the connection', async () => {
      const { ip, origin } = await seen({});
      expect(ip).toMatch(isLoopback);
      expect(origin).toBe(site().url);
    });

    if (trusted === 0) {
      test('an address that the sender claims is not believed', async () => {
        expect((await seen({ 'X-Forwarded-For': first })).ip).toMatch(isLoopback);
        expect((await seen({ Forwarded: `for=${first}`, 'X-Real-IP': first, 'CF-Connecting-IP': first })).ip).toMatch(isLoopback);
      });

      test('nor is an origin', async () => {
        const { origin } = await seen({ 'X-Forwarded-Host': 'elsewhere.test', 'X-Forwarded-Proto': 'https' });
        expect(origin).toBe(site().url);
      });
      return;
    }

    test('the proxy says who came', async () => {
      expect((await seen({ 'X-Forwarded-For': first })).ip).toBe(first);
    });

    test('what stood there before the proxy is not believed', async () => {
      expect((await seen({ 'X-Forwarded-For': `${first}, ${second}` })).ip).toBe(second);
    });

    test('the proxy says by which origin', async () => {
      const { origin } = await seen({ 'X-Forwarded-Host': 'public.test', 'X-Forwarded-Proto': 'https' });
      expect(origin).toBe('https://public.test');
    });
  });
}
