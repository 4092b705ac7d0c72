import type { Directus } from './directus';
import { collection } from './posts';

const choices = ['draft', 'pending', 'publish', 'private'].map((value) => ({ text: value, value }));

function field(name: string, type: string, meta: object = {}, schema: object = {}) {
  return { field: name, type, meta: { field: name, ...meta }, schema: { name, ...schema } };
}
const hidden = { hidden: true, readonly: true };
const fields = [
  field('id', 'integer', hidden, { is_primary_key: true }),
  field('title', 'string', { interface: 'input', width: 'full', required: true }),
  field('type', 'string', { interface: 'input', width: 'half', readonly: true }, { default_value: 'post' }),
  field('status', 'string', { interface: 'select-dropdown', width: 'half', options: { choices } }, { default_value: 'draft' }),
  field('slug', 'string', { interface: 'input', width: 'half' }),
  field('author', 'uuid', { interface: 'select-dropdown-m2o', special: ['m2o'], width: 'half', display: 'user' }),
  field('image', 'uuid', { interface: 'file-image', special: ['file'] }),
  field('excerpt', 'text', { interface: 'input-multiline' }),
  field('content', 'text', { interface: 'input-rich-text-html' }),
  ...['author', 'image', 'date', 'changed'].map((name) => field(`siteplane_${name}`, 'bigInteger', hidden)),
];
const relations = [
  ['author', 'directus_users'],
  ['image', 'directus_files'],
];

/** The collection for posts, made at the first start; what the owner changes of it stays. */
export async function ensureCollection({ getSchema, services }: Directus): Promise<void> {
  const schema = await getSchema();
  if (schema.collections[collection]) return;
  const meta = { icon: 'article', note: 'Posts of Siteplane', display_template: '{{title}}' };
  await new services.CollectionsService({ schema }).createOne({ collection, meta, schema: {}, fields });
  for (const [name, related] of relations)
    await new services.RelationsService({ schema: await getSchema() }).createOne({
      ...{ collection, field: name, related_collection: related },
      schema: { on_delete: 'SET NULL' },
      meta: {},
    });
}
