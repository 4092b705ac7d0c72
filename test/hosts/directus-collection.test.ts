import { setTimeout as sleep } from 'node:timers/promises';
import { ensureCollection } from '../../plugin/hosts/directus/collection';
import type { Directus } from '../../plugin/hosts/directus/directus';
import { describeEachStorage } from '../support/storages';
import { verifies } from '../support/verifies';

interface Schema {
  readonly collections: Readonly<Record<string, unknown>>;
  readonly relations: readonly { readonly collection: string }[];
}
const empty: Schema = { collections: {}, relations: [] };

/** The database of a site, and how often its collection was made. */
class SiteDatabase {
  schema = empty;
  made = 0;
}

/** A Directus that keeps what it read of the schema until its system cache is cleared, as the real one does. */
function process(database: SiteDatabase) {
  let cached: Schema | undefined;
  const change = async (next: (schema: Schema) => Schema) => {
    await sleep(20);
    database.schema = next(database.schema);
    cached = undefined;
  };
  const services = {
    CollectionsService: class {
      async createOne({ collection }: { collection: string }) {
        if (collection in database.schema.collections) throw new Error(`Collection "${collection}" already exists.`);
        database.made++;
        await change(({ collections, relations }) => ({ relations, collections: { ...collections, [collection]: {} } }));
      }
    },
    RelationsService: class {
      createOne = ({ collection }: { collection: string }) =>
        change(({ collections, relations }) => ({ collections, relations: [...relations, { collection }] }));
    },
    UtilsService: class {
      async clearCache() {
        cached = undefined;
      }
    },
  };
  async function getSchema(options?: { bypassCache: true }) {
    if (options) return database.schema;
    cached ??= database.schema;
    return cached;
  }
  return { getSchema, services } as unknown as Directus;
}

describeEachStorage('the collection of Directus', (make) => {
  test('is made once by those that begin at once, and all of them know all of it', async () => {
    verifies('D801');
    const { open } = await make();
    const database = new SiteDatabase();
    const processes = await Promise.all([1, 2, 3].map(async () => ({ directus: process(database), storage: await open() })));
    for (const { directus } of processes) await directus.getSchema();
    await Promise.all(processes.map(({ directus, storage }) => ensureCollection(directus, storage)));
    expect(database.made).toBe(1);
    for (const { directus } of processes) expect(await directus.getSchema()).toEqual(database.schema);
    expect(database.schema.relations).toHaveLength(2);
  });

  test('stays as its owner has changed it', async () => {
    verifies('D801');
    const { storage } = await make();
    const database = new SiteDatabase();
    database.schema = { collections: { siteplane_posts: {} }, relations: [] };
    await ensureCollection(process(database), storage);
    expect([database.made, database.schema.relations]).toEqual([0, []]);
  });
});
