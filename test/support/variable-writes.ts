/** A write of one variable, repeated with the same id until it is acknowledged. */
export type AcknowledgedWrite = (operation: 'variables.set' | 'variables.delete', params: object, id: string) => Promise<void>;

interface Plan {
  readonly total: number;
  readonly keys: number;
  /** 0 to 1, seeded. */
  readonly random: () => number;
  readonly write: AcknowledgedWrite;
}

/**
 * Sets and deletes of a few keys by eight callers at once, each key by one caller so that its last write is known. Resolves to what has
 * to be there in the end, by the platform's names.
 */
export async function mixedWrites({ total, keys, random, write }: Plan): Promise<Map<string, string>> {
  const expected = new Map<string, string>();
  const callers = 8;
  const keysOf = (caller: number) => Array.from({ length: keys }, (_, k) => `key_${k}`).filter((_, k) => k % callers === caller);

  async function caller(own: readonly string[], count: number): Promise<void> {
    for (let i = 0; i < count; i++) {
      const key = own[Math.floor(random() * own.length)] ?? '';
      const [name, id] = [`svc_api_${key}`, `${key}-${i}`];
      if (expected.has(name) && random() < 0.35) {
        await write('variables.delete', { key, confirm: true }, id);
        expected.delete(name);
      } else {
        await write('variables.set', { key, value: `${key} ${i}` }, id);
        expected.set(name, `${key} ${i}`);
      }
    }
  }

  await Promise.all(Array.from({ length: callers }, (_, c) => caller(keysOf(c), Math.ceil(total / callers))));
  return expected;
}

/** What the platform holds of free-form variables. */
export const freeOnes = (variables: ReadonlyMap<string, string>) =>
  Object.fromEntries([...variables].filter(([name]) => name.startsWith('svc_api_')).sort());
