import { describeOperation, type Envelope, type Given } from '../../support/describe-operation';

const draft: Given = ['posts.create', { title: 'Tides', content: '<p>High water at noon.</p>' }];
const published: Given = ['posts.publish', { id: 1 }];
const stale = 'x'.repeat(22);

type Call = (operation: string, params?: object) => Promise<Envelope['data']>;
const revision = async (call: Call) => (await call('posts.get', { id: 1 }))?.revision;
const current = async (call: Call) => ({ expected_revision: await revision(call) });

const hostile =
  '<p onclick="x()">Safe</p><script>x()</script><svg onload="x()"><image href="javascript:x()"/></svg><a href="javascript:x()">l</a>';
const harmless = '<p>Safe</p><a>l</a>';

describeOperation('posts.list', [
  {
    name: 'knows the types that visitors see, and no others',
    verifies: ['D720'],
    params: { type: 'note' },
    error: 'invalid_params',
    message: /\/type is none of the types of this site: post, page/,
  },
  { name: 'refuses an unknown order', params: { sort: 'size' }, error: 'invalid_params' },
  { name: 'has no post without posts', params: {}, data: { items: [], total: 0, page: 1, per_page: 20 } },
  {
    name: 'finds by words, status, author, and in an order',
    verifies: ['D720'],
    given: [draft, ['posts.create', { title: 'Arctic tides' }], ['posts.create', { title: 'Winds' }], ['posts.submit', { id: 2 }]],
    params: { search: 'ides', sort: 'title', author: 1 },
    data: {
      items: [
        { id: 2, title: 'Arctic tides', status: 'pending', author: 1 },
        { id: 1, title: 'Tides', status: 'draft' },
      ],
      total: 2,
    },
    check: async ({ call, answer }) => {
      expect(JSON.stringify(answer.data)).not.toContain('High water');
      const ids = async (params: object) =>
        ((await call('posts.list', params)).data as { items: { id: number }[] }).items.map(({ id }) => id);
      expect(await ids({})).toEqual([3, 2, 1]);
      expect(await ids({ sort: 'oldest' })).toEqual([1, 2, 3]);
      // The second change of a post is later than whatever was there before the first, also within one millisecond.
      const { revision: expected_revision } = (await call('posts.get', { id: 2 })).data as { revision: string };
      expect((await call('posts.update', { id: 2, excerpt: 'Ice', expected_revision })).changed).toBe(true);
      expect((await ids({ sort: 'updated' }))[0]).toBe(2);
      expect(await ids({ status: 'pending' })).toEqual([2]);
      expect(await ids({ author: 2 })).toEqual([]);
      expect(await ids({ per_page: 1, page: 2 })).toEqual([2]);
      expect(await ids({ type: 'page' })).toEqual([]);
    },
  },
]);

describeOperation('posts.get', [
  { name: 'has nothing where nothing is', params: { id: 7 }, error: 'not_found' },
  {
    name: 'does not show the records of other groups',
    verifies: ['D720'],
    given: [['notes_items.create', { title: 'Private' }]],
    params: { id: 1 },
    error: 'not_found',
  },
  {
    name: 'shows the text as stored, its revision and where people edit it',
    verifies: ['D722'],
    given: [draft],
    params: { id: 1 },
    data: { id: 1, type: 'post', content: '<p>High water at noon.</p>', status: 'draft', revision: expect.stringMatching(/^[\w-]{22}$/) },
    check: ({ site, answer }) => expect(answer.data?.edit_url).toMatch(`${site.url}/admin/`),
  },
]);

describeOperation('posts.create', [
  {
    name: 'takes no status: a post begins as a draft',
    verifies: ['D721'],
    params: { title: 'Tides', status: 'publish' },
    error: 'invalid_params',
    message: /status/,
  },
  {
    name: 'needs a type that visitors see',
    verifies: ['D720'],
    params: { type: 'note', title: 'Private' },
    error: 'invalid_params',
  },
  {
    name: 'needs a picture that is there',
    params: { title: 'Tides', featured_image: 99 },
    error: 'invalid_params',
    message: /\/featured_image/,
  },
  { name: 'needs an author that is there', params: { title: 'Tides', author: 99 }, error: 'invalid_params', message: /\/author/ },
  { name: 'refuses a text that is too large', params: { excerpt: 'x'.repeat(10_001) }, error: 'invalid_params' },
  {
    name: 'makes a draft whose text is safe',
    params: { title: 'Tides', content: hostile },
    data: { status: 'draft', content: harmless, slug: 'tides', author: 1 },
    changed: true,
    rows: { host_posts: 1, host_search_texts: 0, sp_audit: 1 },
  },
  { name: 'makes another one each time', given: [draft], params: { title: 'Tides' }, data: { id: 2, slug: 'tides-2' }, changed: true },
]);

describeOperation('posts.update', [
  {
    name: 'has to say what it was made for',
    verifies: ['D722'],
    given: [draft],
    params: { id: 1, title: 'T' },
    error: 'invalid_params',
    message: /expected_revision/,
  },
  { name: 'knows a revision by its form', given: [draft], params: { id: 1, title: 'T', expected_revision: '*' }, error: 'invalid_params' },
  { name: 'has nothing to change where nothing is', params: { id: 7, title: 'T', expected_revision: stale }, error: 'not_found' },
  {
    name: 'overwrites nothing that somebody else wrote',
    verifies: ['D722'],
    given: [draft],
    params: { id: 1, title: 'Mine', expected_revision: stale },
    error: 'conflict',
    message: /changed by somebody else since you read it, and nothing was saved\. Read it again with posts\.get/,
    check: async ({ call }) => expect((await call('posts.get', { id: 1 })).data).toMatchObject({ title: 'Tides' }),
  },
  {
    name: 'changes what it names, and keeps what was',
    verifies: ['D722', 'D725'],
    given: [draft],
    params: { id: 1, title: 'Winds', content: hostile },
    found: current,
    data: { title: 'Winds', content: harmless, status: 'draft', slug: 'tides' },
    changed: true,
    rows: { sp_audit: 1, host_revisions: 1 },
  },
  {
    name: 'changes nothing by what is stored already, whatever was read',
    verifies: ['D722'],
    given: [draft],
    params: { id: 1, title: 'Tides', expected_revision: stale },
    data: { title: 'Tides' },
    changed: false,
  },
  {
    name: 'lets a key without limits change what visitors see',
    verifies: ['D721'],
    given: [draft, published],
    params: { id: 1, title: 'Winds' },
    found: current,
    data: { status: 'publish', title: 'Winds' },
    changed: true,
  },
]);

describeOperation('posts.delete', [
  { name: 'asks first', given: [draft], params: { id: 1, confirm: false }, error: 'confirm_required' },
  { name: 'has nothing to delete where nothing is', params: { id: 7, confirm: true }, error: 'not_found' },
  {
    name: 'leaves what visitors see',
    given: [draft, published],
    params: { id: 1, confirm: true },
    error: 'conflict',
    message: /posts\.unpublish/,
  },
  { name: 'deletes a draft', given: [draft], params: { id: 1, confirm: true }, data: { id: 1, deleted: true }, changed: true },
]);

describeOperation('posts.diff', [
  { name: 'has nothing to compare where nothing is', params: { id: 7 }, error: 'not_found' },
  {
    name: 'knows what is stored',
    given: [draft],
    params: { id: 1, title: 'Tides', content: '<p>High water at noon.</p><script>x()</script>' },
    data: { changed_fields: [], diff: '', is_current: true },
  },
  {
    name: 'tells what would change, and changes nothing',
    given: [draft],
    params: { id: 1, title: 'Winds', content: '<p>High water at noon.</p><p>Wind from the <b>west</b>.</p>', expected_revision: stale },
    data: {
      changed_fields: ['title', 'content'],
      is_current: false,
      diff: 'title:\n- Tides\n+ Winds\n\ncontent:\n  High water at noon.\n+ Wind from the west.',
    },
    check: async ({ call }) => expect((await call('posts.get', { id: 1 })).data).toMatchObject({ title: 'Tides' }),
  },
]);

describeOperation('posts.versions', [
  { name: 'has none of a post that is not there', params: { id: 7 }, error: 'not_found' },
  { name: 'has none of a post that nobody changed', given: [draft], params: { id: 1 }, data: { versions: [] } },
]);

const edited = async (call: Call) => {
  await call('posts.update', { id: 1, title: 'Winds', ...(await current(call)) });
  const { versions } = { ...(await call('posts.versions', { id: 1 })) } as {
    versions?: { version: number; title: string; replaced_by: number }[];
  };
  expect(versions).toMatchObject([{ title: 'Tides', replaced_by: 1 }]);
  return { id: 1, version: versions?.[0]?.version };
};

describeOperation('posts.restore', [
  {
    name: 'has no such version',
    verifies: ['D725'],
    given: [draft],
    params: { id: 1, version: 99 },
    error: 'not_found',
    message: /version/,
  },
  {
    name: 'restores over nothing that somebody else wrote',
    verifies: ['D722'],
    given: [draft],
    params: { expected_revision: stale },
    found: edited,
    error: 'conflict',
  },
  {
    name: 'brings a version back, and keeps what it replaces',
    verifies: ['D725'],
    given: [draft],
    found: edited,
    data: { title: 'Tides' },
    changed: true,
    rows: { host_revisions: 1, sp_audit: 1 },
  },
]);

describeOperation('posts.preview', [
  { name: 'has nothing to show where nothing is', params: { id: 7 }, error: 'not_found' },
  { name: 'works a week at most', given: [draft], params: { id: 1, minutes: 10_081 }, error: 'invalid_params' },
  {
    name: 'is noted in the audit log, without the address',
    verifies: ['D723'],
    given: [draft],
    params: { id: 1 },
    data: { preview_url: expect.stringMatching(/\/rest\/posts\/v1\/preview\/1\.\d+\.[\w-]{43}$/) },
    check: async ({ call }) => {
      const { data } = await call('status.audit', { per_page: 1 });
      expect(data).toMatchObject({ items: [{ resource: 'posts', action: 'preview', params: { id: 1 } }] });
      expect(JSON.stringify(data)).not.toContain('/preview/');
    },
  },
]);

describeOperation('posts.create_upload', [
  { name: 'takes no kind that browsers run', verifies: ['D724'], params: { name: 'x.svg', kinds: ['svg'] }, error: 'invalid_params' },
  { name: 'takes no more than the library', params: { name: 'x.png', max_bytes: 10_485_761 }, error: 'invalid_params' },
  {
    name: 'makes an address for pictures',
    verifies: ['D724'],
    params: { name: 'harbour.png' },
    data: { kinds: ['png', 'jpeg', 'gif', 'webp'], max_bytes: 10_485_760 },
    changed: true,
    rows: { sp_post_uploads: 1, sp_audit: 1 },
  },
]);
