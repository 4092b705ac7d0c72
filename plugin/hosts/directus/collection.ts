import type { Storage } from '../../host';
import { storableStatuses } from '../../host-kit';
import { asAdmin, type Directus } from './directus';
import { collection } from './items';

const choices = storableStatuses.map((value) => ({ text: value, value }));
const hidden = { hidden: true, readonly: true };
const half = { interface: 'input', width: 'half' };

/** Fields by name, each with its type, what the editor shows and what the database keeps. */
const fields: readonly (readonly [name: string, parts: { type: string; meta: object; schema?: object }])[] = [
  ['id', { type: 'integer', meta: hidden, schema: { is_primary_key: true } }],
  ['title', { type: 'string', meta: { interface: 'input', required: true } }],
  ['type', { type: 'string', meta: { ...half, readonly: true }, schema: { default_value: 'post' } }],
  ['status', { type: 'string', meta: { ...half, interface: 'select-dropdown', options: { choices } }, schema: { default_value: 'draft' } }],
  ['slug', { type: 'string', meta: half }],
  ['author', { type: 'uuid', meta: { ...half, interface: 'select-dropdown-m2o', special: ['m2o'], display: 'user' } }],
  ['image', { type: 'uuid', meta: { interface: 'file-image', special: ['file'] } }],
  ['excerpt', { type: 'text', meta: { interface: 'input-multiline' } }],
  ['content', { type: 'text', meta: { interface: 'input-rich-text-html' } }],
  ...['author', 'image', 'date', 'changed'].map((name) => [`siteplane_${name}`, { type: 'bigInteger', meta: hidden }] as const),
];
const relations = { author: 'directus_users', image: 'directus_files' };

/**
 * The collection for posts, made at the first start; what the owner changes of it stays. Of several processes that begin at once one makes
 * it while the others wait (D801).
 */
export async function ensureCollection(directus: Directus, { tx, epoch }: Storage): Promise<void> {
  const known = await directus.getSchema();
  if (known.relations.filter((relation) => relation.collection === collection).length === Object.keys(relations).length) return;
  await tx(async (db) => {
    // No other process passes here before this transaction ends.
    await epoch.bump(db);
    const { collections } = await directus.getSchema({ bypassCache: true });
    if (!collections[collection]) await makeCollection(directus);
  });
  // A process keeps what it read of the schema, even where another has changed it.
  await new directus.services.UtilsService({ schema: await directus.getSchema(), accountability: asAdmin() }).clearCache({ system: true });
}

async function makeCollection({ getSchema, services }: Directus): Promise<void> {
  const made = {
    ...{ collection, schema: {}, meta: { icon: 'article', note: 'Posts of Siteplane', display_template: '{{title}}' } },
    fields: fields.map(([field, { type, meta, schema: stored }]) => ({
      ...{ field, type },
      ...{ meta: { field, ...meta }, schema: { name: field, ...stored } },
    })),
  };
  await new services.CollectionsService({ schema: await getSchema() }).createOne(made);
  for (const [field, related] of Object.entries(relations)) {
    const relation = { collection, field, related_collection: related, schema: { on_delete: 'SET NULL' }, meta: {} };
    await new services.RelationsService({ schema: await getSchema() }).createOne(relation);
  }
}
