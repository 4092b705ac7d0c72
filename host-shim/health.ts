import { type Request, type Response, Router } from 'express';
import type { Storage } from '../plugin/host';
import type { HealthCheck } from '../plugin/host-kit/plugins/plugins';
import { polled } from '../plugin/host-kit/rest/polled';

interface Deps {
  readonly checks: () => readonly HealthCheck[];
  readonly isAdministrator: (req: Request) => Promise<boolean>;
}

/** The database: opened, migrated and answering. */
export function storageCheck(storage: Storage): HealthCheck {
  const ping = () =>
    storage
      .apart((db) => db.query('SELECT 1 AS one'))
      .then(
        () => undefined,
        () => 'DB_UNAVAILABLE',
      );
  const recent = polled(ping, 1000);
  return {
    name: 'storage',
    fault: async () => storage.fault()?.code ?? recent.get(),
    warning: () => storage.writeRefusal?.()?.code,
  };
}

/** `/health/live`: the process answers. `/health/ready`: it can serve, with or without a warning (D749); the details are for administrators. */
export function healthRoutes({ checks, isAdministrator }: Deps): Router {
  const router = Router();

  router.get('/live', (_req, res) => void res.set('Cache-Control', 'no-store').json({ status: 'pass' }));

  router.get('/ready', async (req: Request, res: Response) => {
    const results = await Promise.all(checks().map(resultOf));
    const failed = results.find(({ status }) => status === 'fail');
    const worst = failed ?? results.find(({ status }) => status === 'warn');
    const details = (await isAdministrator(req)) ? { checks: results } : {};
    res.set('Cache-Control', 'no-store');
    if (failed) res.status(503).set('Retry-After', '5');
    res.json({ status: worst?.status ?? 'pass', code: worst?.code, ...details });
  });
  return router;
}

async function resultOf({ name, fault, warning }: HealthCheck) {
  const code = await fault();
  if (code !== undefined) return { name, status: 'fail', code };
  const warned = warning?.();
  return warned === undefined ? { name, status: 'pass' } : { name, status: 'warn', code: warned };
}
