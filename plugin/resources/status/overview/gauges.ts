import { oldestUnsealed } from '../../../audit/backlog';
import { countDeliveries } from '../../../jobs/outbox-state';
import type { Ctx } from '../../../kit/ctx';
import type { Gauge } from '../../../kit/group';

/** What the service counts about itself. */
export const ownGauges: readonly Gauge[] = [
  {
    name: 'audit_seal_age_seconds',
    help: 'Age of the oldest audit row that no seal covers; minutes mean that the sealing job does not run',
    read: async ({ db, now }) => Math.max(0, (now() - ((await oldestUnsealed(db)) ?? now())) / 1000),
  },
  {
    name: 'deliveries_waiting',
    help: 'Deliveries that wait for their turn or their next attempt',
    read: ({ db }) => countDeliveries(db, 'ready'),
  },
  { name: 'deliveries_dead', help: 'Deliveries given up and not repeated', read: ({ db }) => countDeliveries(db, 'dead') },
];

/** How many integrations are enabled: whichever group knows contributes this gauge, and without one there are none. */
export async function integrationsEnabled(ctx: Ctx): Promise<number> {
  const gauge = ctx.catalog.groups.flatMap(({ gauges }) => gauges).find(({ name }) => name === 'integrations_enabled');
  return gauge ? gauge.read(ctx) : 0;
}
