import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { type Outcome, type ProveCase, together } from '../../prove/case';
import { seeded } from '../../support/seeded';
import { callWithKey } from '../../support/server';
import { type Ground, onGround } from '../ground';
import { sized } from '../outcome';
import { importOver } from './half-imported';
import { pushAgain } from './half-pushed';
import { type Hunt, replaced } from './replaced';

const cli = resolve(__dirname, '../../../dist/plugin/cli/index.js');
const secrets = 60;
const domains = 100;

/** Killed at a random moment, each time: what is there afterwards is the state before it or the one after it. */
export const halfDone: ProveCase = {
  name: 'F15',
  title: 'kill -9 in the middle of what changes many rows',
  verifies: ['R7'],
  run: async (options) => {
    const hunt = { kills: sized(options, 2, 20), random: seeded(options.seed) };
    const onOne = (work: typeof setMaps) => onGround({ instances: 1 }, (ground) => work(ground, hunt));
    return together({
      entitlements_set: await onOne(setMaps),
      'keys rotate': await onOne(rotateKeys),
      'import overwrite': await onOne(importOver),
      resync: await pushAgain(hunt),
    });
  },
};

/** One map in the place of another, each of 100 domains. */
async function setMaps(ground: Ground, hunt: Hunt): Promise<Outcome> {
  const call = (operation: string, params: object = {}) =>
    callWithKey({ baseUrl: ground.servers[0]?.baseUrl ?? '', key: ground.crew.key }, operation, params);
  const mapOf = (n: number) => ({ 'assistant-bridge': Array.from({ length: domains }, (_, i) => `d${i}.m${n}.example`) });
  return replaced(ground, hunt, {
    put: (n) => call('modules.entitlements_set', { entitlements: mapOf(n), confirm: true }),
    held: async () => {
      const stored = JSON.stringify((await call('modules.entitlements_list')).envelope.data);
      const found = [...stored.matchAll(/"d\d+\.m(\d+)\.example"/g)].map(([, n]) => Number(n));
      // Some that are missing are of no state.
      return found.length === domains ? found : [...found, Number.NaN];
    },
  });
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
