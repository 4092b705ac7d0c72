import { DeliveryFailed } from '../../../kit/delivery';
import { sha256Hex } from '../../../kit/digest';
import type { PlatformCtx } from '../definitions/definition';
import type { AutomationMode } from './adapter';
import { type N8nAddress, type N8nVariable, n8nClient } from './n8n-client';

/** n8n refuses longer ones. */
const maxNameLength = 50;

/** What was listed, for the deliveries that follow each other: listing it for each would cost as many pages as there are variables. */
export interface N8nRun {
  listed: Promise<Map<string, N8nVariable>> | undefined;
  /** Milliseconds since 1970. */
  until: number;
  readonly created: Set<string>;
}

const runMs = 30_000;
const newRun = (): N8nRun => ({ listed: undefined, until: 0, created: new Set() });

/** By the process's way out, so that two sites in one process share nothing. */
const runs = new WeakMap<PlatformCtx['fetch'], Map<string, N8nRun>>();

/** The run that deliveries to this address share. */
export function n8nRunOf({ fetch }: Pick<PlatformCtx, 'fetch'>, { baseUrl, token }: N8nAddress): N8nRun {
  const known = runs.get(fetch) ?? new Map<string, N8nRun>();
  runs.set(fetch, known);
  const key = sha256Hex(JSON.stringify([baseUrl, token]));
  const run = known.get(key) ?? newRun();
  // Of an address that was changed nothing is needed any more.
  known.clear();
  known.set(key, run);
  return run;
}

/**
 * n8n's public variables API, which knows a variable by an id: what exists is listed once per run, then created or updated. A list that
 * another delivery of the run fetched is trusted for ids, which n8n corrects by its answer, and never for values or for what is missing.
 * There is no fence; the order of deliveries with one key is what keeps the last write the last (D83).
 */
export function n8nAutomation(ctx: Pick<PlatformCtx, 'fetch' | 'now'>, address: N8nAddress, run: N8nRun = newRun()): AutomationMode {
  const client = n8nClient(ctx, address);
  const { created } = run;
  let isFresh = false;

  const forget = () => {
    run.listed = undefined;
    created.clear();
  };

  const all = () => {
    if (run.listed && ctx.now() < run.until) return run.listed;
    forget();
    isFresh = true;
    run.until = ctx.now() + runMs;
    run.listed = client.list().catch((error) => {
      forget();
      throw error;
    });
    return run.listed;
  };

  /** n8n doesn't tell the id of what it creates, so whoever asks for that one again has it listed again. */
  async function find(name: string): Promise<N8nVariable | undefined> {
    if (created.has(name)) forget();
    return (await all()).get(name);
  }

  /** False where n8n's list and its answer contradict each other, because somebody else changed it meanwhile. */
  async function upsert(name: string, value: string): Promise<boolean> {
    const known = await find(name);
    if (isFresh && known?.value === value) return true;
    const isDone = known ? await client.update(known.id, name, value) : await client.create(name, value);
    if (isDone && known) (await all()).set(name, { ...known, value });
    if (isDone && !known) created.add(name);
    return isDone;
  }

  return {
    mode: 'n8n',
    ping: client.ping,

    async set(name, value) {
      if (name.length > maxNameLength) {
        throw new DeliveryFailed(`n8n takes names of at most ${maxNameLength} characters; ${name} is longer.`, { isFinal: true });
      }
      if (await upsert(name, value)) return;
      forget();
      if (await upsert(name, value)) return;
      throw new DeliveryFailed(`${client.host} does not accept ${name}; n8n limits the length of values.`, { isFinal: true });
    },

    async delete(name) {
      if (!isFresh) forget();
      const known = await find(name);
      if (!known) return;
      await client.delete(known.id);
      (await all()).delete(name);
    },

    async list() {
      if (!isFresh || created.size > 0) forget();
      return [...(await all())].map(([name, { value }]) => ({ name, value }));
    },
  };
}
