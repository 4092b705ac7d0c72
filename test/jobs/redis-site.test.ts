import { describeNeeding } from '../support/needs';
import { startRedis } from '../support/redis';
import { startSite } from '../support/site';
import { until } from '../support/until';
import { verifies } from '../support/verifies';

describeNeeding('redis', 'a site with Redis', () => {
  test('delivers through it, tells in its health that it is away, and delivers all the same', async () => {
    verifies('outbox:redis');
    const server = await startRedis();
    const site = await startSite({ dialect: 'sqlite', settings: { redisUrl: server.url } });
    try {
      const total = async () =>
        Number((await site.call('status.deliveries', { kind: 'variable.set', state: 'delivered' })).envelope.data?.total);
      const health = async () => {
        const checks = (await site.call('status.health')).envelope.data?.checks as { name: string; status: string; message: string }[];
        return checks.find(({ name }) => name === 'deliveries');
      };
      const set = async (value: string) => {
        const before = await total();
        await site.call('variables.set', { key: 'tagline', value });
        await until(async () => (await total()) > before);
      };
      await set('one');
      expect(await health()).toMatchObject({ status: 'pass' });
      expect(await server.command('KEYS siteplane:outbox-*')).not.toBe('*0\r\n');
      await server.kill9();
      await set('two');
      await until(async () => (await health())?.status === 'warn');
      expect((await health())?.message).toMatch(/Redis does not answer/);
      await server.restart();
      await until(async () => (await health())?.status === 'pass');
      await set('three');
    } finally {
      await site.stop();
      await server.stop();
    }
  });
});
