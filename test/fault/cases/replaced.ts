import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '../../prove/case';
import type { Envelope } from '../../support/server';
import type { Ground } from '../ground';
import { outcomeOf } from '../outcome';

export interface Hunt {
  readonly kills: number;
  readonly random: () => number;
}

/** Something that is replaced as a whole, by states that have a number. */
export interface Whole {
  /** Put the state of that number in the place of whatever is there. */
  readonly put: (n: number) => Promise<{ readonly status: number; readonly envelope: Envelope }>;
  /** The number of the state that each part of what is stored stems from. */
  readonly held: () => Promise<readonly number[]>;
}

/** Killed at random moments of the calls that replace it: it is the one that was there, or the one of the call, and that where the call was answered. */
export async function replaced(ground: Pick<Ground, 'restart'>, { kills, random }: Hunt, { put, held }: Whole): Promise<Outcome> {
  for (const n of [0, 1]) {
    const { status, envelope } = await put(n);
    if (status !== 200) throw new Error(`the first call: ${status} ${envelope.error}`);
  }
  // As each of those that are killed: the first call of a process, which takes longer than the next.
  await ground.restart(0);
  const began = performance.now();
  await put(2);
  const tookMs = performance.now() - began;
  let before = 2;
  const counts = { mixed: 0, kept: 0, lost: 0 };
  const recoveriesMs: number[] = [];
  for (let wanted = 3; wanted < kills + 3; wanted++) {
    const answer = put(wanted).catch(() => undefined);
    await sleep(random() * tookMs * 1.2);
    const killed = performance.now();
    await ground.restart(0);
    recoveriesMs.push(performance.now() - killed);
    const found = new Set(await held());
    if (found.size !== 1 || !(found.has(before) || found.has(wanted))) counts.mixed += 1;
    else if (found.has(before)) counts.kept += 1;
    if ((await answer)?.status === 200 && !found.has(wanted)) counts.lost += 1;
    before = [...found][0] ?? before;
  }
  const told = { operations: kills, faults: kills, lost: counts.lost, doubled: 0, inDoubt: 0, answers: new Map(), recoveriesMs };
  const { passed, figures } = outcomeOf(told);
  return {
    passed: passed && counts.mixed === 0,
    figures: { ...figures, 'neither old nor new': counts.mixed, 'old state': counts.kept, 'new state': kills - counts.kept - counts.mixed },
  };
}
