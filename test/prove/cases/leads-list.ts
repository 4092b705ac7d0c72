import { instantText } from '../../../plugin/resources/leads/ledger/instant';
import { leadList } from '../../../plugin/resources/leads/list/lead-list';
import type { ProveCase } from '../case';
import { type LedgerSite, startLedgerSite } from '../ledger-site';

const rounds = 60;
const perStatement = 5000;
const sources = ['google', 'bing', 'direct', 'newsletter'];
const start = Date.UTC(2024, 0, 1);
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
      await grow(site, 0, few);
      const small = await costs(site, few);
      await grow(site, few, many);
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

/** Leads one minute apart, without events: lists do not look at them. */
async function grow({ query }: LedgerSite, from: number, to: number): Promise<void> {
  const blank = Buffer.alloc(32);
  for (let n = from; n < to; ) {
    const values: unknown[] = [];
    for (const end = Math.min(to, n + perStatement); n < end; n++) {
      const at = instantText(start + n * minute);
      values.push([
        `WEB-${n.toString(32).toUpperCase().padStart(5, '0')}`,
        sources[n % 4],
        'spring',
        '{"utm_medium":"cpc"}',
        'new',
        at,
        at,
        1,
        blank,
        blank,
        's1',
        0,
      ]);
    }
    await query(
      `INSERT INTO sp_leads (ref, source, campaign, attribution, status, first_seen, last_seen, event_count, head_mac, head_seal, ledger_kid, is_pending) VALUES ?`,
      [values],
    );
  }
  await query('DELETE FROM sp_lead_counts');
  for (const source of ["''", 'source']) {
    for (const day of ["''", 'LEFT(first_seen, 10)']) {
      await query(
        `INSERT INTO sp_lead_counts (source, day, shard, total) SELECT ${source}, ${day}, id % 8, COUNT(*) FROM sp_leads GROUP BY 1, 2, 3`,
      );
    }
  }
  await query('ANALYZE TABLE sp_leads');
}

/** Medians in milliseconds. */
async function costs({ instances: [{ storage }] }: LedgerSite, leads: number) {
  const since = new Date(start + (leads / 2) * minute).toISOString();
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
