import type { Seen } from '../../../api/types';
import { saveOver } from '../../../records/save-over';

interface Keeper<T, A> {
  readonly load: (seen: Seen) => Promise<T>;
  /** Stores what is made of it, over exactly what was seen. */
  readonly save: (stored: T, seen: Seen) => Promise<A>;
}

/** Changes something as it is stored by then, so that what a colleague added meanwhile stays (D610). */
export async function changeStored<T, A>({ load, save }: Keeper<T, A>): Promise<A> {
  let answer: { readonly of: A } | undefined;
  let latest: { readonly of: T } | undefined;
  await saveOver({
    load: async (seen) => {
      latest = { of: await load(seen) };
    },
    isOvertaken: () => false,
    save: async (seen) => {
      if (latest) answer = { of: await save(latest.of, seen) };
    },
  });
  if (!answer) throw new Error('nothing was saved');
  return answer.of;
}
