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
  return { name: 'storage', fault: async () => storage.fault()?.code ?? recent.get() };
}

/** `/health/live`: the process answers. `/health/ready`: it can serve; the details are for administrators. */
export function healthRoutes({ checks, isAdministrator }: Deps): Router {
  const router = Router();

  router.get('/live', (_req, res) => void res.set('Cache-Control', 'no-store').json({ status: 'pass' }));

  router.get('/ready', async (req: Request, res: Response) => {
    const results = await Promise.all(checks().map(async ({ name, fault }) => ({ name, fault: await fault() })));
    const failed = results.find(({ fault }) => fault !== undefined);
    const details = (await isAdministrator(req))
      ? { checks: results.map(({ name, fault }) => ({ name, status: fault === undefined ? 'pass' : 'fail', code: fault })) }
      : {};
    res.set('Cache-Control', 'no-store');
    if (!failed) return void res.json({ status: 'pass', ...details });
    res
      .status(503)
      .set('Retry-After', '5')
      .json({ status: 'fail', code: failed.fault, ...details });
  });
  return router;
}
