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
  return new Promise<T>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    };
    const giveUp = (reason: unknown) => {
      end();
      controller.abort(reason);
      reject(reason);
    };
    const stop = () => giveUp(signal?.reason);
    const timer = setTimeout(() => giveUp(late()), ms);
    if (isBackground) timer.unref();
    signal?.addEventListener('abort', stop, { once: true });
    const settled = <V>(settle: (value: V) => void) => {
      return (value: V) => {
        end();
        settle(value);
      };
    };
    // What fails after its time is heard by nobody.
    new Promise<T>((done) => done(work(controller.signal))).then(settled(resolve), settled(reject));
  });
}
