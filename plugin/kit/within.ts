interface Limit {
  readonly ms: number;
  /** Nobody waits for it: the timer lets the process end before the time is over. Otherwise it keeps the process alive until then. */
  readonly isBackground?: boolean;
  /** The caller's own, which ends it too, with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * The result of `work`, or what `late` makes once its time is over: the signal then tells the work to stop, and what it still does has no
 * effect on the caller.
 */
export async function within<T>(limit: number | Limit, work: (signal: AbortSignal) => Promise<T>, late: () => Error): Promise<T> {
  const { ms, isBackground = false, signal }: Limit = typeof limit === 'number' ? { ms: limit } : limit;
  signal?.throwIfAborted();
  const controller = new AbortController();
  const ended = new Promise<never>((_resolve, reject) =>
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true }),
  );
  const timer = setTimeout(() => controller.abort(late()), ms);
  if (isBackground) timer.unref();
  const giveUp = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    const running = work(controller.signal);
    // Nobody waits any more for what fails after its time.
    running.catch(() => undefined);
    return await Promise.race([running, ended]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}
