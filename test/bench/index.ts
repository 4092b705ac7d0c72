import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { endTogether } from '../support/keep-track';
import { type Bare, startGround } from './ground';
import { growth } from './growth/index';
import { type Load, type Measured, measure, median } from './measure';
import { profile } from './profile/index';
import { type Row, table } from './report';
import { storedResults, withRowsOf, writeResults } from './sections';
import { measureSending, sendingTable } from './sending';
import { measureStart, startTable } from './start';
import type { Work } from './works';

const seconds = Number(process.env.SECONDS ?? 4);
const rounds = Number(process.env.ROUNDS ?? 3);
/** Only works whose name holds this: of the results their rows alone are replaced. */
const only = process.env.ONLY ?? '';

/** Ours beside bare Express + mysql2 in the same run: interleaved, medians, the server on one core, load and database on the other. */
async function main() {
  const { works, bare, control, freshUrl, stop } = await startGround();
  try {
    const rows: Row[] = [];
    for (const work of works.filter(({ name }) => name.includes(only))) {
      const statements = await statementsOf(control, work.ours);
      const reset = async () => work.reset && void (await control.query(work.reset));
      rows.push({ name: work.name, statements, ...(await interleaved(work, bare, reset)) });
      process.stdout.write('.');
    }
    const sent = 'sending'.includes(only) ? await sending(freshUrl) : '';
    const started = 'start'.includes(only) ? startTable(await measureStart(freshUrl)) : '';
    const text = `${table(rows, { seconds, rounds, node: process.version })}${sent}${started}`;
    process.stdout.write(`\n${text}`);
    writeResults(only === '' ? text : withRowsOf(storedResults(), text));
  } finally {
    await stop();
  }
}

/** `ONLY=sending` measures nothing else. */
async function sending(freshUrl: () => Promise<string>): Promise<string> {
  const onSqlite = await measureSending({ name: 'campaign, SQLite', env: {}, rounds });
  const onMariadb = await measureSending({ name: 'campaign, MariaDB', env: { SITEPLANE_DATABASE_URL: await freshUrl() }, rounds });
  return sendingTable([onSqlite, onMariadb]);
}

/** SQL statements of one warm request, without BEGIN and COMMIT, as the database server counts them; bookkeeping apart. */
async function statementsOf(control: Connection, load: Load): Promise<number> {
  const send = async (turn: number) => {
    const body = load.body?.(turn);
    const answer = await fetch(load.url, {
      method: load.method,
      headers: { ...load.headers, ...load.sign?.(body ?? '') },
      ...(body === undefined ? {} : { body }),
    });
    await answer.text();
  };
  const count = async () => {
    const [rows] = await control.query<RowDataPacket[]>("SHOW GLOBAL STATUS LIKE 'Com_stmt_execute'");
    return Number(rows[0]?.Value);
  };
  const counts: number[] = [];
  await send(-1);
  // The least of many, because workers in the background ask the database too.
  for (let turn = -21; turn <= -2; turn++) {
    await sleep(50);
    const before = await count();
    await send(turn);
    counts.push((await count()) - before);
  }
  return Math.min(...counts);
}

type Beside = Pick<Row, 'ours' | 'bare' | 'same'>;

async function interleaved({ ours, bare: { method, body, path }, same }: Work, bare: Bare, reset: () => Promise<unknown>): Promise<Beside> {
  const reference = (to: string): Load => ({
    ...{ url: bare.url + to, method, pid: bare.process.pid ?? 0 },
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'bench' },
    ...(body ? { body } : {}),
    ...(ours.amount ? { amount: ours.amount } : {}),
  });
  const loads = [ours, reference(path), ...(same ? [reference(same)] : [])];
  const measured: Measured[][] = loads.map(() => []);
  for (let round = -1; round < rounds; round++) {
    await reset();
    for (const [at, load] of loads.entries()) {
      const figures = await measure(load, round < 0 ? 1 : seconds);
      if (round >= 0) measured[at]?.push(figures);
    }
  }
  const [own = [], reference1 = [], alike] = measured;
  return { ours: middle(own), bare: middle(reference1), ...(alike ? { same: middle(alike) } : {}) };
}

const middle = (all: readonly Measured[]): Measured => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  cpuMs: median(all.map(({ cpuMs }) => cpuMs)),
  p99: median(all.map(({ p99 }) => p99)),
});

endTogether();
const [what, ...names] = process.argv.slice(2);
if (what === 'growth') void growth(names);
else if (what === 'profile') void profile();
else void main();
