import { request as send } from 'node:http';
import { png } from '../../resources/posts/files';
import { mcpPath, rpc } from '../bridged-site';
import { type Attack, refusal, type Scene } from './scene';

const wrong = [true, 'invalid_params'];
const call = rpc('tools/call', { name: 'svc_ping', arguments: {} });

/** A message with headers that fetch does not let through. */
function raw({ site }: Scene, headers: object, { body = JSON.stringify(call), query = '' } = {}): Promise<number> {
  const all = { 'content-type': 'application/json', 'x-api-key': site.key, ...headers };
  return new Promise((resolve, reject) => {
    const asked = send(`${site.url}${mcpPath}${query}`, { method: 'POST', headers: { ...all } }, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode ?? 0));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

const requested = (name: string, path: string): Attack => ({
  name: `${name} ${path}`,
  refusedBy: 'the routes of the provider',
  run: async (at) => refusal(await at.call(name, { method: 'GET', path })),
  is: wrong,
});

/** What is wrong with a message, an address or a token in it. */
export const messageAttacks: readonly Attack[] = [
  requested('bk_request', '/booking/v2/../../siteplane/v1/manage/manifest'),
  requested('mk_request', '/crm/v2/%2e%2e/%2e%2e/siteplane/v1/manage/manifest'),
  requested('mk_request', 'https://evil.example/crm/v2/tags'),
  {
    name: 'the Host of another site (rebinding)',
    refusedBy: 'the comparison with the address of the site',
    run: (at) => raw(at, { host: 'evil.example' }),
    is: 403,
  },
  {
    name: 'the Origin of another site',
    refusedBy: 'the comparison with the address of the site',
    run: (at) => raw(at, { origin: 'https://evil.example' }),
    is: 403,
  },
  {
    name: 'a name twice in the JSON, one for whoever checks and one for whoever runs',
    refusedBy: 'the parser',
    run: (at) => raw(at, {}, { body: JSON.stringify(call).replace('"svc_ping"', '"svc_ping","name":"svc_dispatch"') }),
    is: 400,
  },
  {
    name: 'arguments of more than a megabyte',
    refusedBy: 'the limit of a message',
    run: (at) => raw(at, {}, { body: JSON.stringify(rpc('tools/call', { name: 'svc_ping', arguments: { pad: 'x'.repeat(1_200_000) } })) }),
    is: 413,
  },
  {
    name: 'names that every object has',
    refusedBy: 'the catalog of operations',
    run: async ({ run }) => [refusal(await run('__proto__.constructor')), refusal(await run('crm.constructor'))],
    is: [
      [true, 'unknown_resource'],
      [true, 'unknown_action'],
    ],
  },
  {
    name: 'a cursor of somebody’s own making',
    refusedBy: 'the names of operations, which are all that it may be',
    run: async (at) => refusal(await at.call('svc_manifest', { cursor: 'users.delete; --' })),
    is: wrong,
  },
  {
    name: 'a toolset and a form of answers that do not exist',
    refusedBy: 'the list of each',
    run: async (at) => [await raw(at, {}, { query: '?toolset=admin' }), await raw(at, {}, { query: '?answers=raw' })],
    is: [400, 400],
  },
  {
    name: 'the address of an upload is used again',
    refusedBy: 'the record of its one use',
    run: async ({ site, told }) => {
      const { upload_url: address } = await told('posts.create_upload', { name: 'harbour.png' });
      const { pathname } = new URL(address);
      const first = await site.send('PUT', pathname, { body: png() });
      const again = await site.send('PUT', pathname, { body: png(3, 2) });
      await site.host.media.remove?.(JSON.parse(first.text).media.id);
      return [first.status, again.status];
    },
    is: [201, 409],
  },
  {
    name: 'the link of a preview is turned to another post',
    refusedBy: 'its signature',
    run: async ({ site, told }) => {
      const { id } = await told('posts.create', { title: 'Secret plans' });
      const { preview_url: link } = await told('posts.preview', { id });
      return (await site.send('GET', new URL(link).pathname.replace(`/${id}.`, `/${id - 1}.`))).status;
    },
    is: 404,
  },
];
