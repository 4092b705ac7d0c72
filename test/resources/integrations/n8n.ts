import type { ReceivedRequest, ReceiverAnswer } from '../../support/http-receiver';
import { type Platform, platform } from './platforms';

interface Variable {
  readonly id: string;
  key: string;
  value: string;
  readonly project?: { id: string; name: string };
}

/** n8n's public variables API as version 2 speaks it: opaque cursors over an offset, ids of its own, empty bodies after writes. */
export interface N8n extends Platform {
  readonly variables: Variable[];
  /** Values by name, without those of projects. */
  readonly global: () => Record<string, string>;
  /** Before each request; what it returns is answered instead. */
  interfere: (request: ReceivedRequest) => ReceiverAnswer | undefined;
}

const maxValue = 1000;
const cursorOf = (offset: number, limit: number) => Buffer.from(JSON.stringify({ offset, limit })).toString('base64');

/** Start one with these variables; the largest page that it gives is `pageSize`. */
export async function startN8n({
  key = 'n8n-key',
  pageSize = 250,
  variables = [],
}: {
  key?: string;
  pageSize?: number;
  variables?: Variable[];
} = {}): Promise<N8n> {
  let last = 1000;

  function list(query: URLSearchParams): ReceiverAnswer {
    const cursor = query.get('cursor');
    const { offset } = cursor ? (JSON.parse(Buffer.from(cursor, 'base64').toString()) as { offset: number }) : { offset: 0 };
    const limit = Math.min(Number(query.get('limit') ?? 100), pageSize);
    const next = offset + limit < variables.length ? cursorOf(offset + limit, limit) : null;
    const data = variables.slice(offset, offset + limit).map((one) => ({ ...one, type: 'string', createdAt: '2026-01-01T00:00:00.000Z' }));
    return { body: { data, nextCursor: next } };
  }

  function write({ method, body }: ReceivedRequest, id: string): ReceiverAnswer {
    const { key: name, value } = JSON.parse(body) as { key: string; value: string };
    const isTaken = variables.some((one) => one.key === name && one.id !== id && !one.project);
    if (!/^[A-Za-z0-9_]{1,50}$/.test(name) || value.length > maxValue || isTaken) return { status: 400, body: { message: 'no' } };
    if (method === 'POST') {
      variables.push({ id: String(++last), key: name, value });
      return { status: 201 };
    }
    const known = variables.find((one) => one.id === id);
    if (!known) return { status: 404, body: { message: 'not found' } };
    Object.assign(known, { key: name, value });
    return { status: 204 };
  }

  function remove(id: string): ReceiverAnswer {
    const index = variables.findIndex((one) => one.id === id);
    if (index < 0) return { status: 404 };
    variables.splice(index, 1);
    return { status: 204 };
  }

  const there = await platform((request) => {
    const instead = n8n.interfere(request);
    if (instead) return instead;
    const { pathname, searchParams } = new URL(request.path, 'http://n8n');
    if (request.headers['x-n8n-api-key'] !== key) return { status: 401, body: { message: 'unauthorized' } };
    const [, id = ''] = /^\/api\/v1\/variables(?:\/([^/]+))?$/.exec(pathname) ?? [undefined, '?'];
    if (id === '?') return { status: 404 };
    if (request.method === 'GET') return list(searchParams);
    return request.method === 'DELETE' ? remove(id) : write(request, id);
  });
  const n8n: N8n = {
    ...there,
    variables,
    global: () => Object.fromEntries(variables.filter(({ project }) => !project).map((one) => [one.key, one.value])),
    interfere: () => undefined,
  };
  return n8n;
}
