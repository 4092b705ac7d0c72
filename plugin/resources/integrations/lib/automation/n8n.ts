import { DeliveryFailed } from '../../../../kit/delivery';
import type { PlatformCtx } from '../definition';
import type { AutomationMode } from './adapter';
import { type N8nAddress, type N8nVariable, n8nClient } from './n8n-client';

/** n8n refuses longer ones. */
const maxNameLength = 50;

/**
 * n8n's public variables API, which knows a variable by an id: what exists is listed once per adapter, then created or updated.
 * There is no fence; the order of deliveries with one key is what keeps the last write the last.
 */
export function n8nAutomation(ctx: Pick<PlatformCtx, 'fetch' | 'now'>, address: N8nAddress): AutomationMode {
  const client = n8nClient(ctx, address);
  const created = new Set<string>();
  let listed: Promise<Map<string, N8nVariable>> | undefined;

  const forget = () => {
    listed = undefined;
    created.clear();
  };

  const all = () => {
    listed ??= client.list().catch((error) => {
      forget();
      throw error;
    });
    return listed;
  };

  /** n8n doesn't tell the id of what it creates, so whoever asks for that one again has it listed again. */
  async function find(name: string): Promise<N8nVariable | undefined> {
    if (created.has(name)) forget();
    return (await all()).get(name);
  }

  /** False where n8n's list and its answer contradict each other, because somebody else changed it meanwhile. */
  async function upsert(name: string, value: string): Promise<boolean> {
    const known = await find(name);
    if (known?.value === value) return true;
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
      throw new DeliveryFailed(`${client.host} does not take ${name}; n8n limits the length of values.`, { isFinal: true });
    },

    async delete(name) {
      const known = await find(name);
      if (!known) return;
      await client.delete(known.id);
      (await all()).delete(name);
    },

    async list() {
      if (created.size > 0) forget();
      return [...(await all())].map(([name, { value }]) => ({ name, value }));
    },
  };
}
