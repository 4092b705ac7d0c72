import { ApiError } from '../api/errors';
import type { Seen } from '../api/types';

interface Keeper<T> {
  /** What is stored now; it notes under which ETag. */
  readonly load: (seen: Seen) => Promise<T>;
  /** Whether somebody else has changed the same there. */
  readonly isOvertaken: (stored: T) => boolean;
  /** Saves over exactly what was seen. */
  readonly save: (seen: Seen, stored: T) => Promise<unknown>;
}

/** Whoever saves as often as this within a moment is a program. */
const tries = 5;

/** Saves over what is stored, and never over what was not compared: whatever came between the two is read and compared again (D660). */
export async function saveOver<T>({ load, isOvertaken, save }: Keeper<T>): Promise<{ stored: T; isSaved: boolean }> {
  for (let left = tries; ; left--) {
    const seen: Seen = { etag: null };
    const stored = await load(seen);
    if (isOvertaken(stored)) return { stored, isSaved: false };
    try {
      await save(seen, stored);
      return { stored, isSaved: true };
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412 && left > 1)) throw error;
    }
  }
}

/** Switches something on or off where it still is as it was shown; tells whether it was (D680). */
export const switchOver = async (shown: unknown, { load, save }: Pick<Keeper<unknown>, 'load' | 'save'>): Promise<boolean> =>
  (await saveOver({ load, isOvertaken: (stored) => stored !== shown, save })).isSaved;
