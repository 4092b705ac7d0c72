import { readConfig } from '../../../plugin/config';
import { openStorage } from '../../../plugin/db/storage';
import { redisDriver } from '../../../plugin/jobs/bullmq';
import { startDeliveries } from '../../../plugin/jobs/deliveries';
import { outboxBlocksTable, outboxClaimsTable, outboxTable } from '../../../plugin/jobs/outbox-table';
import { DeliveryFailed } from '../../../plugin/kit/delivery';
import type { JobCtx } from '../../../plugin/kit/group';
import { createLogger } from '../../../plugin/secrets/logger';

/**
 * A process that carries out deliveries of the kind `hook` by POST to the given address, as an instance does. SIGTERM is a shutdown.
 * It prints the name in which it holds its leases once it has one.
 */
async function main(url: string): Promise<void> {
  const config = readConfig();
  // Its test has migrated the database. Loading all tables of the service would take most of this process's time.
  const storage = openStorage(config, { tables: [outboxTable, outboxClaimsTable, outboxBlocksTable], migrations: [] });
  await storage.ready();
  const log = createLogger({ level: 'info', stream: process.stderr });
  const redis = config.redisUrl === undefined ? undefined : await redisDriver(config.redisUrl);
  let isNamed = false;
  const hook = {
    kind: 'hook',
    async deliver({ id, payload, attempt, fence }: { id: string; payload: unknown; attempt: number; fence: number }) {
      if (!isNamed) {
        const [row] = await storage.run((db) =>
          db.query<{ owner: string }>('SELECT lease_owner AS owner FROM sp_outbox WHERE id = ?', [id]),
        );
        process.stdout.write(`${row?.owner}\n`);
        isNamed = true;
      }
      const headers = { 'webhook-id': id, 'x-attempt': String(attempt), 'x-fence': String(fence) };
      const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(payload) });
      if (status !== 200) throw new DeliveryFailed(`The receiver answered ${status}.`);
    },
  };
  const deliveries = startDeliveries({
    storage,
    kinds: [hook],
    log,
    leaseMs: 300_000,
    redis,
    ctx: { vault: { fault: () => undefined } } as unknown as JobCtx,
    pollMs: 100,
    delays: Array.from({ length: 50 }, () => 50),
    reofferMs: 500,
    patienceMs: 500,
  });
  const alive = setInterval(() => undefined, 1000);
  process.once('SIGTERM', () => {
    void deliveries
      .stop()
      .then(() => storage.close())
      .then(() => clearInterval(alive));
  });
  process.stdout.write('ready\n');
}

void main(process.argv[2] ?? '');
