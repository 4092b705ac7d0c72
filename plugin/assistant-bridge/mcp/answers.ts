import type { RestResponse } from '../../host';

/** JSON that nobody stores. */
export const jsonAnswer = (status: number, value: unknown): RestResponse => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  body: JSON.stringify(value),
});

/** An error of the protocol itself. */
export const rpcError = (status: number, error: { readonly code: number; readonly message: string }, id: unknown = null): RestResponse =>
  jsonAnswer(status, { jsonrpc: '2.0', id: typeof id === 'string' || typeof id === 'number' ? id : null, error });
