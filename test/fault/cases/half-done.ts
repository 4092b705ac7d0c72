import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Outcome, type ProveCase, together } from '../../prove/case';
import { seeded } from '../../support/seeded';
import { callWithKey } from '../../support/server';
import { type Ground, onGround } from '../ground';
import { outcomeOf, sized } from '../outcome';

const cli = resolve(__dirname, '../../../dist/plugin/cli/index.js');
const secrets = 60;

/** Killed at a random moment, each time: what is there afterwards is the state before it or the one after it. */
export const halfDone: ProveCase = {
  name: 'F15',
  title: 'kill -9 in the middle of what changes many rows',
  verifies: ['R7'],
  run: (options) =>
    onGround({ instances: 1 }, async (ground) => {
      const hunt = { kills: sized(options, 2, 20), random: seeded(options.seed) };
      return together({ entitlements_set: await setMaps(ground, hunt), 'keys rotate': await rotateKeys(ground, hunt) });
    }),
};

interface Hunt {
  readonly kills: number;
  readonly random: () => number;
}

/** One map in the place of another, each of 100 domains. */
async function setMaps(ground: Ground, { kills, random }: Hunt): Promise<Outcome> {
  const { crew } = ground;
  const call = (operation: string, params: object = {}) =>
    callWithKey({ baseUrl: ground.servers[0]?.baseUrl ?? '', key: crew.key }, operation, params);
  const mapOf = (name: string) => ({ 'assistant-bridge': Array.from({ length: 100 }, (_, i) => `d${i}.${name}.example`) });
  const set = (name: string) => call('modules.entitlements_set', { entitlements: mapOf(name), confirm: true });
  const first = await set('m0');
  if (first.status !== 200) throw new Error(`entitlements_set: ${first.status} ${first.envelope.error}`);
  const began = performance.now();
  await set('m0b');
  const tookMs = performance.now() - began;
  let before = 'm0b';
  const counts = { mixed: 0, kept: 0, lost: 0 };
  const recoveriesMs: number[] = [];
  for (let i = 1; i <= kills; i++) {
    const wanted = `m${i}`;
    const answer = set(wanted).catch(() => undefined);
    await sleep(random() * tookMs * 1.2);
    const killed = performance.now();
    await ground.restart(0);
    recoveriesMs.push(performance.now() - killed);
    const held = JSON.stringify((await call('modules.entitlements_list')).envelope.data);
    const domains = [...held.matchAll(/"d\d+\.(\w+)\.example"/g)].map(([, name]) => name);
    const found = new Set(domains);
    if (found.size !== 1 || domains.length !== 100 || !(found.has(before) || found.has(wanted))) counts.mixed += 1;
    else if (found.has(before)) counts.kept += 1;
    if ((await answer)?.status === 200 && !found.has(wanted)) counts.lost += 1;
    before = domains[0] ?? before;
  }
  const told = { operations: kills, faults: kills, lost: counts.lost, doubled: 0, inDoubt: 0, answers: new Map(), recoveriesMs };
  const { passed, figures } = outcomeOf(told);
  return {
    passed: passed && counts.mixed === 0,
    figures: { ...figures, 'neither old nor new': counts.mixed, 'old state': counts.kept, 'new state': kills - counts.kept - counts.mixed },
  };
}

/** Secrets of sources; each of them opens after every kill, and after the rotation that finishes what was begun. */
async function rotateKeys(ground: Ground, { kills, random }: Hunt): Promise<Outcome> {
  for (let n = 0; n < secrets; n++) {
    const call = { baseUrl: ground.servers[0]?.baseUrl ?? '', key: ground.crew.key };
    const { status, envelope } = await callWithKey(call, 'content_sources.create', { name: `Source ${n}` });
    if (status !== 200) throw new Error(`content_sources.create: ${status} ${envelope.error}`);
  }
  const openValues = async () => Number(/(\d+) values open/.exec((await command(ground, ['keys', 'verify'])).printed)?.[1] ?? 0);
  const all = await openValues();
  const began = performance.now();
  await command(ground, ['keys', 'rotate']);
  const tookMs = performance.now() - began;
  const counts = { killed: 0, unreadable: 0 };
  for (let i = 0; i < kills; i++) {
    const { code } = await command(ground, ['keys', 'rotate'], tookMs * (0.3 + random() * 0.5));
    if (code === null) counts.killed += 1;
    if ((await openValues()) !== all) counts.unreadable += 1;
  }
  const last = await command(ground, ['keys', 'rotate']);
  const isWhole = last.code === 0 && (await openValues()) === all;
  return {
    passed: counts.unreadable === 0 && isWhole && all >= secrets && counts.killed > 0,
    figures: {
      operations: kills + 2,
      faults: counts.killed,
      'sealed values': all,
      'times that some did not open': counts.unreadable,
      'the last rotation': isWhole ? 'whole' : last.printed,
    },
  };
}

/** A command of the built package, killed after a while or let run. */
function command({ own }: Ground, args: readonly string[], killAfterMs?: number): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, [cli, ...args], { env: { PATH: process.env.PATH ?? '', ...own } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  return new Promise((done) =>
    child.once('close', (code) => {
      clearTimeout(timer);
      done({ code, printed });
    }),
  );
}
