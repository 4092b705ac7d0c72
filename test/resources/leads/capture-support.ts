import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../../plugin/adapter';
import { newToken, type TokenKind } from '../../../plugin/resources/leads/capture/tokens';
import { openVault } from '../../../plugin/secrets/vault';
import type { Site } from '../../support/site';
import { until } from '../../support/until';

export const base = '/rest/leads/v1';

/** An answer of the capture routes. */
export interface Told {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly answer: Readonly<Record<string, unknown>>;
}

type Sent = Readonly<Record<string, string>>;

export const newVisitor = () => randomBytes(16).toString('hex');

async function told(answer: Response): Promise<Told> {
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  return { status: answer.status, headers: answer.headers, text, answer: isJson ? JSON.parse(text) : {} };
}

export const get = async (site: Pick<Site, 'url'>, path: string, headers: Sent = {}) =>
  told(await fetch(`${site.url}${base}${path}`, { headers, redirect: 'manual' }));

/** What bootstrap answers. */
export async function terms(site: Pick<Site, 'url'>, headers: Sent = {}) {
  const { status, answer, text } = await get(site, '/bootstrap', headers);
  if (status !== 200) throw new Error(`bootstrap answered ${status}: ${text}`);
  return answer as { token: string; form_token: string; consent: string; expires_in: number; questions: unknown[] };
}

/** A token that counts as made so many seconds ago. */
export async function agedToken({ host, env }: Site, kind: TokenKind, age: number): Promise<string> {
  const vault = await openVault({ storage: host.storage, config: readConfig(env), columns: [], log: host.log });
  return newToken({ vault, now: Date.now }, kind, age);
}

/** Bytes to a route, with the headers of a script on a page of the site unless told otherwise. */
export async function post(
  site: Pick<Site, 'url'>,
  path: string,
  body: string,
  headers: Readonly<Record<string, string | undefined>> = {},
) {
  const all = { 'content-type': 'application/json', origin: site.url, ...headers };
  const given = Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
  return told(await fetch(`${site.url}${base}${path}`, { method: 'POST', headers: given, body, redirect: 'manual' }));
}

/** An event of a page with a fresh token. */
export async function send(
  site: Pick<Site, 'url'>,
  fields: object = {},
  { path = '/ingest', headers = {} }: { path?: string; headers?: Sent } = {},
) {
  const { token } = await terms(site);
  const event = path === '/ingest' ? { type: 'phone_click' } : {};
  return post(site, path, JSON.stringify({ token, id: newVisitor(), visitor: newVisitor(), ...event, ...fields }), headers);
}

export const enquiry = { name: 'Ada Lovelace', email: 'ada@example.org', phone: '+49 30 123456', message: 'Please call me.' };

/** A form as a browser sends it, with a fresh token. */
export async function submit(
  site: Pick<Site, 'url'>,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string | undefined>> = {},
) {
  const { form_token: token } = await terms(site);
  const body = new URLSearchParams({ token, ...enquiry, ...fields }).toString();
  return post(site, '/collect', body, { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers });
}

/** The leads that are stored. */
export async function stored(site: Site): Promise<Readonly<Record<string, unknown>>[]> {
  const { envelope } = await site.call('leads.list', { per_page: 100 });
  return (envelope.data?.items ?? []) as Readonly<Record<string, unknown>>[];
}

/** The only lead, whole. */
export async function only(site: Site) {
  const [lead, ...more] = await stored(site);
  if (!lead || more.length > 0) throw new Error(`there are ${more.length + (lead ? 1 : 0)} leads`);
  const { envelope } = await site.call('leads.get', { id: lead.id });
  return envelope.data as {
    id: number;
    ref: string;
    attribution: Record<string, string>;
    events: { seq: number; type: string; data: Record<string, unknown> }[];
    chain: { ok: boolean; count: number; broken_at: number | null };
  };
}

/** The editable record of the only lead. */
export const contact = async (site: Site) =>
  (await site.host.storage.run((db) => db.query('SELECT name, email, phone, company, message FROM sp_lead_contacts')))[0];

export const configure = async (site: Site, config: object) => {
  const { status, text } = await site.call('modules.update_config', { module: 'leads', config });
  if (status !== 200) throw new Error(text);
};

/** Emails that the host wrote to its folder, as text. */
export function mails(site: Site): string[] {
  const folder = join(site.dir, 'outbox');
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith('.eml'))
      .map((file) => readFileSync(join(folder, file), 'utf8'));
  } catch {
    return [];
  }
}

/** Wait until each message was tried; one that failed waits for its next attempt. */
export const settled = (site: Site): Promise<void> =>
  until(async () => {
    const open =
      "SELECT COUNT(*) AS n FROM sp_outbox WHERE kind LIKE 'lead.%' AND (state = 'sending' OR (state = 'ready' AND attempts = 0))";
    const [row] = await site.host.storage.run((db) => db.query<{ n: number }>(open));
    return Number(row?.n) === 0;
  });

export const forgetMails = (site: Site) => rmSync(join(site.dir, 'outbox'), { recursive: true, force: true });
