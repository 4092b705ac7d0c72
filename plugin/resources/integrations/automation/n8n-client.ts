import { Type } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { DeliveryFailed } from '../../../kit/delivery';
import type { FetchRequest } from '../../../kit/fetch';
import type { PlatformCtx } from '../definitions/definition';
import { callPlatform, withoutSlash } from '../health/platform-call';

export interface N8nAddress {
  /** Of the instance, with or without `/api/v1`. */
  readonly baseUrl: string;
  readonly token: string;
}

/** A variable as n8n knows it. */
export interface N8nVariable {
  readonly id: string;
  readonly value: string;
}

/** The parts that we rely on; n8n adds fields from version to version. */
const pageShape = TypeCompiler.Compile(
  Type.Object({
    data: Type.Array(
      Type.Object({
        id: Type.Union([Type.String({ minLength: 1, maxLength: 100 }), Type.Integer()]),
        key: Type.String(),
        value: Type.Optional(Type.Union([Type.String(), Type.Null()])),
        project: Type.Optional(Type.Union([Type.Null(), Type.Object({})])),
      }),
    ),
    nextCursor: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
);

const pageSize = 250;
const maxPages = 100;

/** The routes of n8n's public variables API. Every method throws DeliveryFailed. */
export function n8nClient(ctx: Pick<PlatformCtx, 'fetch' | 'now'>, { baseUrl, token }: N8nAddress) {
  const root = `${withoutSlash(baseUrl).replace(/\/api\/v1$/, '')}/api/v1/variables`;
  const { host } = new URL(root);

  const send = (path: string, request: FetchRequest & { alsoFine?: readonly number[] }) =>
    callPlatform(ctx, {
      ...request,
      url: root + path,
      headers: {
        'X-N8N-API-KEY': token,
        Accept: 'application/json',
        ...(request.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
    });

  async function page(query: Record<string, string>) {
    const { body } = await send(`?${new URLSearchParams(query)}`, {});
    const parsed = parse(body.toString('utf8'));
    if (pageShape.Check(parsed)) return parsed;
    throw new DeliveryFailed(`${host} does not answer as n8n does; check the address.`);
  }

  return {
    host,
    ping: async () => void (await page({ limit: '1' })),

    /** The global ones by name: those of a project are somebody else's. */
    async list(): Promise<Map<string, N8nVariable>> {
      const n8nVariables = new Map<string, N8nVariable>();
      let cursor = '';
      for (let count = 0; count < maxPages; count++) {
        const { data, nextCursor } = await page({ limit: String(pageSize), ...(cursor === '' ? {} : { cursor }) });
        for (const { id, key, value, project } of data) if (!project) n8nVariables.set(key, { id: String(id), value: value ?? '' });
        if (!nextCursor) return n8nVariables;
        cursor = nextCursor;
      }
      throw new DeliveryFailed(`${host} lists variables without an end.`);
    },

    /** False where n8n doesn't take it: the name is taken, or the value too long. */
    async create(key: string, value: string): Promise<boolean> {
      const { status } = await send('', { method: 'POST', body: JSON.stringify({ key, value }), alsoFine: [400, 409] });
      return status < 300;
    },

    /** False where there is none with this id any more. */
    async update(id: string, key: string, value: string): Promise<boolean> {
      const body = JSON.stringify({ key, value });
      const { status } = await send(`/${encodeURIComponent(id)}`, { method: 'PUT', body, alsoFine: [404] });
      return status < 300;
    },

    /** One that isn't there counts as deleted. */
    delete: async (id: string) => void (await send(`/${encodeURIComponent(id)}`, { method: 'DELETE', alsoFine: [404] })),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
