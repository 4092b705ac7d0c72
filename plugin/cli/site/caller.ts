import { setTimeout as sleep } from 'node:timers/promises';
import { type Answered, type CallOptions, type Client, SiteplaneError } from '../../client';
import { isObject, type JsonObject } from './json';

/** All that this folder needs of a site: its operations by name. */
export interface Caller {
  /** Throws SiteplaneError where the site refuses. */
  call(operation: string, params: JsonObject, options?: CallOptions): Promise<{ readonly data: unknown; readonly changed: boolean }>;
  /** Whether the site offers the operation now. */
  has(operation: string): boolean;
}

const maxWaits = 10;
const longestWaitS = 120;

/** The site that a client speaks to. A site that asks for patience gets it. */
export async function callerOf(client: Pick<Client, 'manifest' | 'dispatch'>): Promise<Caller> {
  const offered = new Set((await client.manifest()).map(({ resource, action }) => `${resource}.${action}`));
  return {
    has: (operation) => offered.has(operation),
    async call(operation, params, options) {
      const { resource, action } = named(operation);
      return patiently(() => client.dispatch({ resource, action, params }, options));
    },
  };
}

/** The client waits for half a minute at most; a quota per minute takes longer to come back. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits++) {
    try {
      return await attempt();
    } catch (error) {
      const seconds = error instanceof SiteplaneError && [429, 503].includes(error.status) ? error.retryAfter : undefined;
      if (seconds === undefined || seconds > longestWaitS || waits >= maxWaits) throw error;
      await sleep(seconds * 1000);
    }
  }
}

/** `crm.set_secret` in its two parts. */
function named(operation: string) {
  const dot = operation.indexOf('.');
  return { resource: operation.slice(0, dot), action: operation.slice(dot + 1) };
}

type Resource = Exclude<keyof Client, 'manifest' | 'dispatch'> & string;
type Data<C> = C extends (...params: never[]) => Promise<Answered<infer D>> ? D : never;

/** The data of an operation, typed as the operation declares it. */
export async function ask<R extends Resource, A extends keyof Client[R] & string>(
  caller: Caller,
  operation: `${R}.${A}`,
  params: JsonObject = {},
): Promise<Data<Client[R][A]>> {
  const { data } = await caller.call(operation, params);
  if (!isObject(data)) throw new SiteplaneError('not_siteplane', `${operation} answered without data.`, { status: 200 });
  return data as Data<Client[R][A]>;
}
