import type { Authenticate, Host, RestRequest, RestResponse, Route, Site } from '../../host';
import { OperationError } from '../../kit/errors';
import { demandBridge } from '../mcp/may-use';
import type { parseToolset } from '../profiles';
import type { bundleOf, isBuilt } from './bundle';

type Parts = { readonly parseToolset: typeof parseToolset; readonly bundleOf: typeof bundleOf; readonly isBuilt: typeof isBuilt };

/**
 * `GET /siteplane.mcpb`: this site as a file for desktop assistants, for whoever may use the bridge. `toolset` as with the bridge's own
 * address (D746).
 */
export function bundleRoute(host: Host, version: string): Route {
  async function answer(request: RestRequest): Promise<RestResponse> {
    const authenticate = host.plugins.lookup<Authenticate>('siteplane.authenticate');
    if (!authenticate) throw new OperationError('unavailable', 'The service behind the bridge has not started.', { retryAfter: 5 });
    demandBridge(await authenticate(request));
    // Loaded when somebody asks for one: most sites have nobody who does (D591).
    const parts: Parts = { ...require('./bundle'), ...require('../profiles') };
    if (!parts.isBuilt())
      throw new OperationError('not_found', 'Not found: this site runs from its sources. Build it first: npm run build.');
    const asked = request.query.get('toolset') ?? '';
    const toolset = asked === '' ? '' : parts.parseToolset(asked).join(',');
    const { url, name } = await host.site();
    return file(parts.bundleOf({ url, name, version, toolset }), url);
  }

  return {
    method: 'GET',
    path: '/siteplane.mcpb',
    handler: (request) =>
      answer(request).catch((error: unknown) => {
        if (error instanceof OperationError) return refused(error);
        throw error;
      }),
  };
}

const file = (body: Uint8Array, url: Site['url']): RestResponse => ({
  status: 200,
  headers: {
    'Content-Type': 'application/zip',
    'Content-Disposition': `attachment; filename="${new URL(url).hostname.replace(/[^a-z0-9.-]/gi, '')}.mcpb"`,
    'Cache-Control': 'no-store',
  },
  body,
});

const refused = ({ status, code, message, headers }: OperationError): RestResponse => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  body: JSON.stringify({ code, message }),
});
