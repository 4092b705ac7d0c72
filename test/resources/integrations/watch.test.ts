import { integrations } from '../../../plugin/resources/integrations';
import { watchJob } from '../../../plugin/resources/integrations/health/watch-job';
import { automationAvailable, automationOf } from '../../../plugin/resources/integrations/port';
import { outside } from '../../net/outside';
import { handlersOn } from '../../support/handlers';
import { type ReceiverAnswer, startReceiver } from '../../support/http-receiver';
import { describeEachStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { failureOf } from './platforms';

const { update, set_secret, disable, enable, disconnect } = integrations.operations;
const slug = 'automation';

describeEachStorage('the automation platform', (make) => {
  async function site(mode = 'http') {
    let answer: ReceiverAnswer = {};
    const there = await startReceiver(() => answer);
    const fetch = outside({ allow: [`127.0.0.1:${there.port}`] });
    const variables = new Map<string, string>();
    const automation = {
      available: async () => true,
      set: async (name: string, value: string) => void variables.set(name, value),
      delete: async (name: string) => void variables.delete(name),
      list: async () => [...variables].map(([name, value]) => ({ name, value })),
    };
    const { ctx, call } = await handlersOn(await make(), { fetch, groups: [integrations], host: { automation } });
    await call(update, { slug, config: { mode, ...(mode === 'host' ? {} : { base_url: there.url }) } });
    await call(set_secret, { slug, name: 'token', value: 'a-token' });
    return {
      ctx,
      call,
      there,
      variables,
      available: () => automationAvailable(ctx),
      answering: (next: ReceiverAnswer) => {
        answer = next;
      },
      stop: async () => {
        await fetch.close();
        await there.stop();
      },
      states: () => ctx.host.storage.run((db) => db.query<{ since: number; message: string }>('SELECT * FROM sp_integration_states')),
    };
  }

  test('pushes go to the host by default', async () => {
    verifies('integrations:fresh');
    const { ctx, variables, there, stop, states } = await site('host');
    const adapter = await automationOf(ctx);
    await adapter.set('svc_api_a', 'x', 1);
    await adapter.set('svc_api_b', 'y');
    await adapter.delete('svc_api_b', 2);
    expect([adapter.mode, await adapter.available(), await adapter.list?.()]).toEqual(['host', true, [{ name: 'svc_api_a', value: 'x' }]]);
    expect([variables.size, there.requests.length, await states()]).toEqual([1, 0, []]);
    await stop();
  });

  test('how a push ends is what availability tells, but for one that is final', async () => {
    verifies('integrations:availability', 'D80');
    const { ctx, available, answering, states, stop } = await site();
    const adapter = await automationOf(ctx);
    expect(await available()).toBe(false);
    await adapter.set('svc_api_a', 'x');
    expect(await available()).toBe(true);
    const before = await states();
    await adapter.set('svc_api_a', 'y');
    expect(await states()).toEqual(before);

    answering({ status: 422 });
    expect(await failureOf(adapter.set('svc_api_a', 'x'))).toMatchObject({ isFinal: true });
    expect(await available()).toBe(true);
    answering({ status: 401 });
    expect(await failureOf(adapter.delete('svc_api_a'))).toMatchObject({ isFinal: false });
    expect([await available(), await adapter.available()]).toEqual([false, false]);
    answering({});
    expect([await adapter.available(), await available()]).toEqual([true, true]);
    await stop();
  });

  test('the job finds out every minute, and calls nobody who is off', async () => {
    verifies('integrations:availability');
    const { ctx, call, there, available, answering, stop } = await site();
    await watchJob.run(ctx);
    expect([await available(), there.requests.length]).toEqual([true, 1]);
    answering({ cut: 'before' });
    await watchJob.run(ctx);
    expect(await available()).toBe(false);
    await call(disable, { slug });
    const calls = there.requests.length;
    await watchJob.run(ctx);
    expect(there.requests).toHaveLength(calls);
    answering({});
    await call(enable, { slug });
    expect(await available()).toBe(false);
    await watchJob.run(ctx);
    expect(await available()).toBe(true);
    await stop();
  });

  test('health tells the last outcome, and calls nobody', async () => {
    verifies('integrations:availability');
    const { ctx, call, there, answering, stop } = await site();
    const health = async (name: string) => {
      const outcome = await integrations.healthChecks.find((check) => check.name === name)?.run(ctx);
      return `${outcome?.status}: ${outcome?.message}`;
    };
    await call(update, { slug: 'booking', config: { mode: 'remote', base_url: there.url, username: 'u' } });
    await call(set_secret, { slug: 'booking', name: 'application_password', value: 'secret' });
    expect(await health('automation')).toMatch(/^warn: The automation platform does not answer; variables are stored/);
    expect(await health('booking')).toBe('pass: Booking is switched off.');
    await call(enable, { slug: 'booking' });
    expect(await health('booking')).toMatch(/^warn: Booking was not called yet/);
    expect(there.requests).toEqual([]);

    await watchJob.run(ctx);
    expect([await health('automation'), await health('booking'), await health('marketing')]).toEqual([
      'pass: The automation platform answers.',
      'pass: Booking answers.',
      'pass: Marketing CRM is switched off.',
    ]);
    answering({ status: 503 });
    await watchJob.run(ctx);
    expect(await health('automation')).toMatch(/^warn: 127\.0\.0\.1:\d+ is failing \(503\); variables are stored/);
    expect(await health('booking')).toMatch(/^warn: 127\.0\.0\.1:\d+ is failing \(503\)\.$/);
    expect(there.requests).toHaveLength(4);
    await call(disconnect, { slug: 'booking' });
    expect(await health('booking')).toMatch(/^warn: Booking is enabled but not connected: install the plugin "booking"/);
    await stop();
  });

  test('while it is off or disconnected every push fails, to be repeated', async () => {
    verifies('integrations:automation:failure');
    const { ctx, call, there, stop } = await site();
    await call(disable, { slug });
    expect(await failureOf((await automationOf(ctx)).set('a', 'b'))).toMatchObject({
      isFinal: false,
      message: expect.stringMatching(/switched off/),
    });
    await call(enable, { slug });
    await call(disconnect, { slug });
    const adapter = await automationOf(ctx);
    expect(await failureOf(adapter.delete('a'))).toMatchObject({ isFinal: false, message: expect.stringMatching(/not connected/) });
    expect([await adapter.available(), there.requests.length]).toEqual([false, 0]);
    await stop();
  });

  test('a token that cannot be read any more is an error to be repeated, not a call without one', async () => {
    const { ctx, there, stop } = await site();
    await ctx.host.storage.tx((db) => db.execute('UPDATE sp_integration_secrets SET generation = 99'));
    await expect(automationOf(ctx)).rejects.toThrow(/SECRET_CORRUPT/);
    expect(there.requests).toEqual([]);
    await stop();
  });
});
