import type { OnPage } from './on-page';

/** `fetch` for the site's own routes in this process, as the person of the request. */
export function fetchHere({ host, request, session }: OnPage): typeof fetch {
  const { origin, 'sec-fetch-site': from } = request.headers;
  return async (address, { method = 'GET', headers, body } = {}) => {
    const { pathname, searchParams } = new URL(String(address));
    const sent = Object.fromEntries([...new Headers(headers)].filter(([name]) => name !== 'x-api-key'));
    const answer = await host.rest.handle({
      method,
      path: pathname.slice(pathname.indexOf('/rest/') + '/rest'.length),
      query: searchParams,
      headers: { ...sent, origin, 'sec-fetch-site': from, 'x-csrf-token': session.csrf },
      ip: request.ip,
      origin: request.origin,
      // What one call changes holds for the next one.
      session: async () => ({ ...session, epoch: await host.storage.run((db) => host.storage.epoch.read(db)) }),
      ...(typeof body === 'string' && { body: Buffer.from(body) }),
    });
    const hasBody = ![204, 304].includes(answer.status);
    const text = typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body ?? '').toString('utf8');
    return new Response(hasBody ? text : null, { status: answer.status, headers: answer.headers ?? {} });
  };
}
