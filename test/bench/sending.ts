import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { openStorage, readConfig } from '../../plugin/adapter';
import { rows } from '../../plugin/db/rows';
import { contactTable } from '../../plugin/engines/crm/data/contacts/contact-table';
import { initRootKey } from '../../plugin/secrets/root-key';
import { aContact } from '../engines/crm/campaigns/campaign-site';
import { freePort } from '../support/mariadb';
import { type Server, signIn, spawnServer } from '../support/server';
import { cpuSeconds, median } from './measure';

/** Emails to the same mail server in a second, and processor milliseconds of the sender for each. */
interface Speed {
  readonly perSecond: number;
  readonly cpuMs: number;
}

export interface SendingRow {
  readonly name: string;
  readonly ours: Speed;
  readonly bare: Speed;
}

const emails = Number(process.env.EMAILS ?? 2000);
/** Of each of the two who send in one instance; the reference has as many as both. */
const connections = 5;
const senders = 2;
const password = 'bench-bench-bench';

interface Setting {
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  readonly rounds: number;
}

/** A campaign with all bookkeeping beside nodemailer's bare pool: in turn, to one mail server; whoever sends has one core. */
export async function measureSending({ name, env, rounds }: Setting): Promise<SendingRow> {
  const folder = mkdtempSync(join(tmpdir(), 'siteplane-bench-'));
  const port = await freePort();
  const sink = await child('mail-sink.ts', [String(port)], 1);
  const bare = await child('bare-sender.ts', [String(port), String(connections * senders)], 0);
  const keyFile = join(folder, 'root.key');
  await initRootKey(keyFile);
  const all = {
    ...env,
    SITEPLANE_MASTER_KEY_FILE: keyFile,
    SITEPLANE_DATA_DIR: folder,
    SITEPLANE_SMTP_URL: `smtp://127.0.0.1:${port}`,
    SITEPLANE_ADMIN_PASSWORD: password,
  };
  const server = await spawnServer({ env: all, core: 0 });
  try {
    await fill(all);
    const { key } = await (await signIn(server.url, 'admin', password)).mint('bench');
    const [ours, reference]: [Speed[], Speed[]] = [[], []];
    for (let round = -1; round < rounds; round++) {
      const own = await measured(sink, server.pid, () => campaign(server, key, round));
      const message = await sameAs(own.example);
      const other = await measured(sink, bare.pid ?? 0, async () => void bare.send({ count: emails, message }));
      if (round < 0) continue;
      ours.push(own);
      reference.push(other);
    }
    return { name, ours: middle(ours), bare: middle(reference) };
  } finally {
    for (const each of [bare, sink]) each.kill();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The table of it, as Markdown. */
export function sendingTable(found: readonly SendingRow[]): string {
  const lines = found.map(
    ({ name, ours, bare }) =>
      `| ${name} | ${ours.perSecond.toFixed(0)} | ${bare.perSecond.toFixed(0)} | ${(ours.perSecond / bare.perSecond).toFixed(2)}× | ${ours.cpuMs.toFixed(2)} | ${bare.cpuMs.toFixed(2)} |`,
  );
  return [
    '',
    '## Sending',
    '',
    `Medians of rounds of ${emails} emails to one mail server that takes everything, ${connections * senders} connections each, whoever sends on one core. The reference is nodemailer's bare pool with the same email, which writes nothing down.`,
    '',
    '| Work | ours/s | bare/s | throughput | CPU ms per email | bare CPU ms |',
    '|---|--:|--:|--:|--:|--:|',
    ...lines,
    '',
  ].join('\n');
}

async function child(file: string, args: readonly string[], core: number): Promise<ChildProcess> {
  const forked = fork(join(__dirname, file), [...args], {
    execPath: 'taskset',
    execArgv: ['-c', String(core), process.execPath, '--import', 'tsx'],
  });
  await once(forked, 'message');
  return forked;
}

interface Told {
  readonly count: number;
  readonly seconds: number;
  readonly example: string;
}

async function ask(sink: ChildProcess, order: 'reset' | 'tell'): Promise<Told> {
  sink.send(order);
  return (await once(sink, 'message'))[0] as Told;
}

/** From the first email to the last one, as the mail server sees them. */
async function measured(sink: ChildProcess, pid: number, begin: () => Promise<void>): Promise<Speed & Pick<Told, 'example'>> {
  await ask(sink, 'reset');
  await begin();
  while ((await ask(sink, 'tell')).count === 0) await sleep(5);
  const before = cpuSeconds(pid);
  const already = (await ask(sink, 'tell')).count;
  for (;;) {
    const { count, seconds, example } = await ask(sink, 'tell');
    const cpuMs = ((cpuSeconds(pid) - before) * 1000) / (count - already);
    if (count >= emails) return { perSecond: (count - 1) / seconds, cpuMs, example };
    await sleep(20);
  }
}

async function fill(env: Readonly<Record<string, string>>): Promise<void> {
  const storage = openStorage(readConfig(env), { tables: [], migrations: [] });
  await storage.ready();
  await storage.tx(async (db) => {
    for (let n = 0; n < emails; n++) await rows(db, contactTable).insert(aContact(n));
    const settings = JSON.stringify({ emails_per_second: 10_000, connections });
    await db.execute('INSERT INTO host_options (name, value) VALUES (?, ?)', ['crm_sending', settings]);
  });
  await storage.close();
}

async function campaign({ url }: Server, key: string, round: number): Promise<void> {
  const call = async (method: string, path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', 'X-API-Key': key };
    const answer = await fetch(`${url}/rest/crm/v2${path}`, { method, headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: number };
  };
  const { id } = await call('POST', '/campaigns', { title: `Round ${round}` });
  const links = Array.from({ length: 6 }, (_, n) => `<p>News no. ${n}: <a href="https://one.example/news/${n}">read on</a>.</p>`);
  const body = `<h2>Hello {{contact.first_name|there}}</h2>${links.join('')}`;
  await call('PUT', `/campaigns/${id}`, { email_subject: 'News for {{contact.email}}', email_body: body });
  await call('POST', `/campaigns/${id}/schedule`, { sending_type: 'instant' });
}

/** The same text, markup and headers for the reference. */
async function sameAs(raw: string) {
  const { subject, html, text, headers } = await PostalMime.parse(raw);
  const same = headers.filter(({ key }) => key.startsWith('list-unsubscribe'));
  return { from: 'no-reply@one.example', subject, html, text, headers: same.map(({ key, value }) => ({ key, value })) };
}

const middle = (all: readonly Speed[]): Speed => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
});
