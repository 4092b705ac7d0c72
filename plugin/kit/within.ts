/**
 * The result of `work`, or what `late` makes once its time is over: the signal then tells the work to stop, and what it still does has no
 * effect on the caller.
 */
export async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>, late: () => Error): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const reason = late();
      controller.abort(reason);
      reject(reason);
    }, ms);
  });
  const running = work(controller.signal);
  // Nobody waits any more for what fails after its time.
  running.catch(() => undefined);
  try {
    return await Promise.race([running, end]);
  } finally {
    clearTimeout(timer);
  }
}
