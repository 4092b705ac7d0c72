import type { Logger } from '../host';

/** Work that is repeated anyway: told when it fails and when it works again, and not in between. */
export function quietly(log: Logger, work: () => Promise<void>): () => Promise<void> {
  let hasFailed = false;
  return async () => {
    try {
      await work();
      if (hasFailed) log.info({}, 'the outbox can be reached again');
      hasFailed = false;
    } catch (err) {
      if (!hasFailed) log.warn({ err }, 'the outbox cannot be reached; deliveries wait');
      hasFailed = true;
    }
  };
}
