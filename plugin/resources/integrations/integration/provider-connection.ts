import type { ProviderConnection, ProviderSlug } from '../../../host';
import { OperationError } from '../../../kit/errors';
import { type Fetch, FetchError } from '../../../kit/fetch';
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
  try {
    const answer = await fetch(`${withoutSlash(textOf(config, 'base_url'))}${path}`, {
      method: method as 'GET',
      timeoutMs,
      maxBytes,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      ...given({ body }),
    });
    return { status: answer.status, body: answer.body };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const status = error.fault === 'timeout' ? 504 : 502;
    throw new OperationError('upstream_error', `The ${slug} provider did not answer: ${error.message}`, { status, cause: error });
  }
}
