import type { Db } from '../../../host';
import type { JobCtx } from '../../../kit/group';
import { parseUrl } from '../../../kit/parse-url';
import type { DateReading } from '../mapping/dates';
import { type FilterCounts, filterCounts, foundValues } from '../mapping/preview';
import { applyMapping } from '../mapping/rules';
import { eventOf } from '../mapping/sender-events';
import type { Article, Mapping, Problem } from '../mapping/types';
import { mappingProblems } from '../mapping/validate';
import { type Withdrawal, withdrawalsOf } from '../mapping/withdrawals';
import type { Source } from '../source/source-table';
import { webAddress } from '../writer/meta-values';
import { deliveryOverview } from './delivery-overview';
import { type Rehearsed, rehearsedArticle, rehearsedWithdrawal } from './rehearsed-article';

/** Payloads that are looked at, and articles of them that are shown; the others are counted. */
const maxShown = 20;

export interface Rehearsal {
  readonly articles: readonly Rehearsed[];
  /** Articles in all payloads that were looked at, each once. */
  readonly total: number;
  readonly filtered: number;
  readonly payloads: number;
  /** Of those, how many wait. */
  readonly held: number;
  /** Hosts of the addresses that the articles name as their originals (`canonical_url`), but the site's own: whom search engines will credit. */
  readonly credited: readonly string[];
  /** What speaks against approving the mapping, and what single payloads lack. */
  readonly problems: readonly Problem[];
  readonly lacking: readonly { readonly delivery_id: string; readonly fields: readonly string[] }[];
  /** What each rule finds in the payload that the mapping is judged by. */
  readonly found: Readonly<Record<string, string>>;
  readonly counts: FilterCounts;
}

/**
 * What a mapping would make of the latest payloads, those that wait first, beside what is there: new posts, changes and withdrawals, of
 * each article by the payload that came last. Nothing is stored and nothing is fetched, so pictures keep the addresses that they were
 * sent with (D136, D433).
 */
export async function rehearse(ctx: JobCtx, source: Source, mapping: Mapping): Promise<Rehearsal> {
  const reading = await ctx.host.site();
  return ctx.host.storage.run(async (db) => {
    const rows = await deliveryOverview(db).toRehearse(source.id, maxShown);
    const payloads = rows.map(({ body, ...row }) => ({ row, payload: JSON.parse(body) as unknown }));
    const read = payloads.map(({ row, payload }) => ({ ...row, ...readPayload(mapping, payload, reading) }));
    const changed = read.flatMap(({ changes, ...delivery }) => changes.map((change) => ({ ...change, delivery })));
    const latest = latestOf(changed);
    const articles: Rehearsed[] = [];
    for (const { article, withdrawal, delivery } of latest.slice(-maxShown)) {
      if (withdrawal) articles.push(await rehearsedWithdrawal(ctx, db, { source, delivery, withdrawal }));
      else if (article) articles.push(await rehearsedArticle(ctx, db, { source, delivery, article, mapping }));
    }
    const example = await exampleOf(db, source, mapping);
    return {
      articles,
      total: latest.length,
      filtered: read.reduce((sum, { filtered }) => sum + filtered, 0),
      payloads: rows.length,
      held: rows.filter(({ state }) => state === 'held').length,
      credited: creditedHosts(
        latest.map(({ article }) => article),
        reading.url,
      ),
      problems: example === null ? [] : mappingProblems(mapping, example),
      lacking: read.flatMap(({ id, lacking }) => lacking.map((fields) => ({ delivery_id: id, fields }))).slice(0, maxShown),
      found: example === null ? {} : foundValues(mapping, example, reading),
      counts: filterCounts(
        mapping,
        payloads.map(({ payload }) => payload),
      ),
    };
  });
}

interface Change {
  readonly externalId: string;
  readonly article?: Article;
  readonly withdrawal?: Withdrawal;
}

interface ReadPayload {
  readonly changes: readonly Change[];
  readonly filtered: number;
  /** Fields that single items lack. */
  readonly lacking: readonly (readonly string[])[];
}

/** Each article once, by what came last of it, and where that came. */
function latestOf<Found extends Change>(changed: readonly Found[]): Found[] {
  const latest = new Map<string, Found>();
  for (const one of changed) {
    latest.delete(one.externalId);
    latest.set(one.externalId, one);
  }
  return [...latest.values()];
}

// D524
function creditedHosts(articles: readonly (Article | undefined)[], siteUrl: string): string[] {
  const hostOf = (address: string | null) => parseUrl(address ?? '')?.host;
  const hosts = articles.flatMap((article) => hostOf(webAddress(article?.canonicalUrl)) ?? []);
  return [...new Set(hosts)].filter((host) => host !== hostOf(siteUrl)).sort();
}

/** As a delivery is taken: an event that takes articles back brings none, and of another one only what is an article counts. */
function readPayload(mapping: Mapping, payload: unknown, reading: DateReading): ReadPayload {
  const event = eventOf(payload);
  const withdrawn = withdrawalsOf(mapping, payload, reading);
  const takenBack = withdrawn.map((withdrawal) => ({ externalId: withdrawal.externalId, withdrawal }));
  if (event?.kind === 'withdrawal') return { changes: takenBack, filtered: 0, lacking: [] };
  const { items, filtered } = applyMapping(mapping, payload, reading);
  const places = new Set(withdrawn.map(({ at }) => at));
  const others = items.filter(({ at }) => !places.has(at));
  const articles = others.flatMap(({ article }) => (article ? [{ externalId: article.externalId, article }] : []));
  const unfit = others.filter(({ lacking, unreadable }) => lacking.length + unreadable.length > 0);
  const lacking = event ? [] : unfit.map((item) => [...item.lacking, ...item.unreadable]);
  return { changes: [...articles, ...takenBack], filtered, lacking };
}

/** As at approval: the latest payload that brings an article, or else the sample. */
async function exampleOf(db: Db, source: Source, mapping: Mapping): Promise<unknown> {
  const body = await deliveryOverview(db).latestArticle(source.id, mapping);
  return body === undefined ? source.sample : JSON.parse(body);
}
