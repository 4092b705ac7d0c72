const at = (id: string, fields: object) => ({ version: 1, fields: { id: { path: id }, ...fields } });
const ghost = (current: object, previous: object) => ({ post: { current, previous } });
const full = { id: 'g', title: 'T', html: '<p>x</p>' };
const fields = (title: string, content: string) => ({ title: { path: title }, content: { path: content } });

/** How senders say that an article no longer exists: the mapping, the payload that brings it and the one that takes it back. */
export const withdrawalPayloads: readonly [string, object, object, object][] = [
  [
    'Ghost, unpublished',
    at('/post/current/id', fields('/post/current/title', '/post/current/html')),
    ghost({ ...full, status: 'published' }, {}),
    ghost({ ...full, status: 'draft' }, { status: 'published' }),
  ],
  [
    'Ghost, deleted',
    at('/post/current/id', fields('/post/current/title', '/post/current/html')),
    ghost({ ...full, status: 'published' }, {}),
    ghost({}, { ...full, status: 'published' }),
  ],
  [
    'Contentful',
    at('/sys/id', fields('/fields/title/en', '/fields/body/en')),
    { sys: { id: 'c', type: 'Entry' }, fields: { title: { en: 'T' }, body: { en: 'x' } } },
    { sys: { id: 'c', type: 'DeletedEntry' } },
  ],
  [
    'Strapi, unpublished',
    at('/entry/id', fields('/entry/title', '/entry/body')),
    { event: 'entry.publish', model: 'article', entry: { id: 7, title: 'T', body: 'x' } },
    { event: 'entry.unpublish', model: 'article', entry: { id: 7, title: 'T', body: 'x' } },
  ],
  [
    'Storyblok',
    at('/story_id', fields('/full_slug', '/text')),
    { action: 'published', story_id: 1, space_id: 2, full_slug: 'T', text: 'x' },
    { action: 'unpublished', story_id: 1, space_id: 2, full_slug: 'T', text: 'x' },
  ],
  [
    'DatoCMS',
    at('/entity/id', fields('/entity/attributes/title', '/entity/attributes/body')),
    { event_type: 'publish', entity_type: 'item', entity: { id: 'd', attributes: { title: 'T', body: 'x' } } },
    { event_type: 'unpublish', entity_type: 'item', entity: { id: 'd' } },
  ],
  [
    'Hygraph',
    at('/data/id', fields('/data/title', '/data/body')),
    { operation: 'publish', data: { __typename: 'Post', id: 'h', title: 'T', body: 'x' } },
    { operation: 'unpublish', data: { __typename: 'Post', id: 'h' } },
  ],
  [
    'Directus, by its list of keys',
    { version: 1, fields: { id: { path: '/key' }, ...fields('/payload/title', '/payload/body') } },
    { event: 'items.create', collection: 'posts', key: '3', payload: { title: 'T', body: 'x' } },
    { event: 'items.delete', collection: 'posts', keys: ['9', '3'], payload: ['9', '3'] },
  ],
  [
    'Webflow',
    at('/payload/id', fields('/payload/fieldData/name', '/payload/fieldData/body')),
    { triggerType: 'collection_item_created', payload: { id: 'w', fieldData: { name: 'T', body: 'x' } } },
    { triggerType: 'collection_item_unpublished', payload: { id: 'w' } },
  ],
  [
    'WordPress, in the trash',
    at('/post_id', fields('/post/post_title', '/post/post_content')),
    { post_id: 5, post: { post_title: 'T', post_content: 'x', post_status: 'publish' } },
    { post_id: 5, post: { post_title: 'T', post_content: 'x', post_status: 'trash' } },
  ],
  [
    'a release on GitHub',
    at('/release/id', fields('/release/name', '/release/body')),
    { action: 'published', release: { id: 1, name: 'T', body: 'x' } },
    { action: 'deleted', release: { id: 1, name: 'T', body: 'x' } },
  ],
];
