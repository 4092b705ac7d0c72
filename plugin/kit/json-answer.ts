import type { RestResponse } from '../host';

/** What a route of an admin page answers; nothing of it is kept by a browser or a proxy. */
export const json = (status: number, answer: unknown): RestResponse => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  body: JSON.stringify(answer),
});
