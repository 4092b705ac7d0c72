import type { ProviderConnection } from '../../host';
import { jsonOf } from './json';
import { pathWithQuery } from './query';
import type { Transport } from './transport';

type Remote = Extract<ProviderConnection, { mode: 'remote' }>;

/** Another site's routes. The service adds the credentials that it keeps; the caller's own never leave this process. */
export function remote(connection: Remote): Transport {
  return {
    isOwn: false,
    async send({ method, path, query, body }) {
      const { status, body: bytes } = await connection.send({
        method,
        path: pathWithQuery(path, query),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status, data: jsonOf(bytes) };
    },
  };
}
