import { plan } from '../../fault/plan';
import { type Outcome, type ProveCase, together } from '../case';
import { outcomeOf } from '../running';

/** The most important first: a slow machine leaves out the last ones. F10 and F14 are cases of the proofs themselves. */
const ids = ['F1', 'F2', 'F6', 'F16', 'F8', 'F12', 'F11'];
/** The same moments in each run, so that what fails in one fails in the next. */
const seed = 20_260_128;
const limitMs = 90_000;
/** No row is begun after this: the longest takes half a minute. */
const lastStartMs = 60_000;

/** What `npm run fault` takes half an hour for, shortly. */
export const sample: ProveCase = {
  name: 'sample',
  title: 'Kills, cut connections, histories, deadlocks, migrations and wrong clocks with a fixed seed, none begun after a minute',
  verifies: ['D734'],
  seconds: 90,
  async run(): Promise<Outcome> {
    const began = performance.now();
    const outcomes: Record<string, Outcome> = {};
    const late: string[] = [];
    for (const id of ids) {
      const row = plan.find((one) => one.id === id);
      if (!row || 'notBuilt' in row.shown) throw new Error(`${id} is not built`);
      if (performance.now() - began > lastStartMs) late.push(id);
      else outcomes[id] = await outcomeOf('fault', { name: id, title: row.fault, run: row.shown.run }, { size: 'small', seed });
    }
    const { passed, figures } = together(outcomes);
    const tookMs = performance.now() - began;
    const note = late.length > 0 ? `no time was left for ${late.join(', ')}` : undefined;
    const whole = { ...figures, rows: Object.keys(outcomes).length, 'ended within 90 s': tookMs <= limitMs ? 'yes' : 'no' };
    return { passed, figures: whole, ...(note === undefined ? {} : { note }) };
  },
};
