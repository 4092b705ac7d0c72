import type { Cron, Storage } from '../plugin/host';
import { AttemptStore } from './auth/attempts';
import type { Sessions } from './auth/sessions';

/** Delete what has expired, a few times an hour; harmless when several instances do it. */
export function housekeeping(cron: Cron, { sessions, storage }: { sessions: Sessions; storage: Storage }): void {
  const attempts = new AttemptStore(storage, 'sweep');
  cron.schedule('host-sweep', '*/10 * * * *', async () => {
    await sessions.sweep();
    await attempts.sweep();
  });
}
