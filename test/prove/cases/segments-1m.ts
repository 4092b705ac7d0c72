import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, openStorage, readConfig } from '../../../plugin/adapter';
import { contactList } from '../../../plugin/engines/crm/data/contacts/contact-list';
import { customTypes } from '../../../plugin/engines/crm/data/segments/custom-types';
import { audienceOf } from '../../../plugin/engines/crm/data/segments/segments';
import { filterOf } from '../../../plugin/engines/crm/domain/segments/filter';
import { materialise } from '../../../plugin/engines/crm/work/emails/materialise';
import type { Storage } from '../../../plugin/host';
import { now } from '../../engines/crm/segments/people';
import { isMeant, type Rule } from '../../engines/crm/segments/reference';
import { startMariadb } from '../../support/mariadb';
import type { Outcome, ProveCase, ProveOptions } from '../case';
import { addCampaign, grow, memberOf, recipients, searchedText } from '../crowd';
import { collect, heldMiB } from '../live-memory';

type Filters = readonly (readonly Rule[])[];

const segments: Readonly<Record<string, Filters>> = {
  'status, tag and custom choice': [
    [
      { source: ['segment', 'status'], operator: 'in', value: ['subscribed'] },
      { source: ['segment', 'tags'], operator: 'in', value: [1] },
      { source: ['custom_fields', 'plan'], operator: 'in', value: ['Team'] },
    ],
  ],
  'country, no such tag, campaign opened': [
    [
      { source: ['subscriber', 'country'], operator: 'in', value: ['DE', 'PT'] },
      { source: ['segment', 'tags'], operator: 'not_in', value: [2, 3] },
      { source: ['activities', 'campaign_email_activity'], operator: 'open', value: [1] },
    ],
  ],
  'name contains, custom number, created lately': [
    [
      { source: ['subscriber', 'first_name'], operator: 'contains', value: 'KO' },
      { source: ['custom_fields', 'score'], operator: '>', value: 50 },
      { source: ['subscriber', 'created_at'], operator: 'days_within', value: 300 },
    ],
  ],
  'two groups': [
    [
      { source: ['segment', 'lists'], operator: 'in_all', value: [1, 2] },
      { source: ['custom_fields', 'score'], operator: 'is_null' },
    ],
    [{ source: ['activities', 'email_sent'], operator: 'days_within', value: 20 }],
  ],
};

/** What a marketing site does all day costs at a million contacts what it costs at ten thousand, or a second at most. */
export const segmentsAtSize: ProveCase = {
  name: 'segments-1m',
  title:
    'A million contacts: lists cost at most twice what 10,000 cost, a search under 200 ms, a segment under 2 s, 10,000 recipients under 3 s',
  verifies: ['marketing:contacts:lists', 'marketing:segments:compiler', 'marketing:audience'],

  async run(options) {
    const sqlite = await series(options, 'SQLite', {});
    // The pool of a small server: what lists look through fits into it, all contacts with what belongs to them do not.
    const database = await startMariadb({ args: options.size === 'full' ? ['--innodb-buffer-pool-size=512M'] : [] });
    try {
      const { url } = await database.freshDatabase();
      const mariadb = await series(options, 'MariaDB', { SITEPLANE_DATABASE_URL: url });
      return { figures: { ...sqlite.figures, ...mariadb.figures }, passed: sqlite.passed && mariadb.passed };
    } finally {
      await database.stop();
    }
  },
};

async function series(options: ProveOptions, name: string, env: Readonly<Record<string, string>>): Promise<Outcome> {
  const dir = mkdtempSync(join(tmpdir(), 'siteplane-segments-'));
  const config: Config = readConfig({ SITEPLANE_DATA_DIR: dir, SITEPLANE_MASTER_KEY_FILE: join(dir, 'root.key'), ...env });
  const storage = openStorage(config, { tables: [], migrations: [] });
  try {
    await storage.ready();
    const outcome = await measured(storage, options, name);
    return { ...outcome, figures: Object.fromEntries(Object.entries(outcome.figures).map(([key, value]) => [`${name}: ${key}`, value])) };
  } finally {
    await storage.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function measured(storage: Storage, { size, seed, log }: ProveOptions, name: string): Promise<Outcome> {
  const [few, many] = size === 'full' ? [10_000, 1_000_000] : [1000, 5000];
  await grow(storage, { from: 0, to: few, seed });
  const small = await listCosts(storage, few, seed);
  const began = performance.now();
  await grow(storage, { from: few, to: many, seed });
  log(`${name}: ${many} contacts are there after ${seconds(performance.now() - began)}`);
  const memory = watchMemory();
  const large = await listCosts(storage, many, seed);
  const segment = await segmentCosts(storage);
  const made = await recipientCosts(storage);
  const growth = memory.end();
  const wrong = await differences(storage, many, seed);
  const figures = {
    ...Object.fromEntries(
      Object.entries(large).map(([key, value]) => [`${key} (ms), ${few} contacts / ${many}`, `${show(small[key])} / ${show(value)}`]),
    ),
    ...Object.fromEntries(Object.entries(segment).map(([key, value]) => [`segment of ${key} (ms)`, show(value)])),
    [`${made.count} recipients materialised (ms)`]: show(made.time),
    'growth of the process at its peak (MB)': Math.round(growth),
    'answers that differ from the slow reference': wrong,
  };
  const isFlat = Object.keys(large)
    .filter(isFlatKey)
    .every((key) => (large[key] ?? 0) <= 2 * (small[key] ?? 0) + 0.5);
  const isQuick =
    Object.entries(large).every(([key, value]) => !key.startsWith('search') || value < 200) &&
    Object.values(segment).every((value) => value < 2000) &&
    made.time < 3000 &&
    growth < 100;
  // Times are judged at full size only: a busy machine says nothing about a small one.
  return { figures, passed: wrong === 0 && made.isExact && (size === 'small' || (isFlat && isQuick)) };
}

/** The most that the process held at a time, beyond what it held before, in MB. */
function watchMemory() {
  collect();
  const before = heldMiB();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, heldMiB());
  }, 5);
  return {
    end() {
      clearInterval(timer);
      return Math.max(peak, heldMiB()) - before;
    },
  };
}

const show = (milliseconds: number | undefined) => (milliseconds ?? 0).toFixed(1);
const seconds = (milliseconds: number) => `${Math.round(milliseconds / 1000)} s`;
const isFlatKey = (key: string) => key.startsWith('page 1 and total');
const nothing = { search: '', isInValues: false, statuses: [], tags: [], lists: [], companies: [] } as const;

/** Words by how many contacts have them: one, one in 1700, one in 200, all, none. */
const wordsOf = (contacts: number, seed: number) => {
  const { firstName, lastName, email } = memberOf(Math.trunc(contacts / 3), seed);
  return {
    'one has': email.split('@')[0] ?? '',
    'few have': `.${lastName}.`,
    'many have': firstName,
    'all have': 'example',
    'none has': 'quixotic',
  };
};

/** Medians in milliseconds. */
async function listCosts(storage: Storage, contacts: number, seed: number): Promise<Record<string, number>> {
  const page = (filter: object, offset = 0) =>
    median(() =>
      storage.run((db) =>
        contactList(db).page({ filter: { ...nothing, ...filter }, sort: 'id', direction: 'DESC' }, { limit: 20, offset }),
      ),
    );
  const costs: Record<string, number> = {
    'page 1 and total': await page({}),
    'page 1 and total of a status': await page({ statuses: ['subscribed'] }),
    'a page in the middle': await page({}, contacts / 2),
    'page 1 and total of a tag': await page({ tags: [1] }),
    'page 1 and total of a tag and a status': await page({ tags: [1], statuses: ['subscribed'] }),
    'page 1 and total of a list': await page({ lists: [1] }),
  };
  for (const [word, search] of Object.entries(wordsOf(contacts, seed)))
    costs[`search and total of a word that ${word}`] = await page({ search });
  return costs;
}

const audience =
  (storage: Storage, filters: Filters) =>
  async <T>(work: (found: ReturnType<typeof audienceOf>) => Promise<T>) =>
    storage.run(async (db) => work(audienceOf(db, filterOf(filters as never, await customTypes(db)), { now, zone: 'UTC' })));

async function segmentCosts(storage: Storage): Promise<Record<string, number>> {
  const costs: Record<string, number> = {};
  for (const [name, filters] of Object.entries(segments)) {
    const found = audience(storage, filters);
    costs[`${name}, counted`] = await median(() => found((it) => it.count()), 5);
    costs[`${name}, page 1`] = await median(() => found((it) => it.page({ limit: 20, offset: 0 })), 5);
  }
  return costs;
}

async function recipientCosts(storage: Storage) {
  const id = await storage.tx(addCampaign);
  const began = performance.now();
  while (await storage.tx((db) => materialise(db, id, { now, zone: 'UTC' })));
  const time = performance.now() - began;
  const [row] = await storage.run((db) =>
    db.query<{ total: number }>("SELECT COUNT(*) AS total FROM sp_crm_emails WHERE campaign_id = ? AND status = 'scheduled'", [id]),
  );
  const [meant] = await storage.run((db) =>
    db.query<{ total: number }>("SELECT COUNT(*) AS total FROM sp_crm_contacts WHERE status = 'subscribed'"),
  );
  const count = Number(row?.total);
  return { time, count, isExact: count === Math.min(recipients, Number(meant?.total)) };
}

/** How many answers are not what reading every contact in memory says. */
async function differences(storage: Storage, contacts: number, seed: number): Promise<number> {
  const words = Object.values(wordsOf(contacts, seed)).map((word) => word.toLowerCase());
  const wanted = { segments: Object.values(segments).map(() => ({ total: 0, sum: 0 })), words: words.map(() => 0) };
  for (let id = 1; id <= contacts; id++) {
    const member = memberOf(id, seed);
    const text = searchedText(member);
    for (const [i, word] of words.entries()) if (text.includes(word)) wanted.words[i] = (wanted.words[i] ?? 0) + 1;
    for (const [i, filters] of Object.values(segments).entries()) {
      const sums = wanted.segments[i];
      if (sums && isMeant(filters, member)) {
        sums.total++;
        sums.sum += id;
      }
    }
  }
  let wrong = 0;
  for (const [i, filters] of Object.values(segments).entries()) {
    const actual = await audience(storage, filters)(async (it) => ({ total: await it.count(), sum: await sumOf(it) }));
    if (actual.total !== wanted.segments[i]?.total || actual.sum !== wanted.segments[i]?.sum) wrong++;
  }
  for (const [i, search] of words.entries()) {
    const query = { filter: { ...nothing, search }, sort: 'id', direction: 'DESC' } as const;
    const { total } = await storage.run((db) => contactList(db).page(query, { limit: 20, offset: 0 }));
    if (total !== wanted.words[i]) wrong++;
  }
  return wrong;
}

/** The sum of all ids, a part at a time as a campaign reads them. */
async function sumOf(found: ReturnType<typeof audienceOf>): Promise<number> {
  let sum = 0;
  for (let last = 0; ; ) {
    const ids = await found.after(last, 50_000);
    for (const id of ids) sum += id;
    if (ids.length < 50_000) return sum;
    last = ids.at(-1) ?? 0;
  }
}

async function median(work: () => Promise<unknown>, rounds = 15): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}
