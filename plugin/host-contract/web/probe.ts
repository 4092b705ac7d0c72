import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Host, RestRequest, RestResponse } from '../../host';

/** Capability of the probe's page: administrators have it, editors have not. */
const capability = 'manage_options';

/** What the probe's page holds, to be found or not in an answer. */
export const secretOfPage = 'the page of the contract';

/** A file of the page that is stored packed (D826). */
export const packedFile = '/assets/packed-Ab3dEf9h.js';

export const slug = 'contract-page';
export const namespace = 'contract-web/v1';
export const closedNamespace = 'contract-web-closed/v1';
export const sitePath = '/contract-site';

const json = (value: unknown, status = 200): RestResponse => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
});
const hex = (body: Uint8Array) => Buffer.from(body).toString('hex');

/** A plugin that tells what reached it. What is returned removes its files. */
export function addProbe(host: Host): () => void {
  const assets = mkdtempSync(join(tmpdir(), 'host-contract-'));
  writeFileSync(join(assets, 'index.html'), `<!doctype html><title>${secretOfPage}</title>`);
  writeFileSync(join(assets, 'asset.js'), `'${secretOfPage}'`);
  mkdirSync(join(assets, 'assets'));
  writeFileSync(join(assets, `${packedFile}.br`), brotliCompressSync(`'${secretOfPage}'`));
  const echo = async ({ body }: RestRequest) => json({ hex: hex(body) });
  const who = async (request: RestRequest) => {
    const session = await request.session();
    const { ip, origin, query, params, requestId } = request;
    return json({ login: session?.user.login ?? null, ip, origin, query: [...query], params, requestId });
  };
  host.rest.register(namespace, [
    { method: 'POST', path: '/bytes', handler: echo },
    { method: 'GET', path: '/who', handler: who },
    { method: 'GET', path: '/who/{name}', handler: who },
    { method: 'POST', path: '/small', maxBytes: 10, handler: echo },
    { method: 'POST', path: '/own-words', maxBytes: 10, handler: echo, bodyRefused: (_request, why) => json({ why }, 422) },
    { method: 'GET', path: '/stored', handler: async () => json((await host.options.get('contract_web')) ?? null) },
    { method: 'GET', path: '/bug', handler: () => Promise.reject(new Error('a secret cause')) },
  ]);
  host.rest.allow(namespace);
  host.rest.register(closedNamespace, [{ method: 'GET', path: '/x', handler: async () => json('in') }]);
  host.addSiteRoute({ method: 'POST', path: sitePath, handler: echo });
  host.addSiteRoute({ method: 'GET', path: sitePath, handler: async () => ({ status: 404 }) });
  host.addAdminPage({
    slug,
    title: 'Contract',
    capability,
    assets,
    routes: [
      { method: 'GET', path: '/me', handler: async (_request, { user }) => json({ login: user.login }) },
      { method: 'POST', path: '/bytes', handler: echo },
      { method: 'POST', path: '/small', maxBytes: 10, handler: echo },
      { method: 'POST', path: '/file', isUpload: true, handler: echo },
    ],
  });
  return () => rmSync(assets, { recursive: true, force: true });
}
