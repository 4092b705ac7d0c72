import type { ProveCase } from '../../prove/case';
import type { Reply, Site } from '../../support/site';
import { populate } from '../populate';
import { type Callable, emptyTally, isChosen, loggedBy, outcomeOf, tryOut, type Verdict } from '../tried';
import { coercion, pathAndQuery } from '../values/in-address';
import { isObject, type Schema, type Shapes, type Values } from '../values/schema';
import { wholeSite } from '../whole-site';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Documented {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** What is tried, and what counts as a finding: D730. */
export const fuzzedRoutes: ProveCase = {
  name: 'routes',
  title: 'Every documented route of the engines: never a 5xx, refusals have words; what is taken although not as documented is counted',
  verifies: ['D730'],
  async run({ size, seed, log }) {
    const site = await wholeSite('sqlite');
    const tally = emptyTally();
    const lenient = { count: 0 };
    try {
      const { paths, components } = JSON.parse((await site.send('GET', '/rest/siteplane-docs/v1/openapi.json', { key: site.key })).text);
      const routes = Object.entries(paths as Record<string, Record<string, Documented>>)
        .filter(([path]) => /^\/(booking|crm)\/v2\//.test(path))
        .flatMap(([path, methods]) =>
          Object.entries(methods)
            .filter(([method]) => method !== 'servers')
            .map(([method, documented]) =>
              callable({ site, lenient }, { method: method.toUpperCase(), path, documented }, components.schemas),
            ),
        )
        .filter(({ name }) => isChosen(name));
      for (const [index, one] of routes.entries()) {
        if (index % 20 === 0) await populate(site);
        await tryOut(one, { seed, runs: size === 'full' ? 100 : 1 }, tally);
      }
      return outcomeOf(tally, { routes: routes.length, 'taken although not as documented': lenient.count }, log);
    } finally {
      await site.stop();
    }
  },
};

/** Readers of the engines also take numbers as text, flags as words and what a form of old sends (D731): counted, and not refused. */
interface Against {
  readonly site: Site;
  readonly lenient: { count: number };
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly documented: Documented;
}

function callable({ site, lenient }: Against, { method, path, documented }: Route, shapes: Shapes): Callable {
  const schema = requestSchema(documented);
  const isCoerced = coercion(schema, shapes);
  const send = async (request: Values) => {
    const { body } = request;
    const isText = typeof body === 'string';
    return site.send(method, `/rest${pathAndQuery(path, request)}`, {
      key: site.key,
      ...(body === undefined ? {} : { body: isText ? body : (body as object) }),
      ...(isText ? { headers: { 'content-type': fileType(documented) } } : {}),
    });
  };
  return {
    name: `${method} ${path}`,
    schema,
    shapes,
    valid: async (request) => {
      const reply = await send(request);
      return reply.status >= 500 ? { wrong: `answered ${reply.status}: ${loggedBy(site, reply)}` } : worded(reply);
    },
    async invalid(request) {
      // An address has only texts: a number that is written as one is a number.
      if (isCoerced(request)) return { isDone: true };
      const reply = await send(request);
      if (reply.status >= 500) return { wrong: `answered ${reply.status}: ${loggedBy(site, reply)}` };
      if (reply.status < 400) lenient.count += 1;
      return worded(reply);
    },
  };
}

const fileType = ({ requestBody }: Documented) => Object.keys(requestBody?.content ?? {})[0] ?? 'text/csv';

/** Path, query and body of a request as one object. */
function requestSchema({ parameters = [], requestBody }: Documented): Schema {
  const ofPlace = (place: Parameter['in']): Schema => {
    const own = parameters.filter((one) => one.in === place);
    return {
      type: 'object',
      properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
      required: own.filter(({ required }) => required).map(({ name }) => name),
    };
  };
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  return {
    type: 'object',
    properties: { path: ofPlace('path'), query: ofPlace('query'), ...(body ? { body } : {}) },
    required: ['path', 'query', ...(body ? ['body'] : [])],
  };
}

/** A refusal says why, in a message or field by field. */
function worded({ status, text, envelope }: Reply): Verdict {
  if (status < 400) return { isDone: true };
  // Node itself refuses an address of more than 16 KB, before anybody could say why.
  if (status === 431) return { isDone: false };
  const words = textsOf(envelope);
  if (words.length === 0 || words.some((one) => /\[object |undefined|\bNaN\b|Cannot read|is not a function|SQLITE_|\bER_[A-Z]+/.test(one)))
    return { wrong: `${status} without words: ${text.slice(0, 200)}` };
  return { isDone: false };
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isObject(value) ? Object.values(value).flatMap(textsOf) : [];
}
