import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shimPlaces } from '../../host-shim/admin/places';
import { install } from '../../host-shim/boot';
import { schema } from '../../host-shim/schema';
import { createStores } from '../../host-shim/stores';
import { rows } from '../../plugin/db/rows';
import type { OpenStorage } from '../../plugin/db/storage';
import type { Db, Host, Post } from '../../plugin/host';
import { type DeliveryOptions, type RunningDeliveries, startDeliveries } from '../../plugin/jobs/deliveries';
import { outboxTable } from '../../plugin/jobs/outbox-table';
import type { JobCtx } from '../../plugin/kit/group';
import { createFetch } from '../../plugin/net/safe-fetch';
import { contentSources } from '../../plugin/resources/content_sources';
import { deliveries, deliveryKey } from '../../plugin/resources/content_sources/ingest/deliveries';
import { ingestTable } from '../../plugin/resources/content_sources/ingest/ingest-table';
import { processDeliveries } from '../../plugin/resources/content_sources/ingest/process';
import type { Mapping } from '../../plugin/resources/content_sources/mapping/types';
import type { Source } from '../../plugin/resources/content_sources/source/source-table';
import { sources } from '../../plugin/resources/content_sources/source/sources';
import { integrations } from '../../plugin/resources/integrations';
import { pipelines } from '../../plugin/resources/pipelines';
import { runTable } from '../../plugin/resources/pipelines/runs/run-table';
import { handlersOn } from './handlers';
import { passwordCost } from './password-cost';
import type { TestStorage, TestStorageOptions } from './storages';

/** What the shop's storage has to be made with. */
export const contentTables: TestStorageOptions = { tables: schema.tables, migrations: schema.migrations };

const everyField = [
  'id',
  'title',
  'content',
  'excerpt',
  'slug',
  'date',
  'modified',
  'author',
  'tags',
  'categories',
  'featured_image',
  'canonical_url',
];

/** Each field from the key of its own name. */
export const plainMapping: Mapping = {
  version: 1,
  fields: Object.fromEntries(everyField.map((name) => [name, { path: `/${name}` }])) as unknown as Mapping['fields'],
};

const filled = [
  'host_posts',
  'host_post_meta',
  'host_post_terms',
  'host_terms',
  'host_media',
  'host_users',
  'sp_outbox',
  'sp_runs',
  'sp_run_blocks',
];
const ofSources = ['sp_sources', 'sp_ingest_deliveries', 'sp_ingest_posts', 'sp_ingest_images', 'sp_ingest_waiting', 'sp_users'];

/** Take away what a test has written, for the next one on the same database. */
export const emptied = (storage: OpenStorage): Promise<void> =>
  storage.tx(async (db) => {
    for (const table of [...filled, ...ofSources]) await db.execute(`DELETE FROM ${table}`);
  });

export type ContentShop = Awaited<ReturnType<typeof contentShop>>;

interface Around {
  /** `host:port` that may be reached. */
  readonly allow?: readonly string[];
  /** A second instance on the same database. */
  readonly storage?: OpenStorage;
}

/** One instance with a real host's posts, terms, media, accounts and mail around the content sources. */
export async function contentShop(made: TestStorage, { allow = [], storage = made.storage }: Around = {}) {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const stores = createStores(storage, { config: made.config, log, siteUrl: () => 'https://site.example', passwordCost });
  await install({ ...stores, config: made.config });
  const fetch = createFetch({ allow, isInTransaction: storage.isInTransaction, version: '0' });
  const host: Partial<Host> = { ...stores, storage, cron: { schedule: () => () => undefined }, places: shimPlaces, log };
  const groups = [contentSources, integrations, pipelines];
  const { ctx: handling, call } = await handlersOn(made, { groups, fetch, host }, storage);
  const ctx: JobCtx = handling;
  const running: RunningDeliveries[] = [];
  let sent = 0;
  const run = <T>(work: (db: Db) => Promise<T>) => storage.run(work);
  const all = (type = 'post') => stores.posts.list({ type, limit: 100, offset: 0 });

  return {
    ctx,
    call,
    stores,
    storage,
    fetch,
    run,

    /** A source whose mapping is approved; one without `forward_secret` has none. */
    async source(fields: object = {}, mapping: Mapping = plainMapping): Promise<Source> {
      const { data } = await call(contentSources.operations.create, { name: 'Press', auth_mode: 'none', ...onlyOf(fields, true) } as never);
      const { id } = data as { id: string };
      const later = onlyOf(fields, false);
      if (Object.keys(later).length > 0) await call(contentSources.operations.update, { id, ...later } as never);
      await run((db) => sources(db).update(id, { mapping, mappingStatus: 'approved', status: 'active' }));
      return run((db) => sources(db).get(id));
    },

    /** Write a delivery as the route does. */
    receive: ({ id }: Pick<Source, 'id'>, payload: object) => {
      const body = JSON.stringify({ ...payload, delivery: ++sent });
      return run((db) =>
        deliveries(db).receive({ sourceId: id, deliveryKey: deliveryKey(undefined, Buffer.from(body)), body, now: Date.now() }),
      );
    },

    /** Process what is there, in this process and at once. */
    process: ({ id }: Pick<Source, 'id'>) => processDeliveries.deliver({ payload: { source: id } } as never, ctx),

    async send(source: Pick<Source, 'id'>, payload: object): Promise<void> {
      await this.receive(source, payload);
      await this.process(source);
    },

    /** Posts of a type, the oldest first. */
    posts: async (type?: string): Promise<Post[]> => [...(await all(type)).items].reverse(),
    /** The only post. */
    async post(type?: string): Promise<Post> {
      const { items, total } = await all(type);
      const [post] = items;
      if (!post || total !== 1) throw new Error(`${total} posts instead of one`);
      return post;
    },
    terms: async (postId: number) => (await stores.terms.ofPost(postId)).map(({ taxonomy, name }) => `${taxonomy}:${name}`).sort(),
    runs: () => run((db) => rows(db, runTable).many({}, { order: [['id', 'ASC']] })),
    tracked: () => run((db) => rows(db, ingestTable).many({}, { order: [['externalId', 'ASC']] })),
    outbox: () => run((db) => rows(db, outboxTable).many({}, { order: [['seq', 'ASC']] })),
    user: (login: string, fields: object = {}) =>
      stores.users.create({ login, password: 'correct horse battery', role: 'author', displayName: login, ...fields } as never),

    /** Emails of the host, the text as it was composed. */
    mails(): string[] {
      const folder = join(made.dir, 'outbox');
      const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
      return files.map((name) => readFileSync(join(folder, name), 'utf8'));
    },

    work(options: DeliveryOptions = {}) {
      const fast = { pollMs: 20, delays: [10, 20, 30], random: () => 0.5, ...options };
      const worker = startDeliveries({ storage, kinds: contentSources.deliveries, ctx, log, ...fast });
      running.push(worker);
      return worker;
    },

    async stop(): Promise<void> {
      await Promise.all(running.map((worker) => worker.stop()));
      await fetch.close();
    },
  };
}

const onlyAtUpdate = new Set([
  'default_reviewers',
  'default_ccs',
  'default_post_status',
  'reingest_mode',
  'withdraw_mode',
  'deleted_here',
  'enabled',
]);

const onlyOf = (fields: object, atCreate: boolean) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => onlyAtUpdate.has(name) !== atCreate));
