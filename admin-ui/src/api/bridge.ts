import { restUrl } from '../places';
import { ApiError } from './errors';

/** Address of the assistant bridge below the site. */
export const bridgeUrl = () => restUrl('/assistant-bridge/v1/mcp');

/** This site as a file for desktop assistants. */
export const bundleUrl = () => restUrl('/assistant-bridge/v1/siteplane.mcpb');

/** What the bridge says about itself to whoever tries it. */
export interface BridgeStatus {
  caller: { kind: string; name: string };
  version: string | null;
  bridge_confirm: string;
  providers: { provider: string; connected: boolean }[];
}

/** A connection that worked. */
export interface BridgeTrial {
  status: BridgeStatus;
  tools: number;
}

interface Reply {
  status: number;
  body: unknown;
}

/** Calls of the bridge as an assistant makes them, with the session of this page. Throws ApiError. */
export function bridgeCalls(post: (body: object) => Promise<Reply>) {
  async function rpc<T>(method: string, params: object): Promise<T> {
    const { status, body } = await post({ jsonrpc: '2.0', id: 1, method, params });
    const { result, error, message } = (body ?? {}) as { result?: T; error?: { message?: string }; message?: string };
    if (result !== undefined) return result;
    if (status === 404) throw new ApiError('There is no bridge at this address: it is not active, or not granted to this site.', status);
    throw new ApiError(error?.message ?? message ?? `The bridge answered with status ${status}.`, status);
  }

  return {
    async tryBridge(): Promise<BridgeTrial> {
      const called = await rpc<{ structuredContent: BridgeStatus }>('tools/call', { name: 'svc_get_status', arguments: {} });
      const { tools } = await rpc<{ tools: unknown[] }>('tools/list', {});
      return { status: called.structuredContent, tools: tools.length };
    },
  };
}
