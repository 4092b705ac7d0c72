import { createHmac } from 'node:crypto';
import { nowSql } from '../../../plugin/db/time';
import type { Site } from '../../support/site';
import { until } from '../../support/until';

/** A source of the test with its plaintext secret. */
export interface TestSource {
  readonly id: string;
  readonly slug: string;
  readonly secret: string;
}

/** A payload of the kind that the tests' mapping takes. */
export const payload = (n: number, more: object = {}) => ({ id: `a-${n}`, title: `Title ${n}`, body: `<p>Body ${n}</p>`, ...more });
export const mapping = { version: 1, fields: { id: { path: '/id' }, title: { path: '/title' }, content: { path: '/body' } } };

export async function createSource(site: Site, fields: object = {}): Promise<TestSource> {
  const { envelope } = await site.call('content_sources.create', { name: 'Press', ...fields });
  if (!envelope.ok) throw new Error(String(envelope.error));
  const { id, slug, secret } = envelope.data as unknown as TestSource;
  return { id, slug, secret };
}

/** A source whose mapping is approved, so that payloads become posts at once. */
export async function activeSource(site: Site, fields: object = {}): Promise<TestSource> {
  const source = await createSource(site, fields);
  const { envelope } = await site.call('content_sources.approve_mapping', { id: source.id, mapping });
  if (!envelope.ok) throw new Error(String(envelope.error));
  return source;
}

interface Sending {
  readonly headers?: Readonly<Record<string, string>>;
  /** Seconds since 1970 in the signature. */
  readonly at?: number;
}

/** Post as a sender of the service's own mode does. */
export async function deliver(site: Pick<Site, 'url'>, { slug, secret }: TestSource, given: unknown, { headers = {}, at }: Sending = {}) {
  const body = typeof given === 'string' ? given : JSON.stringify(given);
  const time = at ?? Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret.replace(/^whsec_/, ''))
    .update(`${time}.${body}`)
    .digest('hex');
  const response = await fetch(`${site.url}/rest/ingest/v1/${slug}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-svc-signature': `t=${time},v1=${signature}`, ...headers },
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    answer: JSON.parse(text || '{}') as { ok: boolean; delivery_id?: string; error?: string },
  };
}

/** Deliveries by state. */
export async function states(site: Site): Promise<Record<string, number>> {
  const found = await site.host.storage.run((db) =>
    db.query<{ state: string; total: number }>('SELECT state, COUNT(*) AS total FROM sp_ingest_deliveries GROUP BY state'),
  );
  return Object.fromEntries(found.map(({ state, total }) => [state, Number(total)]));
}

/** Wait until nothing is left to process, and the outbox has written down that it was, and how all went that this led to. */
export async function settled(site: Site): Promise<Record<string, number>> {
  let now: Record<string, number> = {};
  await until(async () => {
    now = await states(site);
    if (now.received) return false;
    const underWay = await site.host.storage.run((db) =>
      db.query(
        `SELECT id FROM sp_outbox WHERE state = 'sending' OR (state = 'ready' AND (kind = 'content.process' OR next_at <= ${nowSql(db.dialect)})) LIMIT 1`,
      ),
    );
    return underWay.length === 0;
  });
  return now;
}

export async function sourceNow(site: Site, { id }: TestSource): Promise<Record<string, unknown>> {
  return (await site.call('content_sources.get', { id })).envelope.data as Record<string, unknown>;
}

/** Posts of the host, the oldest first. */
export async function posts(site: Site, type = 'post') {
  const { items } = await site.host.posts.list({ type, limit: 5000, offset: 0 });
  return [...items].reverse();
}
