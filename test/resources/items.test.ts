import { describeOperation, type Given } from '../support/describe-operation';

const kinds = [
  { resource: 'notes_items', type: 'note', other: 'estimates_items', module: 'notes' },
  { resource: 'estimates_items', type: 'estimate', other: 'notes_items', module: 'estimates' },
] as const;
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const shape = ['id', 'type', 'title', 'content', 'excerpt', 'status', 'slug', 'author', 'date', 'modified'];

describe.each(kinds)('$resource', ({ resource, type, other, module }) => {
  const one: Given = [
    `${resource}.create`,
    { title: 'Call Ada', content: '<p>Engines</p>', meta: { colour: 'green', tags: ['a', { b: null }] } },
  ];
  const foreign: Given = [`${other}.create`, { title: 'Call Ada' }];
  const notFound = { error: 'not_found', message: `Not found: ${resource} "1".` } as const;
  const page = { page: 1, per_page: 20 };

  describeOperation(`${resource}.create`, [
    { name: 'refuses a status that no post has', params: { status: 'trash' }, error: 'invalid_params', message: /\/status must be one of/ },
    { name: 'refuses null', params: { title: null }, error: 'invalid_params', message: /\/title/ },
    { name: 'refuses a title that is too long', params: { title: 'x'.repeat(501) }, error: 'invalid_params', message: /\/title/ },
    { name: 'takes no type', params: { type: 'post' }, error: 'invalid_params', message: /\/type is not a known parameter/ },
    { name: 'takes no date', params: { date: '2020-01-01' }, error: 'invalid_params', message: /\/date is not a known parameter/ },
    {
      name: 'refuses an author who is not a user',
      params: { author: 999 },
      error: 'invalid_params',
      message: 'Invalid params: /author is not the id of a user of this site',
    },
    { name: 'refuses an author beyond all numbers', params: { author: 1e300 }, error: 'bad_request' },
    {
      name: 'refuses null in meta',
      params: { meta: { a: null } },
      error: 'invalid_params',
      message: /^Invalid params: \/meta must not contain null/,
    },
    {
      name: 'refuses meta of the host',
      params: { meta: { _edit_lock: 1 } },
      error: 'invalid_params',
      message: /^Invalid params: \/meta\/_edit_lock must not begin with an underscore/,
    },
    {
      name: 'refuses markup that is nested too deep',
      params: { content: '<b>'.repeat(900) },
      error: 'invalid_params',
      message: /^Invalid params: .*nested/,
    },
    {
      name: 'is refused while its module is off',
      given: [['modules.deactivate', { module }]],
      params: { title: 'x' },
      error: 'conflict',
      message: `Refused: module "${module}" is inactive.`,
    },
    {
      name: 'makes a draft of the caller out of next to nothing',
      verifies: ['items:create', 'items:author'],
      params: { slug: 'nothing' },
      data: { id: 1, type, title: '', content: '', excerpt: '', slug: 'nothing', status: 'draft', author: 1, meta: {} },
      changed: true,
      rows: { host_posts: 1, sp_audit: 1 },
      check: ({ answer }) => {
        expect(Object.keys(answer.data ?? {})).toEqual([...shape, 'meta']);
        expect(answer.data?.date).toMatch(iso);
        expect(answer.data?.modified).toBe(answer.data?.date);
      },
    },
    {
      name: 'keeps everything that is given',
      verifies: ['items:create', 'items:shape'],
      params: {
        title: 'Größe',
        content: '<p>a</p><script>x</script>',
        excerpt: 'E',
        status: 'private',
        slug: 'My Slug',
        author: 1,
        meta: { z: 1, a: [] },
      },
      data: { title: 'Größe', content: '<p>a</p>', excerpt: 'E', status: 'private', slug: 'my-slug', author: 1, meta: { a: [], z: 1 } },
      rows: { host_posts: 1, host_post_meta: 2, sp_audit: 1 },
      check: async ({ answer, call }) => expect((await call(`${resource}.get`, { id: 1 })).data).toEqual(answer.data),
    },
    {
      name: 'gives a taken slug a number, and is not idempotent',
      given: [one],
      params: { title: 'Call Ada' },
      data: { slug: 'call-ada-2' },
      changed: true,
    },
    { name: 'shares no slugs with the other kind', given: [foreign], params: { title: 'Call Ada' }, data: { slug: 'call-ada' } },
  ]);

  describeOperation(`${resource}.get`, [
    { name: 'needs an id', params: {}, error: 'invalid_params', message: /\/id is required/ },
    { name: 'refuses an id as text', params: { id: '1' }, error: 'invalid_params', message: /\/id/ },
    { name: 'refuses an id of 0', params: { id: 0 }, error: 'invalid_params', message: /\/id/ },
    { name: 'refuses an id beyond all numbers', params: { id: 1e300 }, error: 'bad_request' },
    { name: 'misses what is not there', params: { id: 1 }, ...notFound },
    { name: 'misses the largest id', params: { id: Number.MAX_SAFE_INTEGER }, error: 'not_found' },
    { name: 'misses an item of the other kind', verifies: ['items:type'], given: [foreign], params: { id: 1 }, ...notFound },
    {
      name: 'shows the item with its meta',
      verifies: ['items:get', 'items:shape'],
      given: [one],
      params: { id: 1 },
      data: { id: 1, type, title: 'Call Ada', content: '<p>Engines</p>', excerpt: '', status: 'draft', slug: 'call-ada', author: 1 },
      changed: false,
      check: ({ answer }) => {
        expect(Object.keys(answer.data ?? {})).toEqual([...shape, 'meta']);
        expect(answer.data?.meta).toEqual({ colour: 'green', tags: ['a', { b: null }] });
      },
    },
    {
      name: 'keeps the notes of the host to itself',
      given: [one],
      params: { id: 1 },
      check: async ({ site, call }) => {
        await site.host.posts.setMeta(1, { _edit_lock: 7 });
        expect((await call(`${resource}.get`, { id: 1 })).data?.meta).toEqual({ colour: 'green', tags: ['a', { b: null }] });
      },
    },
  ]);

  describeOperation(`${resource}.list`, [
    { name: 'refuses a page of more than 100', params: { per_page: 101 }, error: 'invalid_params', message: /\/per_page/ },
    { name: 'refuses page 0', params: { page: 0 }, error: 'invalid_params', message: /\/page/ },
    { name: 'refuses an unknown status', params: { status: 'any' }, error: 'invalid_params', message: /\/status/ },
    { name: 'is empty on a fresh site', data: { items: [], total: 0, ...page }, changed: false },
    {
      name: 'shows its own kind only, newest first, without meta',
      verifies: ['items:list', 'items:type'],
      given: [one, foreign, [`${resource}.create`, { title: 'Newer' }]],
      data: { total: 2, ...page },
      check: ({ answer }) => {
        const found = answer.data?.items as Record<string, unknown>[];
        expect(found.map(({ title, type: of }) => [title, of])).toEqual([
          ['Newer', type],
          ['Call Ada', type],
        ]);
        for (const item of found) expect(Object.keys(item)).toEqual(shape);
      },
    },
    {
      name: 'pages',
      verifies: ['items:list'],
      given: [one, one, one],
      params: { per_page: 2, page: 2 },
      data: { items: [{ id: 1 }], total: 3, page: 2, per_page: 2 },
    },
    { name: 'has an empty page behind the last', given: [one], params: { page: 1_000_000_000 }, data: { items: [], total: 1 } },
    {
      name: 'filters by status',
      verifies: ['items:list'],
      given: [one, [`${resource}.create`, { title: 'Out', status: 'publish' }]],
      params: { status: 'publish' },
      data: { items: [{ title: 'Out' }], total: 1 },
    },
    {
      name: 'searches title and content literally',
      verifies: ['items:list'],
      given: [
        one,
        [`${resource}.create`, { title: '100%' }],
        [`${resource}.create`, { content: '<p>100% wool</p>', slug: 'wool' }],
        [`${resource}.create`, { title: '1000' }],
      ],
      params: { search: '100%' },
      data: { items: [{ content: '<p>100% wool</p>' }, { title: '100%' }], total: 2 },
    },
    { name: 'takes a quote in a search for a letter', given: [one], params: { search: "' OR 1=1 --" }, data: { items: [], total: 0 } },
    { name: 'takes an empty search for none', given: [one], params: { search: '' }, data: { total: 1 } },
  ]);

  describeOperation(`${resource}.delete`, [
    { name: 'needs a confirmation', given: [one], params: { id: 1 }, error: 'confirm_required' },
    { name: 'misses what is not there', params: { id: 1, confirm: true }, ...notFound },
    { name: 'misses an item of the other kind', verifies: ['items:type'], given: [foreign], params: { id: 1, confirm: true }, ...notFound },
    {
      name: 'deletes for good',
      verifies: ['items:delete'],
      given: [one],
      params: { id: 1, confirm: true },
      data: { id: 1, deleted: true },
      changed: true,
      rows: { host_posts: -1, host_post_meta: -2, sp_audit: 1 },
    },
    { name: 'misses it the second time', given: [one, [`${resource}.delete`, { id: 1 }]], params: { id: 1, confirm: true }, ...notFound },
  ]);
});
