import type { FetchRequest } from '../../../kit/fetch';
import type { PlatformCtx } from '../definitions/definition';
import { callPlatform, withoutSlash } from '../health/platform-call';
import type { AutomationMode } from './adapter';

interface Address {
  readonly baseUrl: string;
  readonly token: string;
}

/** A name that nobody gives a variable: deleting it proves address, token and permission, and changes nothing. */
const probeName = 'svc_siteplane_probe';

/** Any platform with `PUT|DELETE {base}/variables/{name}`; a PUT carries `{"value": …}` (D82). */
export function httpAutomation(ctx: Pick<PlatformCtx, 'fetch' | 'now'>, { baseUrl, token }: Address): AutomationMode {
  async function send(name: string, request: FetchRequest & { fence?: number | undefined }): Promise<void> {
    const { fence, ...rest } = request;
    await callPlatform(ctx, {
      ...rest,
      url: `${withoutSlash(baseUrl)}/variables/${encodeURIComponent(name)}`,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(rest.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(fence === undefined ? {} : { 'X-Svc-Fence': String(fence) }),
      },
      alsoFine: rest.method === 'DELETE' ? [404] : [],
    });
  }

  return {
    mode: 'http',
    ping: () => send(probeName, { method: 'DELETE' }),
    set: (name, value, fence) => send(name, { method: 'PUT', body: JSON.stringify({ value }), fence }),
    delete: (name, fence) => send(name, { method: 'DELETE', fence }),
  };
}
