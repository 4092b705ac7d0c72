import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Storage } from '../../plugin/host';

const heard = new WeakSet<object>();
const own = new AsyncLocalStorage<string[]>();
const requestStart = 'http.server.request.start';

/**
 * Answers a function that tells the statements of some work, in this process or by requests to it over HTTP, without those that jobs
 * issue meanwhile.
 */
export function ownStatements(storage: Pick<Storage, 'listen'>): (work: () => Promise<unknown>) => Promise<string[]> {
  if (!heard.has(storage)) storage.listen({ statement: (sql) => void own.getStore()?.push(sql), retry: () => undefined });
  heard.add(storage);
  return async (work) => {
    const statements: string[] = [];
    // A request arrives outside of the work that sends it.
    const enter = () => own.enterWith(statements);
    subscribe(requestStart, enter);
    try {
      await own.run(statements, work);
    } finally {
      unsubscribe(requestStart, enter);
    }
    return [...statements];
  };
}
