import type { RestResponse } from '../../host';
import type { OperationError } from '../../kit/errors';

/** JSON-RPC's code for a failure that the server defines itself. */
const serverError = -32_000;
const parseError = -32_700;

/** A refusal before any message was read: JSON with a JSON-RPC error in it, which MCP clients show, and the status. */
export function refusal({ status, code, message, headers }: OperationError): RestResponse {
  const number = code === 'bad_request' ? parseError : serverError;
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', 'X-Error-Code': code, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: number, message, data: { code } } }),
  };
}
