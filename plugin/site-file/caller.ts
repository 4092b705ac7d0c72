import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, SiteplaneError } from '../client';
import type { Caller } from '../kit/site-file/caller';
import { isObject, type JsonObject } from '../kit/site-file/json';
import { isRefused } from '../kit/site-file/refusal';

const maxWaits = 10;
const longestWaitS = 120;

/** The site that a client speaks to. A site that asks for patience gets it. */
export async function callerOf(client: Pick<Client, 'manifest' | 'dispatch' | 'route'>): Promise<Caller> {
  const offered = new Set((await client.manifest()).map(({ resource, action }) => `${resource}.${action}`));
  const routes = new Map<string, Promise<boolean>>();
  return {
    async has(operation) {
      if (routeOf(operation, {}) === undefined) return offered.has(operation);
      const known = routes.get(operation) ?? answers(client, operation);
      routes.set(operation, known);
      return known;
    },
    async call(operation, params, options) {
      const route = routeOf(operation, params);
      if (route && options?.dryRun) throw noDryRun(operation);
      const { data, changed } = await patiently(async () =>
        route ? { data: await client.route(route, options), changed: true } : client.dispatch({ ...named(operation), params }, options),
      );
      if (!isObject(data)) throw new SiteplaneError('not_siteplane', `${operation} answered without data.`, { status: 200 });
      return { data, changed };
    },
  };
}

const noDryRun = (operation: string) =>
  new SiteplaneError('invalid_params', `${operation} has no dry run; nothing was sent. Read what it would change instead.`, {
    status: 400,
  });

type Routes = Pick<Client, 'route'>;

/** Whether a route that reads is there for this key: one of a module that is off is as unknown as one that never was. */
async function answers({ route }: Routes, operation: string): Promise<boolean> {
  const call = routeOf(operation, {});
  if (call === undefined) return false;
  try {
    await patiently(() => route(call));
    return true;
  } catch (error) {
    if (isRefused(error, 401, 403, 404)) return false;
    throw error;
  }
}

/** `PUT crm/v2/tags/{id}` with its params; undefined for the name of an operation. */
function routeOf(operation: string, params: JsonObject): Parameters<Routes['route']>[0] | undefined {
  const [, method, namespace, path] = /^(GET|POST|PUT|DELETE) ([a-z-]+\/v\d+)(\/.*)$/.exec(operation) ?? [];
  if (method === undefined || namespace === undefined || path === undefined) return undefined;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const others = Object.entries(params).filter(([name]) => !names.includes(name));
  return {
    method: method as 'GET' | 'POST' | 'PUT' | 'DELETE',
    namespace,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    params: Object.fromEntries(others),
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
