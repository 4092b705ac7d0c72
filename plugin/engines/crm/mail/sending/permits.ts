import type { Db } from '../../../../host';
import { type Rates, takePermits } from '../../data/campaigns/permits';

/** The rates as a run keeps them: its emails wait here until they may go out. */
export interface Permits {
  /** Resolves once one email to this domain may go out, and is counted. */
  take(domain: string): Promise<Permit>;
}

/** One email may go out. */
export interface Permit {
  /** It does not go out after all: another one may, within the same second. */
  giveBack(): void;
}

interface Waiting {
  readonly domain: string;
  readonly go: (permit: Permit) => void;
  readonly fail: (error: unknown) => void;
}

const anyDomain = '*';
const unlimited: Permit = { giveBack: () => undefined };

/**
 * Emails are counted in the second in which they go out (D271). All that wait are asked for together, with `extra` more where domains have no
 * limit; what was granted holds until its second is over.
 */
export function sendingPermits(write: <T>(work: (db: Db) => Promise<T>) => Promise<T>, rates: Rates, extra: number): Permits {
  let waiting: Waiting[] = [];
  let isAsking = false;
  let inHand = { counts: new Map<string, number>(), until: 0 };
  /** Where domains have limits, what is in hand is for one of them. */
  const keyOf = (domain: string) => (rates.perSecondAndDomain ? domain : anyDomain);
  const add = (key: string, count: number) => inHand.counts.set(key, (inHand.counts.get(key) ?? 0) + count);

  function permit(domain: string, until: number): Permit {
    return {
      giveBack() {
        if (until === inHand.until) add(keyOf(domain), 1);
      },
    };
  }

  function takeInHand(domain: string): Permit | undefined {
    if ((inHand.counts.get(keyOf(domain)) ?? 0) === 0 || performance.now() >= inHand.until) return undefined;
    add(keyOf(domain), -1);
    return permit(domain, inHand.until);
  }

  /** Those of them that may not go yet, and when to ask again. */
  async function asked(some: readonly Waiting[]): Promise<{ rest: readonly Waiting[]; waitMs: number }> {
    const askedAt = performance.now();
    const domains = some.map(({ domain }) => domain);
    const granted = await write((db) => takePermits(db, domains, { ...rates, extra }));
    const isSameSecond = performance.now() < inHand.until;
    if (!isSameSecond) inHand = { counts: new Map(), until: askedAt + granted.leftMs };
    add(anyDomain, granted.extra);
    for (const [at, { domain, go }] of some.entries()) if (granted.granted[at]) go(permit(domain, inHand.until));
    return { rest: some.filter((_, at) => !granted.granted[at]), waitMs: granted.leftMs };
  }

  async function ask(): Promise<void> {
    isAsking = true;
    const some = waiting;
    waiting = [];
    try {
      const { rest, waitMs } = await asked(some);
      if (rest.length > 0) setTimeout(look, waitMs, rest);
    } catch (error) {
      for (const { fail } of some) fail(error);
    }
    isAsking = false;
    look();
  }

  function look(more: readonly Waiting[] = []): void {
    waiting = [...more, ...waiting];
    if (!isAsking && waiting.length > 0) void ask();
  }

  return {
    take(domain) {
      if (rates.perSecond === 0 && rates.perSecondAndDomain === 0) return Promise.resolve(unlimited);
      const taken = takeInHand(domain);
      return taken ? Promise.resolve(taken) : new Promise((go, fail) => look([{ domain, go, fail }]));
    },
  };
}
