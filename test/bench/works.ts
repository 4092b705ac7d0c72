import { createHmac } from 'node:crypto';
import type { Server } from '../support/server';
import type { Load } from './measure';

/** One kind of work, ours beside the reference's. */
export interface Work {
  readonly name: string;
  readonly ours: Load;
  readonly bare: Pick<Load, 'method' | 'body'> & { readonly path: string };
  /** The reference's path that sends the database the same statements as ours, transaction and audit row among them. */
  readonly same?: string;
  /** Makes room again between rounds. */
  readonly reset?: string;
}

interface Target {
  readonly server: Server;
  readonly key: string;
  readonly etag: string;
  /** A content source whose mapping is approved. */
  readonly source: { readonly slug: string; readonly secret: string };
  /** A lead with a chain of 10,000 events. */
  readonly leadId: number;
  /** An event type with 200 bookings in the month of `from`. */
  readonly bookable: { readonly eventId: number; readonly from: string };
}

/** Rows that are there before the work begins. */
export const seeded = 60;

/** Fifty rows in turn, so that connections don't queue for one row's lock; each time round with another name, so that it is a change. */
const row = (turn: number) => ({ id: 1 + (Math.abs(turn) % 50), title: Math.trunc(turn / 50) % 2 === 0 ? 'Acme' : 'Acme & Sons' });

const toolCall = (name: string, args: object) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });

/** Reads, list, update, creates and the manifest. */
export function works({ server, key, etag, source, leadId, bookable }: Target): Work[] {
  const headers = { 'Content-Type': 'application/json', 'X-API-Key': key };
  const dispatch = (operation: string, params: (turn: number) => object): Load => {
    const [resource, action] = operation.split('.');
    const body = (turn: number) => JSON.stringify({ resource, action, params: params(turn) });
    return { url: `${server.baseUrl}/manage/dispatch`, method: 'POST', headers, pid: server.pid, body };
  };
  const post = (path: string, body: (turn: number) => object) => ({
    path,
    method: 'POST' as const,
    body: (turn: number) => JSON.stringify(body(turn)),
  });
  const manifest: Load = { url: `${server.baseUrl}/manage/manifest`, method: 'GET', headers, pid: server.pid };
  const bareManifest = { path: '/manifest', method: 'GET' as const };
  const fresh = (turn: number) => ({ title: `New ${turn}`, excerpt: 'Short' });

  return [
    { name: 'read (crm.get)', ours: dispatch('crm.get', () => ({ crm_num: '001' })), bare: post('/read', () => ({ id: 1 })) },
    { name: 'read (notes_items.get)', ours: dispatch('notes_items.get', () => ({ id: 1 })), bare: post('/read', () => ({ id: 1 })) },
    {
      name: 'MCP svc_dispatch (crm.get)',
      ours: {
        url: `${server.url}/rest/assistant-bridge/v1/mcp`,
        method: 'POST',
        headers,
        pid: server.pid,
        body: () => toolCall('svc_dispatch', { resource: 'crm', action: 'get', params: { crm_num: '001' } }),
      },
      bare: { path: '/rpc', method: 'POST', body: () => toolCall('get', { id: 1 }) },
    },
    {
      name: 'list 50 + total (notes_items.list)',
      ours: dispatch('notes_items.list', () => ({ per_page: 50 })),
      bare: post('/list', () => ({})),
    },
    {
      name: 'update (notes_items.update)',
      ours: dispatch('notes_items.update', row),
      bare: post('/update', row),
      same: '/update-audited',
    },
    {
      name: 'create (notes_items.create)',
      ours: dispatch('notes_items.create', fresh),
      bare: post('/create', fresh),
      same: '/create-audited',
      reset: `DELETE FROM host_posts WHERE id > ${seeded}`,
    },
    {
      name: 'slot create (crm.create)',
      ours: { ...dispatch('crm.create', (turn) => ({ name: `New ${turn}`, url: 'https://crm.example' })), amount: 900 },
      bare: post('/create', fresh),
      same: '/slot-audited',
      reset: 'DELETE FROM sp_crm_slots WHERE num > 50',
    },
    {
      name: 'webhook accept (ingest)',
      ours: delivery(server, source, fresh),
      bare: post('/create', fresh),
      reset: 'DELETE FROM sp_ingest_deliveries',
    },
    {
      name: 'chain of 10,000 events (leads.verify)',
      // On a slow machine none of sixteen at once ends within a round of seconds.
      ours: { ...dispatch('leads.verify', () => ({ id: leadId })), amount: 48 },
      bare: post('/chain', () => ({})),
    },
    {
      name: 'available slots, 30 days × 15 min, 200 bookings',
      ours: {
        url: `${server.url}/rest/booking/v2/bookings/slots/${bookable.eventId}?start_date=${bookable.from}&timezone=America/New_York`,
        method: 'GET',
        headers,
        pid: server.pid,
      },
      bare: { path: '/slots', method: 'GET' },
    },
    {
      name: 'contacts, 50 of 10,000 + total (GET /subscribers)',
      ours: { url: `${server.url}/rest/crm/v2/subscribers?per_page=50`, method: 'GET', headers, pid: server.pid },
      bare: { path: '/contacts', method: 'GET' },
    },
    {
      name: 'contact (GET /subscribers/{id})',
      ours: { url: `${server.url}/rest/crm/v2/subscribers/77`, method: 'GET', headers, pid: server.pid },
      bare: { path: '/contacts/77', method: 'GET' },
    },
    {
      name: 'segment of 10,000 contacts counted (POST …/estimated-contacts)',
      ours: {
        url: `${server.url}/rest/crm/v2/dynamic-segments/estimated-contacts`,
        method: 'POST',
        headers,
        pid: server.pid,
        body: () => JSON.stringify({ filters: [conditions] }),
      },
      bare: post('/segment', () => ({})),
    },
    { name: 'manifest 200', ours: manifest, bare: bareManifest },
    { name: 'manifest 304', ours: { ...manifest, headers: { ...headers, 'If-None-Match': etag }, expected: 304 }, bare: bareManifest },
  ];
}

/** Subscribed, with a tag, and by a custom field. */
const conditions = [
  { source: ['segment', 'status'], operator: 'in', value: ['subscribed'] },
  { source: ['segment', 'tags'], operator: 'in', value: [1] },
  { source: ['custom_fields', 'plan'], operator: 'in', value: ['Team'] },
];

/** Signed as GitHub does, because that signature holds no time: verify, store, answer 202. */
function delivery(server: Server, { slug, secret }: Target['source'], payload: (turn: number) => object): Load {
  const body = (turn: number) => JSON.stringify(payload(turn));
  const sign = (text: string) => ({ 'X-Hub-Signature-256': `sha256=${createHmac('sha256', secret).update(text).digest('hex')}` });
  const headers = { 'Content-Type': 'application/json' };
  return { url: `${server.url}/rest/ingest/v1/${slug}`, method: 'POST', headers, pid: server.pid, body, sign, expected: 202 };
}
