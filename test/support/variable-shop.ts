import { rows } from '../../plugin/db/rows';
import type { OpenStorage } from '../../plugin/db/storage';
import type { Automation } from '../../plugin/host';
import { type DeliveryOptions, type RunningDeliveries, startDeliveries } from '../../plugin/jobs/deliveries';
import { outboxTable } from '../../plugin/jobs/outbox-table';
import type { JobCtx } from '../../plugin/kit/group';
import { createFetch } from '../../plugin/net/safe-fetch';
import { crm } from '../../plugin/resources/crm';
import { integrations } from '../../plugin/resources/integrations';
import { modules } from '../../plugin/resources/modules';
import { roles } from '../../plugin/resources/roles';
import { users } from '../../plugin/resources/users';
import { variables } from '../../plugin/resources/variables';
import { syncJob } from '../../plugin/resources/variables/sync/sync';
import { pushTable } from '../../plugin/resources/variables/variable/variable-table';
import { type AutomationPlatform, startPlatform } from './automation-platform';
import { type Handlers, handlersOn } from './handlers';
import { shippedModules } from './shipped-modules';
import type { TestStorage } from './storages';
import { until } from './until';

/** The host's automation in memory, which can go away. */
export interface HostAutomation extends Automation {
  readonly variables: Map<string, string>;
  isAway: boolean;
}

export function hostAutomation(): HostAutomation {
  const held = new Map<string, string>();
  const there = () => {
    if (automation.isAway) throw new Error('away');
  };
  const automation: HostAutomation = {
    variables: held,
    isAway: false,
    available: async () => !automation.isAway,
    set: async (name, value) => void (there(), held.set(name, value)),
    delete: async (name) => void (there(), held.delete(name)),
    list: async () => [...held].map(([name, value]) => ({ name, value })),
  };
  return automation;
}

interface Around {
  readonly storage?: OpenStorage;
  readonly platform?: AutomationPlatform;
  readonly host?: HostAutomation;
}

export type VariableShop = Awaited<ReturnType<typeof variableShop>>;

const groups = [crm, integrations, modules, roles, users, variables];

/** One instance whose variables go to a platform of the test's: handlers, workers with short pauses, and a clock to put on. */
export async function variableShop(made: TestStorage, around: Around = {}) {
  const { storage = made.storage, host: automation = hostAutomation() } = around;
  const platform = around.platform ?? (await startPlatform());
  const fetch = createFetch({ allow: [`127.0.0.1:${platform.port}`], isInTransaction: storage.isInTransaction, version: '0' });
  const site = { name: 'Site', url: 'https://example.org', locale: 'en', timezone: 'UTC' };
  const host = { automation, site: async () => ({ ...site }) };
  const handlers = await handlersOn(made, { groups, modules: shippedModules, fetch, host }, storage);
  const clock = { aheadMs: 0 };
  const ctx: JobCtx = { ...handlers.ctx, now: () => Date.now() + clock.aheadMs };
  const running: RunningDeliveries[] = [];
  const call: Handlers['call'] = handlers.call;

  return {
    call,
    ctx,
    platform,
    automation,
    site,
    clock,
    storage,

    /** Start a worker. */
    work(options: DeliveryOptions = {}) {
      const fast = { pollMs: 20, delays: [10, 20, 30], random: () => 0.5, ...options };
      const worker = startDeliveries({ storage, kinds: variables.deliveries, ctx, log: ctx.log, ...fast });
      running.push(worker);
      return worker;
    },

    async connect(mode: 'host' | 'http' | 'n8n'): Promise<void> {
      const { update, set_secret: setSecret } = integrations.operations;
      await call(update, { slug: 'automation', config: { mode, base_url: platform.url } });
      if (mode !== 'host') await call(setSecret, { slug: 'automation', name: 'token', value: platform.token });
    },

    set: (key: string, value?: string) => call(variables.operations.set, { key, ...(value === undefined ? {} : { value }) }),
    delete: (key: string) => call(variables.operations.delete, { key }),
    resync: () => call(variables.operations.resync, {}),

    /** What the minute's job does, as if it were so much later. */
    async minute(aheadMs = 61_000): Promise<void> {
      clock.aheadMs += aheadMs;
      await syncJob.run(ctx);
    },

    outbox: () => storage.run((db) => rows(db, outboxTable).many({}, { order: [['seq', 'ASC']] })),
    push: (name: string) => storage.run((db) => rows(db, pushTable).one({ name })),
    pushes: () => storage.run((db) => rows(db, pushTable).many({}, { order: [['name', 'ASC']] })),

    /** Wait until nothing waits for a worker or is under way. */
    settled: () => until(async () => (await storage.run((db) => rows(db, outboxTable).count({ state: ['ready', 'sending'] }))) === 0),

    async stop(): Promise<void> {
      await Promise.all(running.map((worker) => worker.stop()));
      await fetch.close();
      if (!around.platform) await platform.leave();
    },
  };
}
