import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { SMTPServer } from 'smtp-server';
import { initRootKey } from '../../../plugin/secrets/root-key';
import { freePort, startMariadb } from '../../support/mariadb';
import { seeded } from '../../support/seeded';
import { type Server, signIn, spawnServer } from '../../support/server';
import type { Outcome, ProveCase, ProveOptions } from '../case';

const password = 'prove-prove-prove';

/** Two instances send one campaign while they are killed, first to a mail server that takes everything, then to one that does not. */
export const campaign: ProveCase = {
  name: 'campaign',
  title: 'A campaign from two instances under kill -9, also to a mail server that stalls, resets and defers: nobody is emailed twice',
  verifies: ['marketing:campaigns:send', 'marketing:sending:doubt', 'marketing:sending:outcomes'],

  async run(options) {
    const good = await series(options, 'kind');
    const bad = await series(options, 'rough');
    return {
      passed: good.passed && bad.passed,
      figures: { ...prefixed('Mail server that takes everything', good.figures), ...prefixed('Rough mail server', bad.figures) },
    };
  },
};

const prefixed = (name: string, figures: Outcome['figures']) =>
  Object.fromEntries(Object.entries(figures).map(([key, value]) => [`${name}: ${key}`, value]));

type Manner = 'kind' | 'rough';

/** A mail server in this process that counts what it took, by address. */
async function sink(manner: Manner, random: () => number) {
  const arrived = new Map<string, number>();
  const port = await freePort();
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    closeTimeout: 50,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, session, done) {
      const luck = manner === 'kind' ? 1 : random();
      if (luck < 0.02) return done(Object.assign(new Error('later'), { responseCode: 451 }));
      if (luck < 0.03) return drop(session.id);
      if (luck < 0.035 && address) return;
      done();
    },
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) arrived.set(address, (arrived.get(address) ?? 0) + 1);
        // It has the email, and whoever sent it never hears of that.
        if (manner === 'rough' && random() < 0.01) return drop(session.id);
        done();
      });
    },
  });
  const drop = (id: string) => {
    for (const connection of server.connections as unknown as Set<{ id: string; _socket: { destroy(): void } }>)
      if (connection.id === id) connection._socket.destroy();
  };
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, arrived, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

async function series({ size, seed, log }: ProveOptions, manner: Manner): Promise<Outcome> {
  const [total, kills] = size === 'full' ? [10_000, 8] : [300, 2];
  const random = seeded(seed);
  const folder = mkdtempSync(join(tmpdir(), 'siteplane-campaign-'));
  const database = await startMariadb();
  const office = await sink(manner, random);
  const servers: Server[] = [];
  try {
    const keyFile = join(folder, 'root.key');
    await initRootKey(keyFile);
    const { url } = await database.freshDatabase();
    const ports = [await freePort(), await freePort()];
    const start = (index: number) =>
      spawnServer({
        port: ports[index] ?? 0,
        env: {
          SITEPLANE_DATABASE_URL: url,
          SITEPLANE_MASTER_KEY_FILE: keyFile,
          SITEPLANE_DATA_DIR: join(folder, String(index)),
          SITEPLANE_SMTP_URL: `smtp://127.0.0.1:${office.port}`,
          SITEPLANE_ADMIN_PASSWORD: password,
          SITEPLANE_LOG_LEVEL: 'error',
        },
      });
    servers.push(await start(0));
    servers.push(await start(1));
    const control = await createConnection(url);
    await fill(control, total, size === 'full' ? 250 : 40);
    const { key } = await (await signIn(servers[0]?.url ?? '', 'admin', password)).mint('campaign');
    const id = await send(servers[0]?.url ?? '', key);
    for (let i = 0; i < kills; i++) {
      const at = ((i + 0.2 + random() * 0.6) * total) / (kills + 1);
      await within(120_000, async () => office.arrived.size >= at);
      const index = Math.floor(random() * 2);
      await servers[index]?.kill9();
      servers[index] = await start(index);
      log(`${manner}: kill ${i + 1} of ${kills} after ${office.arrived.size} emails`);
    }
    const statuses = async () =>
      (await control.query('SELECT status, COUNT(*) AS total FROM sp_crm_emails WHERE campaign_id = ? GROUP BY status', [id]))[0] as {
        status: string;
        total: number;
      }[];
    const over = ['sent', 'failed', 'in_doubt'];
    const isDone = await within(600_000, async () => {
      await control.query('UPDATE sp_crm_emails SET scheduled_at = 0 WHERE status = ? AND attempts > 0', ['scheduled']);
      const found = await statuses();
      return found.length > 0 && found.every(({ status }) => over.includes(status));
    });
    const counts = Object.fromEntries((await statuses()).map(({ status, total: count }) => [status, Number(count)]));
    const twice = [...office.arrived.values()].filter((count) => count > 1).length;
    const [sent] = await control.query("SELECT address FROM sp_crm_emails WHERE campaign_id = ? AND status = 'sent'", [id]);
    const phantom = (sent as { address: string }[]).filter(({ address }) => !office.arrived.has(address)).length;
    await control.end();
    const sum = Object.values(counts).reduce((a, b) => a + b, 0);
    return {
      passed: isDone && twice === 0 && phantom === 0 && sum === total,
      figures: {
        recipients: total,
        kills,
        sent: counts.sent ?? 0,
        failed: counts.failed ?? 0,
        'in doubt': counts.in_doubt ?? 0,
        'arrived twice': twice,
        'sent but never arrived': phantom,
      },
    };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await office.close();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Control = Awaited<ReturnType<typeof createConnection>>;

/** Contacts, and a rate at which there is time to kill. */
async function fill(control: Control, total: number, perSecond: number): Promise<void> {
  const texts = ['prefix', 'first_name', 'last_name', 'phone', 'address_line1', 'address_line2', 'postal_code', 'city', 'state', 'country'];
  const blank = [...texts, 'timezone', 'ip', 'source', 'avatar', 'search_text'];
  const [columns] = await control.query("SHOW COLUMNS FROM sp_crm_contacts WHERE `Null` = 'NO' AND `Default` IS NULL AND Extra = ''");
  const names = (columns as { Field: string }[]).map(({ Field }) => Field);
  const columnOf = (name: string, n: number): string | number => {
    if (name === 'email' || name === 'email_key') return `many-${n}@many${n % 7}.example`;
    if (name === 'status') return 'subscribed';
    if (name === 'contact_type') return 'lead';
    if (name === 'link_key') return String(n).padStart(32, '0');
    return blank.includes(name) ? '' : 0;
  };
  for (let from = 0; from < total; from += 500) {
    const some = Array.from({ length: Math.min(500, total - from) }, (_, i) => names.map((name) => columnOf(name, from + i)));
    await control.query(`INSERT INTO sp_crm_contacts (${names.map((name) => `\`${name}\``).join(', ')}) VALUES ?`, [some]);
  }
  const settings = JSON.stringify({ emails_per_second: perSecond, lease_seconds: 10 });
  await control.query('INSERT INTO host_options (name, value) VALUES (?, ?)', ['crm_sending', settings]);
}

async function send(url: string, key: string): Promise<number> {
  const call = async (method: string, path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', 'X-API-Key': key };
    const answer = await fetch(`${url}/rest/crm/v2${path}`, { method, headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: number };
  };
  const { id } = await call('POST', '/campaigns', { title: 'Proof' });
  await call('PUT', `/campaigns/${id}`, {
    email_subject: 'Hello {{contact.email}}',
    email_body: '<p>Hi <a href="https://one.example">one</a></p>',
  });
  await call('POST', `/campaigns/${id}/schedule`, { sending_type: 'instant' });
  return id;
}

async function within(ms: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (Date.now() < deadline) {
    if (await isSo()) return true;
    await sleep(50);
  }
  return isSo();
}
