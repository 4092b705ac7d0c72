import type { ProviderConnection, ProviderSlug } from '../../../host';
import { OperationError } from '../../../kit/errors';
import { type Fetch, FetchError, FetchInDoubt } from '../../../kit/fetch';
import { given } from '../../../kit/given';
import { type Connection, type PlatformCtx, textOf } from '../definitions/definition';
import { withoutSlash } from '../health/platform-call';
import { connectionOf } from './connection';

const timeoutMs = 30_000;
const maxBytes = 5_000_000;

/** How the tools of a provider reach it; undefined where it is switched off or not set up. The credentials stay here. */
export async function providerConnection(
  ctx: Pick<PlatformCtx, 'host' | 'vault' | 'fetch'>,
  slug: ProviderSlug,
): Promise<ProviderConnection | undefined> {
  const connection = await connectionOf(ctx, slug);
  if (!connection.enabled || !connection.connected) return undefined;
  if (connection.config.mode === 'embedded') return { mode: 'embedded' };
  return { mode: 'remote', send: (request) => send(connection, ctx.fetch, request) };
}

type Send = Extract<ProviderConnection, { mode: 'remote' }>['send'];

async function send({ config, secret, slug }: Connection, fetch: Fetch, { method, path, body }: Parameters<Send>[0]): ReturnType<Send> {
  const password = (await secret('application_password')) ?? '';
  const credentials = Buffer.from(`${textOf(config, 'username')}:${password}`).toString('base64');
  const headers = { Authorization: `Basic ${credentials}`, Accept: 'application/json' };
  const attempt = async () => {
    const answer = await fetch(`${withoutSlash(textOf(config, 'base_url'))}${path}`, {
      method: method as 'GET',
      timeoutMs,
      maxBytes,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      ...given({ body }),
    });
    return { status: answer.status, body: answer.body };
  };
  const isRead = method === 'GET';
  try {
    return await attempt().catch((error) => (isRead && isCutOff(error) ? attempt() : Promise.reject(error)));
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const status = error.fault === 'timeout' ? 504 : 502;
    const doubt =
      error instanceof FetchInDoubt && !isRead ? '. Whether it was done is unknown; read the state there before you repeat it' : '';
    throw new OperationError('upstream_error', `The ${slug} provider did not answer: ${error.message}${doubt}`, { status, cause: error });
  }
}

/** D371: a connection that was open, as one is that the other site closed while nobody used it. */
const isCutOff = (error: unknown) => error instanceof FetchInDoubt && error.fault === 'unreachable';
