import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome, ProveCase, ProveOptions } from '../../prove/case';
import { seeded } from '../../support/seeded';
import { callWithKey, type Envelope } from '../../support/server';
import { type Ground, onGround } from '../ground';
import { type Call, contradictions } from '../history/linearizable';
import { type SiteAnswer, type SiteCall, siteModel, slotNumber, textOf } from '../history/site-model';
import { outcomeOf, sized } from '../outcome';
import { killed } from './kills';

const modules = ['one', 'two', 'three'];
const switches = ['estimates', 'notes'];
const clients = 6;
/** Nothing of a call that was given up is on its way so long after. */
const lateMs = 2000;

/** Every answer that clients of both instances got is one that the calls give in some order, kills or not. */
export const histories: ProveCase = {
  name: 'F16',
  title: 'kill -9 of instances and of MariaDB while clients change and read the same things',
  verifies: ['D736', 'R36', 'R37', 'R38'],
  run: (options) =>
    onGround({ instances: 2, database: { durable: true }, env: { SITEPLANE_READS_PER_MINUTE: '0' } }, (ground) =>
      recorded(ground, options),
    ),
};

async function recorded(ground: Ground, options: ProveOptions): Promise<Outcome> {
  const { crew } = ground;
  const total = sized(options, 300, 6000);
  const random = seeded(options.seed);
  const history: Call<SiteCall, SiteAnswer>[] = [];
  const first = { baseUrl: crew.servers[0]?.baseUrl ?? '', key: crew.key };
  for (const module of switches) await callWithKey(first, 'modules.deactivate', { module, confirm: true });
  async function client(index: number): Promise<void> {
    while (crew.acked < total) {
      crew.acked += 1;
      history.push(...(await asked(ground, { call: drawn(random), id: `h${crew.acked}`, from: index })));
    }
  }
  const nemesis = killed({ ground, crew, victims: ['host', 'database'], total }, options);
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index))).finally(() => {
    crew.done = true;
  });
  const { faults, recoveriesMs } = await nemesis;
  const found = contradictions(siteModel, history);
  for (const { part, explained, of, stuck } of found) options.log(`${part}: ${explained} of ${of} in order, then ${JSON.stringify(stuck)}`);
  const unanswered = history.filter(({ output }) => output === undefined).length;
  const told = { operations: total, faults, lost: 0, doubled: 0, inDoubt: 0, answers: crew.faults, recoveriesMs };
  const { passed, figures } = outcomeOf(told);
  const { lost: _lost, doubled: _doubled, 'in doubt': _inDoubt, ...counted } = figures;
  return {
    passed: passed && found.length === 0,
    figures: { ...counted, 'calls that nobody knows the end of': unanswered, 'things without an order of their calls': found.length },
  };
}

function drawn(random: () => number): SiteCall {
  const one = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const [kind, which] = [random(), random()];
  const value = `d${Math.floor(random() * 4)}.example`;
  if (kind < 0.4) {
    const subject = one(modules);
    if (which < 0.3) return { operation: 'modules.entitlements_list', subject };
    return { operation: which < 0.65 ? 'modules.entitlements_grant' : 'modules.entitlements_revoke', subject, value };
  }
  if (kind < 0.6) {
    const subject = one(switches);
    if (which < 0.3) return { operation: 'modules.list', subject };
    return { operation: which < 0.65 ? 'modules.activate' : 'modules.deactivate', subject };
  }
  const num = slotNumber(1 + Math.floor(random() * 5));
  if (which < 0.25) return { operation: 'crm.list', subject: 'slots' };
  if (which < 0.5) return { operation: 'crm.create', subject: 'slots', value };
  return { operation: which < 0.75 ? 'crm.delete' : 'crm.update', subject: 'slots', num, value };
}

const paramsOf = ({ operation, subject, value, num }: SiteCall): object => {
  if (operation.endsWith('list')) return {};
  if (operation.startsWith('modules.entitlements')) return { module_id: subject, domain: value, confirm: true };
  if (operation === 'modules.activate') return { module: subject };
  if (operation === 'modules.deactivate') return { module: subject, confirm: true };
  if (operation === 'crm.create') return { name: value };
  return operation === 'crm.delete' ? { crm_num: num, confirm: true } : { crm_num: num, name: value };
};

interface Asked {
  readonly call: SiteCall;
  readonly id: string;
  readonly from: number;
}

/** Most are repeated under one key until they are answered; one of sixteen is not, and where nothing came it may have run or not. */
async function asked({ crew }: Ground, { call, id, from }: Asked): Promise<Call<SiteCall, SiteAnswer>[]> {
  const isRepeated = crew.acked % 16 !== 0;
  const headers: Record<string, string> = isRepeated ? { 'Idempotency-Key': id } : {};
  const began = performance.now();
  for (let attempt = from; ; attempt++) {
    const baseUrl = crew.servers[attempt % crew.servers.length]?.baseUrl ?? '';
    const answer = await callWithKey({ baseUrl, key: crew.key, headers }, call.operation, paramsOf(call)).catch(() => undefined);
    if (answer?.status === 200 || answer?.status === 404) {
      return [{ input: call, output: answerOf(call, answer), began, ended: performance.now() }];
    }
    // All slots are taken, which changes nothing and says nothing of an order.
    if (answer && /slots are in use/.test(answer.envelope.error ?? '')) return [];
    if (answer && answer.status >= 500) crew.faults.set(answer.status, (crew.faults.get(answer.status) ?? 0) + 1);
    else if (answer && answer.status !== 409) throw new Error(`${call.operation}: ${answer.status} ${answer.envelope.error}`);
    if (!isRepeated) return [{ input: call, output: undefined, began, ended: performance.now() + lateMs }];
    await sleep(20);
  }
}

function answerOf(call: SiteCall, { status, envelope }: { status: number; envelope: Envelope }): SiteAnswer {
  const shown = status === 200 ? shownIn(call, envelope.data ?? {}) : undefined;
  return { status, changed: envelope.changed, ...(shown === undefined ? {} : { shown }) };
}

function shownIn({ operation, subject }: SiteCall, data: Record<string, unknown>): string | undefined {
  const said = data as {
    readonly domains: string[];
    readonly entitlements: Record<string, string[]>;
    readonly modules: { module: string; active: boolean }[];
    readonly crms: { crm_num: string; name: string }[];
    readonly crm_num: string;
  };
  if (operation === 'modules.entitlements_list') return textOf(said.entitlements[subject] ?? []);
  if (operation.startsWith('modules.entitlements')) return textOf(said.domains);
  if (operation === 'modules.list') return said.modules.find(({ module }) => module === subject)?.active ? 'on' : '';
  if (operation === 'crm.list') return textOf(said.crms.map(({ crm_num, name }) => `${crm_num}=${name}`));
  return operation === 'crm.create' ? said.crm_num : undefined;
}
