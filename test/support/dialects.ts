import { relative, resolve } from 'node:path';
import { describeNeeding } from './needs';

/** The databases that suites about stored things run on. */
export type TestDialect = 'sqlite' | 'mariadb';

/**
 * Files and folders of `test/` where SQL, locks or migrations decide, and why: they run on both databases every time. The others ask
 * the second one with `SIZE=full`.
 */
export const bothDatabases: Readonly<Record<string, string>> = {
  'assistant-bridge/oauth-refusals.test.ts': 'codes and refresh tokens are used by conditional statements',
  'assistant-bridge/oauth.test.ts': 'records of apps are found and pruned by joins',
  'audit/': 'seals are made beside open transactions',
  'auth/key-scopes.test.ts': 'uses are counted by upserts of several processes',
  'auth/rate-windows.test.ts': 'counters are upserts of several processes',
  'cli/backup-drill.test.ts': 'a server is copied by its own tool',
  'cli/doctor-database.test.ts': 'the findings are about the database',
  'db/': 'SQL, locks and migrations themselves',
  'engines/booking/concurrency.test.ts': 'bookings of one start wait for a lock',
  'engines/booking/every-route.test.ts': 'each statement of the routes is asked once',
  'engines/booking/invariants.test.ts': 'random changes of two instances',
  'engines/crm/contacts/link-counts.test.ts': 'counts are upserts of several writers',
  'engines/crm/campaigns/audience.test.ts': 'lists and tags become SQL',
  'engines/crm/automations/runner.test.ts': 'enrolments are claimed and changed under locks',
  'engines/crm/sequences/runner.test.ts': 'places in sequences are claimed under locks',
  'engines/crm/campaigns/book.test.ts': 'many emails are changed by one statement',
  'engines/crm/campaigns/life-cycle.test.ts': 'emails are made and claimed under locks',
  'engines/crm/campaigns/outcomes.test.ts': 'emails are claimed under locks',
  'engines/crm/campaigns/queue.test.ts': 'repeats at the same time',
  'engines/crm/campaigns/recurring.test.ts': 'times are taken under the lock of their campaign',
  'engines/crm/campaigns/stopped.test.ts': 'a pause and a claim wait for the same locks',
  'engines/crm/pages/smart-links.test.ts': 'clicks of one contact at the same moment',
  'engines/crm/met-elsewhere.test.ts': 'leads of one address at the same moment',
  'engines/crm/same-slug.test.ts': 'slugs of one name at the same moment',
  'engines/crm/segments/oracle.test.ts': 'conditions become SQL',
  'engines/booking/slots/loading.test.ts': 'times are compared in SQL',
  'every-operation.test.ts': 'each statement of the operations is asked once',
  'fault/': 'kills, and databases that fail',
  'host-contract.test.ts': 'the SQL of the host',
  'hosts/directus-collection.test.ts': 'two instances wait for one lock',
  'hosts/express.test.ts': 'a database that can be taken away',
  'hosts/knex-records.test.ts': 'conditions are SQL, and databases differ in letters',
  'host-shim/bylines.test.ts': 'listings are SQL',
  'host-shim/email-key.test.ts': 'addresses are found by an index',
  'host-shim/forgot-password.test.ts': 'links are claimed under locks',
  'host-shim/invitations.test.ts': 'invitations are claimed under locks',
  'host-shim/post-form.test.ts': 'pictures are found by SQL',
  'host-shim/revisions.test.ts': 'versions are kept under the lock of their post',
  'host-shim/schema.test.ts': 'the tables of the host',
  'host-shim/scheduled.test.ts': 'posts are published under locks',
  'host-shim/translations.test.ts': 'translations are found by SQL',
  'host-shim/search.test.ts': 'words are found by SQL',
  'http/if-match.test.ts': 'what a condition has read is locked until the commit',
  'http/in-process.test.ts': 'a transaction of the host goes on in ours',
  'jobs/': 'deliveries and ticks are claimed with locks',
  'kit/idempotency-key.test.ts': 'repeats at the same time',
  'resources/content-sources/held.test.ts': 'held payloads are released and replayed by statements',
  'resources/content-sources/withdrawal-races.test.ts': 'processes meet at the same row',
  'resources/content-sources/withdrawals.test.ts': 'rows are taken back under locks',
  'resources/crm-slots.test.ts': 'numbers are taken under a lock',
  'resources/leads/hand-over.test.ts': 'orders and acceptances take turns by the lock of their lead',
  'resources/leads/add-to-marketing.test.ts': 'two engines write in one transaction',
  'resources/leads/receipt.test.ts': 'receipts come back from the database as they were signed',
  'resources/leads/withdrawal.test.ts': 'clicks and a withdrawal at the same moment wait for the same locks',
  'resources/leads/contact-digest.test.ts': 'what is digested comes back from the database to the byte',
  'resources/leads/proof-bundle.test.ts': 'bytes and long texts come back from the database as they were',
  'resources/leads/attacks.test.ts': 'the attacks are SQL',
  'resources/leads/witness.test.ts': 'what witnesses have signed comes back from the database as it was, and is counted there',
  'resources/leads/timestamps.test.ts': 'long answers come back from the database as they were',
  'resources/leads/appends.test.ts': 'appends take turns by a lock',
  'resources/leads/messages.test.ts': 'two people write at the same moment',
  'resources/leads/list-filters.test.ts': 'searches are SQL about letters, JSON and bytes',
  'resources/leads/list-pages.test.ts': 'keyset pages by collation',
  'resources/leads/persons-elsewhere.test.ts': 'rows of several engines, and what each database keeps of them',
  'resources/leads/persons.test.ts': 'texts are found by SQL, and both databases keep remains in their own way',
  'resources/leads/restored.test.ts': 'ids are counted by the database',
  'resources/leads/work.test.ts': 'two people merge at the same moment',
  'resources/leads/replies.test.ts': 'replies are counted under locks',
  'resources/leads/retention.test.ts': 'two instances erase the same leads',
  'resources/leads/spam.test.ts': 'many leads are changed and deleted in one transaction',
  'resources/modules-races.test.ts': 'changes at the same time',
  'resources/slots-given-back.test.ts': 'numbers are given back under the lock they are taken under',
  'resources/pipelines/kills.test.ts': 'leases that outlive a process',
  'resources/pipelines/run-pages.test.ts': 'pages are found and counted by SQL',
  'resources/posts/two-editors.test.ts': 'changes of one post take turns by its lock',
  'resources/posts/uploads.test.ts': 'addresses are claimed by a conditional statement',
  'resources/roles-holders.test.ts': 'the last holder under a lock',
  'resources/status-seal-job.test.ts': 'seals wait for open transactions',
  'resources/users-slots.test.ts': 'numbers are taken under a lock',
  'resources/variables-limit.test.ts': 'a limit at the same time',
  'secrets/logger.test.ts': "the words of a driver's errors",
  'secrets/rotate-root.test.ts': 'rows are sealed again under a lock',
  'secrets/rotate.test.ts': 'rows are sealed again under a lock',
  'support/': 'the tests of these functions',
};

/** Run a suite on SQLite and, where the two differ, on MariaDB. */
export function describeEachDialect(name: string, suite: (dialect: TestDialect) => void): void {
  describe(`${name} on SQLite`, () => suite('sqlite'));
  describeOnMariadb(`${name} on MariaDB`, () => suite('mariadb'));
}

/** The second run of a suite that SQLite had already: on MariaDB, in the files of `bothDatabases` and with `SIZE=full`. */
export function describeOnMariadb(name: string, suite: () => void): void {
  if (isSecondAsked(relative(tests, expect.getState().testPath ?? ''))) describeNeeding('mariadb', name, suite);
}

/** Whether a test file runs on both databases. */
export const isSecondAsked = (path: string, size = process.env.SIZE): boolean =>
  size === 'full' || Object.keys(bothDatabases).some((listed) => (listed.endsWith('/') ? path.startsWith(listed) : path === listed));

const tests = resolve(__dirname, '..');
