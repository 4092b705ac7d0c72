import type { Cron, Logger, Storage } from '../plugin/host';
import { AttemptStore } from './auth/attempts';
import type { Sessions } from './auth/sessions';
import type { PostStore } from './content/posts';
import { publishDue } from './content/publish-due';

interface Deps {
  readonly sessions: Sessions;
  readonly storage: Storage;
  readonly posts: PostStore;
  readonly log: Logger;
}

/** Delete what has expired, and publish what is due; harmless when several instances do it. */
export function housekeeping(cron: Cron, { sessions, storage, posts, log }: Deps): void {
  const attempts = new AttemptStore(storage, 'sweep');
  cron.schedule('host-sweep', '*/10 * * * *', async () => {
    await sessions.sweep();
    await attempts.sweep();
  });
  cron.schedule('host-publish', '* * * * *', () => publishDue({ storage, posts, log }));
}
