import type { Cron, Logger, Storage } from '../plugin/host';
import { AttemptStore } from './auth/attempts';
import type { PasswordResets } from './auth/links/resets';
import type { Sessions } from './auth/sessions';
import type { PostStore } from './content/posts';
import { publishDue } from './content/publish-due';

interface Deps {
  readonly sessions: Sessions;
  readonly resets: PasswordResets;
  readonly storage: Storage;
  readonly posts: PostStore;
  readonly log: Logger;
}

/** Delete what has expired, and publish what is due; harmless when several instances do it. */
export function housekeeping(cron: Cron, { sessions, resets, storage, posts, log }: Deps): void {
  const attempts = new AttemptStore(storage, 'sweep');
  cron.schedule('host-sweep', '*/10 * * * *', async () => {
    await sessions.sweep();
    await resets.sweep();
    await attempts.sweep();
  });
  cron.schedule('host-publish', '* * * * *', () => publishDue({ storage, posts, log }));
}
