import { createHmac } from 'node:crypto';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Outcome, ProveCase, ProveOptions } from '../../prove/case';
import { seeded } from '../../support/seeded';
import { callWithKey, type Server, signIn } from '../../support/server';
import { until } from '../../support/until';
import { type Ground, onGround } from '../ground';
import { mutateUnder, sized } from '../outcome';

const hourMs = 3_600_000;
const shiftsMs = [2 * hourMs, -2 * hourMs];

/** One instance two hours ahead, the other two behind; both go by the database's clock and say that theirs is wrong. */
export const skewedClocks: ProveCase = {
  name: 'F11',
  title: 'The clock of one instance is two hours ahead, that of the other two hours behind',
  verifies: ['D735', 'R43'],
  run: (options) => onGround({ instances: 2, shiftsMs, database: { durable: true } }, (ground) => skewed(ground, options)),
};

async function skewed(ground: Ground, options: ProveOptions): Promise<Outcome> {
  const began = Date.now();
  const outcome = await mutateUnder(ground, sized(options, 200, 4000), async (crew) => {
    const random = seeded(options.seed);
    const kills = sized(options, 2, 20);
    const recoveriesMs: number[] = [];
    for (let i = 0; i < kills && !crew.done; i++) {
      const at = performance.now();
      await ground.restart(Math.floor(random() * ground.servers.length));
      recoveriesMs.push(performance.now() - at);
    }
    return { faults: recoveriesMs.length, recoveriesMs };
  });
  const wrong: string[] = [];
  for (const [what, check] of Object.entries(checks)) {
    options.log(what);
    wrong.push(...(await check(ground)).map((problem) => `${what}: ${problem}`));
  }
  const { jobs, times } = await storedTimes(ground, began);
  wrong.push(...times);
  for (const problem of wrong) options.log(problem);
  return {
    passed: outcome.passed && wrong.length === 0 && jobs > 0,
    figures: {
      ...outcome.figures,
      'ways that clocks could matter': Object.keys(checks).length,
      'of them wrong': wrong.length,
      'jobs that ran': jobs,
    },
  };
}

type Check = (ground: Ground) => Promise<string[]>;

/** Each tells what is otherwise than with right clocks. */
const checks: Readonly<Record<string, Check>> = {
  'the skew is reported': eachServer(async (server, { crew }, index) => {
    const { envelope } = await callWithKey({ baseUrl: server.baseUrl, key: crew.key }, 'status.health');
    const { checks: found } = envelope.data as { checks: { name: string; status: string; message: string }[] };
    const { status, message } = found.find(({ name }) => name === 'clock') ?? { status: '', message: '' };
    const side = (shiftsMs[index] ?? 0) > 0 ? 'behind' : 'ahead of';
    return status === 'warn' && message.includes(side) && /7[12]\d\d\.\d s/.test(message) ? [] : [`${status}: ${message}`];
  }),

  signatures: async ({ servers, crew }) => {
    const [baseUrl, key] = [servers[0]?.baseUrl ?? '', crew.key];
    const { envelope } = await callWithKey({ baseUrl, key }, 'content_sources.create', { name: 'Skewed' });
    const { slug, secret } = envelope.data as { slug: string; secret: string };
    const wrong: string[] = [];
    for (const [index, { url }] of servers.entries()) {
      const expected = [202, 401, 401];
      for (const [n, ageMs] of [0, 2 * hourMs, -2 * hourMs].entries()) {
        const status = await delivered({ url: `${url}/rest/ingest/v1/${slug}`, secret, ageMs, body: `{"id":"s${index}-${n}"}` });
        if (status !== expected[n]) wrong.push(`instance ${index}, signed ${ageMs / hourMs} hours ago: ${status}`);
      }
    }
    return wrong;
  },

  'expiry of keys': async ({ servers }) => {
    const wrong: string[] = [];
    for (const [index, { url }] of servers.entries()) {
      const admin = await signIn(url, 'admin', 'fault-fault-fault');
      const mint = (ms: number) =>
        admin.send('POST', '/admin/siteplane/api/keys', { label: 'short', expires_at: new Date(Date.now() + ms).toISOString() });
      if ((await mint(-hourMs)).status !== 400) wrong.push(`instance ${index} makes a key that has expired`);
      const [long, short] = [await mint(hourMs), await mint(2000)];
      if (long.status !== 201 || short.status !== 201) wrong.push(`instance ${index} makes no key: ${long.status}, ${short.status}`);
      const keys = [await keyOf(long), await keyOf(short)];
      for (const server of servers) {
        const status = async (key = '') => (await callWithKey({ baseUrl: server.baseUrl, key }, 'users.list')).status;
        if ((await status(keys[0])) !== 200) wrong.push(`a key of instance ${index} has expired too early`);
        await until(async () => (await status(keys[1])) === 401);
      }
    }
    return wrong;
  },

  sessions: eachServer(async (server, { servers }, index) => {
    const { cookie } = await signIn(server.url, 'admin', 'fault-fault-fault');
    const statuses = await Promise.all(
      servers.map(async ({ url }) => (await fetch(`${url}/admin/`, { headers: { Cookie: cookie }, redirect: 'manual' })).status),
    );
    return statuses.every((status) => status === 200) ? [] : [`a session of instance ${index} is answered ${statuses}`];
  }),

  'approvals by token': eachServer(async (server, { servers, crew }, index) => {
    const { envelope } = await callWithKey({ baseUrl: server.baseUrl, key: crew.key }, 'users.create', { first_name: `T${index}` });
    const userNum = (envelope.data as { user_num: number }).user_num;
    const remove = (baseUrl: string, headers: Record<string, string>, more: object) =>
      fetch(`${baseUrl}/manage/dispatch`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': crew.key, ...headers },
        body: JSON.stringify({ resource: 'users', action: 'delete', params: { user_num: userNum }, ...more }),
      });
    const asked = await remove(server.baseUrl, {}, {});
    const token = asked.headers.get('x-confirm-token') ?? '';
    const other = servers[1 - index]?.baseUrl ?? '';
    const { status } = await remove(other, { 'X-Confirm-Token': token }, { confirm: true });
    return asked.status === 428 && status === 200 ? [] : [`asked at instance ${index}: ${asked.status}, run at the other: ${status}`];
  }),

  'repeated calls': eachServer(async (server, { servers, crew }, index) => {
    const create = ({ baseUrl }: Server) =>
      callWithKey({ baseUrl, key: crew.key, headers: { 'Idempotency-Key': `skew-${index}` } }, 'users.create', { first_name: `I${index}` });
    const [first, second] = [await create(server), await create(servers[1 - index] ?? server)];
    return JSON.stringify(first.envelope.data) === JSON.stringify(second.envelope.data) ? [] : ['two answers to one key'];
  }),
};

function eachServer(check: (server: Server, ground: Ground, index: number) => Promise<string[]>): Check {
  return async (ground) => (await Promise.all(ground.servers.map((server, index) => check(server, ground, index)))).flat();
}

const keyOf = async (minted: Response) => (minted.ok ? ((await minted.json()) as { key: string }).key : '');

/** By a sender whose clock is right, or who repeats what was signed earlier. */
async function delivered({ url, secret, ageMs, body }: { url: string; secret: string; ageMs: number; body: string }): Promise<number> {
  const time = Math.floor((Date.now() - ageMs) / 1000);
  const mac = createHmac('sha256', secret.replace(/^whsec_/, '')).update(`${time}.${body}`);
  const headers = { 'content-type': 'application/json', 'x-svc-signature': `t=${time},v1=${mac.digest('hex')}` };
  return (await fetch(url, { method: 'POST', body, headers })).status;
}

const columns = [
  'sp_audit.at',
  'sp_api_keys.created_at',
  'sp_outbox.created_at',
  'host_sessions.seen_at',
  'host_posts.created_at',
  'sp_cron_runs.scheduled_for',
];

/** Which stored times are not of this run, and how many jobs ran in it. */
async function storedTimes({ own }: Ground, began: number): Promise<{ jobs: number; times: string[] }> {
  const connection = await createConnection({ uri: own.SITEPLANE_DATABASE_URL ?? '' });
  try {
    const count = async (sql: string) => Number((await connection.query<RowDataPacket[]>(sql))[0][0]?.total);
    const recent = () => count(`SELECT COUNT(*) AS total FROM sp_cron_runs WHERE scheduled_for > ${began} AND finished_at > started_at`);
    await until(async () => (await recent()) > 0);
    const times: string[] = [];
    for (const column of columns) {
      const [table] = column.split('.');
      // What never ran is noted as of its last tick, and the longest of them are a week apart.
      const from = table === 'sp_cron_runs' ? began - 8 * 24 * hourMs : began - hourMs;
      const found = await count(`SELECT COUNT(*) AS total FROM ${table} WHERE ${column} NOT BETWEEN ${from} AND ${Date.now() + 60_000}`);
      if (found > 0) times.push(`${column}: ${found} of another time`);
    }
    return { jobs: await recent(), times };
  } finally {
    await connection.end();
  }
}
