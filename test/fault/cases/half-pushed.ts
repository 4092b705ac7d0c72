import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import type { Outcome } from '../../prove/case';
import { type AutomationPlatform, startPlatform } from '../../support/automation-platform';
import { callWithKey } from '../../support/server';
import { type Ground, onGround } from '../ground';
import { outcomeOf } from '../outcome';
import type { Hunt } from './replaced';

const variables = 60;
const stray = 'not of this site';
const limitMs = 60_000;

/** The automation platform has lost or spoilt what it holds, and an instance that pushes it again is killed: in the end it holds exactly what is stored. */
export async function pushAgain(hunt: Hunt): Promise<Outcome> {
  const platform = await startPlatform();
  try {
    const env = { SITEPLANE_FETCH_ALLOW: `127.0.0.1:${platform.port}`, SITEPLANE_WRITES_PER_MINUTE: '0' };
    return await onGround({ instances: 1, env }, (ground) => underKills(ground, hunt, platform));
  } finally {
    await platform.leave();
  }
}

async function underKills(ground: Ground, { kills, random }: Hunt, platform: AutomationPlatform): Promise<Outcome> {
  const call = (operation: string, params: object = {}) =>
    callWithKey({ baseUrl: ground.servers[0]?.baseUrl ?? '', key: ground.crew.key }, operation, params);
  const right = await connected(call, platform);
  const spoil = () => {
    for (const name of right.keys()) {
      if (random() < 0.5) platform.variables.set(name, stray);
      else platform.variables.delete(name);
    }
    platform.variables.set('svc_api_deleted', stray);
  };
  const isRight = () =>
    platform.variables.size === right.size && [...right].every(([name, value]) => platform.variables.get(name) === value);
  const isOfBoth = () => [...platform.variables].every(([name, value]) => value === stray || value === right.get(name));

  spoil();
  const began = performance.now();
  await call('variables.resync');
  await within(isRight);
  const tookMs = performance.now() - began;
  const counts = { mixed: 0, unanswered: 0, lost: 0, half: 0 };
  const recoveriesMs: number[] = [];
  for (let i = 0; i < kills; i++) {
    spoil();
    const answer = call('variables.resync').catch(() => undefined);
    await sleep(random() * tookMs * 1.2);
    const killed = performance.now();
    await ground.restart(0);
    if (!isOfBoth()) counts.mixed += 1;
    if (!isRight()) counts.half += 1;
    // Nobody knows whether it is to be, so it is asked for once more.
    if ((await answer)?.status !== 200) {
      counts.unanswered += 1;
      await call('variables.resync');
    }
    await withoutLeases(ground);
    if (!(await within(isRight))) counts.lost += 1;
    recoveriesMs.push(performance.now() - killed);
  }
  const told = { operations: kills, faults: kills, lost: counts.lost, doubled: 0, inDoubt: 0, answers: new Map(), recoveriesMs };
  const { passed, figures } = outcomeOf(told);
  return {
    passed: passed && counts.mixed === 0,
    figures: {
      ...figures,
      variables: right.size,
      'neither old nor new': counts.mixed,
      'killed before all were pushed': counts.half,
      'killed before it was answered': counts.unanswered,
    },
  };
}

type CallOperation = (operation: string, params?: object) => ReturnType<typeof callWithKey>;

/** What the platform is to hold: all variables but one that was deleted. */
async function connected(call: CallOperation, platform: AutomationPlatform): Promise<ReadonlyMap<string, string>> {
  const done = async (operation: string, params: object) => {
    const { status, envelope } = await call(operation, params);
    if (status !== 200) throw new Error(`${operation}: ${status} ${envelope.error}`);
  };
  await done('integrations.update', { slug: 'automation', config: { mode: 'http', base_url: platform.url } });
  await done('integrations.set_secret', { slug: 'automation', name: 'token', value: platform.token });
  for (let n = 0; n < variables; n++) await done('variables.set', { key: `v${n}`, value: `value ${n}` });
  await done('variables.set', { key: 'deleted', value: 'soon deleted' });
  const isThere = () => platform.variables.size > variables && platform.variables.has('svc_api_deleted');
  if (!(await within(isThere))) throw new Error('the variables were not pushed in a minute');
  await done('variables.delete', { key: 'deleted', confirm: true });
  if (!(await within(() => !platform.variables.has('svc_api_deleted')))) throw new Error('a deletion was not pushed in a minute');
  await done('variables.resync', {});
  const writes = platform.writes.length;
  await within(() => platform.writes.length >= writes + platform.variables.size);
  return new Map(platform.variables);
}

/** As after the half minute that the lease of a delivery lasts. */
async function withoutLeases({ own }: Ground): Promise<void> {
  const connection = await createConnection({ uri: own.SITEPLANE_DATABASE_URL ?? '' });
  await connection.query("UPDATE sp_outbox SET lease_until = 1 WHERE state = 'sending'");
  await connection.end();
}

async function within(isSo: () => boolean): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (!isSo()) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}
