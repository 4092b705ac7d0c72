import type { Host, Route } from '../../host';
import { OperationError } from '../../kit/errors';
import type { answer, Parts } from './answer';
import { refusal } from './refusal';

const maxBytes = 1_048_576;

/** The one route. Who calls is looked up at every request: an MCP session proves nothing, and there is none (D164). */
export function mcpRoute(host: Host, version: string): Route {
  const parts: Parts = { host, version, site: host.storage.epoch.cached(() => host.site()) };
  return {
    method: '*',
    path: '/mcp',
    maxBytes,
    bodyRefused: (_request, why) =>
      refusal(
        why === 'too_large'
          ? new OperationError('too_large', `The body is larger than ${maxBytes} bytes.`)
          : new OperationError('unsupported_media_type', 'Send the body without Content-Encoding.'),
      ),
    async handler(request) {
      try {
        // The protocol's library is loaded with the first request: most sites have none (D591).
        const bridge = require('./answer') as { answer: typeof answer };
        return await bridge.answer(request, parts);
      } catch (error) {
        if (error instanceof OperationError) return refusal(error);
        host.log.error({ err: error, requestId: request.requestId }, 'the assistant bridge failed');
        return refusal(new OperationError('internal', `Internal error (request ${request.requestId}).`));
      }
    },
  };
}
