const open = new Set<Promise<unknown>>();

/** Keep a request that changes something, until it is answered. */
export function noteWrite<T>(request: Promise<T>): Promise<T> {
  open.add(request);
  const end = () => void open.delete(request);
  request.then(end, end);
  return request;
}

/** Resolves once nothing is being saved any more: leaving the document would cut it off. */
export async function writesDone(): Promise<void> {
  do {
    await Promise.allSettled(open);
    // What was typed while one was saved is saved next.
    await new Promise((done) => setTimeout(done));
  } while (open.size > 0);
}
