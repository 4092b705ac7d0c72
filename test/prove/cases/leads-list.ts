import { leadList } from '../../../plugin/resources/leads/list/lead-list';
import type { ProveCase } from '../case';
import { growLeads, leadsStart } from '../lead-crowd';
import { type LedgerSite, startLedgerSite } from '../ledger-site';

const rounds = 60;
const minute = 60_000;

/** A list whose first page and total cost no more with a hundred times as many leads. */
export const leadsList: ProveCase = {
  name: 'leads-list',
  title: 'Page and total at a million leads cost at most twice what they cost at 10,000',
  verifies: ['leads:list'],

  async run({ size, log }) {
    const [few, many] = size === 'full' ? [10_000, 1_000_000] : [2000, 50_000];
    const site = await startLedgerSite();
    try {
      await growLeads(site.query, 0, few);
      const small = await costs(site, few);
      await growLeads(site.query, few, many);
      log(`${many} leads are there`);
      const large = await costs(site, many);
      const figures = Object.fromEntries(
        (Object.keys(small) as (keyof typeof small)[]).flatMap((name) => [
          [`${name} (ms), ${few} leads / ${many}`, `${show(small[name])} / ${show(large[name])}`],
        ]),
      );
      const isFlat = (['page 1 and total', 'page 1 and total of a source'] as const).every((name) => large[name] <= 2 * small[name] + 0.2);
      // Times are judged at full size only: a busy machine says nothing about a small one.
      const isQuick = isFlat && large['page 1 and total since a day'] < 200 && large['a page in the middle'] < 100;
      return { figures, passed: size === 'small' || isQuick };
    } finally {
      await site.stop();
    }
  },
};

const show = (milliseconds: number | undefined) => (milliseconds ?? 0).toFixed(2);

/** Medians in milliseconds. */
async function costs({ instances: [{ storage }] }: LedgerSite, leads: number) {
  const since = new Date(leadsStart + (leads / 2) * minute).toISOString();
  const page = (filter: object, offset: number) => median(() => storage.run((db) => leadList(db).page(filter, { limit: 20, offset })));
  return {
    'page 1 and total': await page({}, 0),
    'page 1 and total of a source': await page({ source: 'bing' }, 0),
    'page 1 and total since a day': await page({ since }, 0),
    'the last page': await page({}, leads - 20),
    'a page in the middle': await page({}, leads / 2),
  };
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return times[Math.floor(rounds / 2)] ?? 0;
}
