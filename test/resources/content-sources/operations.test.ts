import { describeOperation, type Given, type OperationCase } from '../../support/describe-operation';

const created: Given = ['content_sources.create', { name: 'Press' }];
const mapping = { version: 1, fields: { id: { path: '/id' }, title: { path: '/title' }, content: { path: '/body' } } };
const nobody = 'src_0000000000000000';

describeOperation('content_sources.create', [
  { name: 'needs a name', params: {}, error: 'invalid_params' },
  { name: 'knows its modes', params: { name: 'Press', auth_mode: 'magic' }, error: 'invalid_params', message: /\/auth_mode/ },
  {
    name: 'takes no secret it would not use',
    params: { name: 'Press', auth_mode: 'none', secret: 's' },
    error: 'invalid_params',
    message: /\/secret is not used/,
  },
  {
    name: 'takes only secrets that fit the mode',
    params: { name: 'Press', sig_header_mode: 'standard_webhooks', secret: 'no base64!' },
    error: 'invalid_params',
    message: /whsec_/,
  },
  {
    name: 'needs a header’s name with custom',
    params: { name: 'Press', sig_header_mode: 'custom' },
    error: 'invalid_params',
    message: /sig_header_name/,
  },
  ...[
    'Host',
    'content-length',
    'X-Forwarded-For',
    'Proxy-Authorization',
    'Cookie',
    'Sec-Fetch-Site',
    'CF-Ray',
    'X-Request-Id',
    '__proto__',
    'constructor',
    'toString',
  ].map(
    (sig_header_name): OperationCase => ({
      name: `takes no signature in ${sig_header_name}`,
      verifies: ['R14'],
      params: { name: 'Press', sig_header_mode: 'custom', sig_header_name },
      error: 'invalid_params',
      message: /\/sig_header_name must be a header of the sender’s own/,
    }),
  ),
  {
    name: 'needs an address to forward to',
    params: { name: 'Press', forward_enabled: true },
    error: 'invalid_params',
    message: /forward_url/,
  },
  {
    name: 'forwards to public addresses only',
    params: { name: 'Press', forward_url: 'https://127.1/x' },
    error: 'invalid_params',
    message: /forward_url/,
    verifies: ['R26'],
  },
  {
    name: 'needs a secret to forward with one',
    params: { name: 'Press', forward_enabled: true, forward_url: 'https://other.example/x', forward_auth_mode: 'bearer' },
    error: 'invalid_params',
    message: /forward_secret/,
  },
  {
    name: 'knows the post types',
    params: { name: 'Press', target_post_type: 'movie' },
    error: 'invalid_params',
    message: /one of post, page/,
  },
  { name: 'knows the users', params: { name: 'Press', default_author_id: 999 }, error: 'invalid_params', message: /user 999/ },
  {
    name: 'makes no second type of a slug',
    params: { name: 'Press', new_cpt: { label: 'Post' } },
    error: 'conflict',
    message: /post type "post"/,
  },
  {
    name: 'makes no type that the site refuses, and no source for it',
    verifies: ['D683'],
    params: { name: 'Press', new_cpt: { label: 'Admin' } },
    error: 'conflict',
    message: /^Refused: the site does not take the post type "admin": .*\/admin is an address of the site itself\. Choose another\.$/,
  },
  { name: 'has no field for reviewers', params: { name: 'Press', default_reviewers: {} }, error: 'invalid_params' },
  {
    name: 'makes a secret and shows it',
    verifies: ['content-sources:operations'],
    params: { name: 'Press & News' },
    data: {
      slug: 'press-and-news',
      secret_source: 'generated',
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      status: 'awaiting_sample',
      mapping_status: 'none',
      auth_mode: 'hmac',
    },
    changed: true,
    rows: { sp_sources: 1, sp_audit: 1 },
    check: ({ answer }) => expect(answer.data).not.toHaveProperty('forward_secret'),
  },
  {
    name: 'does not show a secret that was given',
    params: { name: 'Press', secret: 'mine', forward_secret: 'theirs' },
    data: { secret: '', secret_source: 'provided' },
    check: ({ answer }) => expect(JSON.stringify(answer)).not.toMatch(/mine|theirs/),
  },
  { name: 'needs none without authentication', params: { name: 'Press', auth_mode: 'none' }, data: { secret: '', secret_source: 'none' } },
  { name: 'finds another slug where one is taken', given: [created], params: { name: 'Press' }, data: { slug: 'press-2' } },
  { name: 'has a slug for every name', params: { name: '新闻' }, data: { slug: 'source' } },
  {
    name: 'makes a post type of its own',
    params: { name: 'Films', new_cpt: { label: 'Film', plural: 'Films' } },
    data: { cpt_post_type: 'film', target_post_type: 'film' },
    rows: { sp_sources: 1, sp_post_types: 1, sp_audit: 1 },
  },
]);

type FindBy = Parameters<NonNullable<OperationCase['found']>>[0];

/** Cases about the source that is there; ids are random. */
const withSource = (operation: string, cases: readonly OperationCase[]) =>
  describeOperation(
    operation,
    cases.map((one) => ({ ...one, given: [created, ...(one.given ?? [])], found: firstId })),
  );

const firstId = async (call: FindBy): Promise<object> => {
  const [source] = ((await call('content_sources.list'))?.sources ?? []) as { id: string }[];
  return { id: source?.id };
};

withSource('content_sources.get', [
  {
    name: 'answers all but secrets',
    verifies: ['D128'],
    data: { name: 'Press', slug: 'press' },
    check: ({ answer }) => expect(answer.data).not.toHaveProperty('secret'),
  },
]);
describeOperation('content_sources.get', [
  { name: 'knows no other id', params: { id: nobody }, error: 'not_found' },
  { name: 'takes ids of one form', params: { id: '1' }, error: 'invalid_params' },
]);
describeOperation('content_sources.list', [
  { name: 'is empty at first', data: { sources: [] } },
  {
    name: 'names them all',
    given: [created, ['content_sources.create', { name: 'Wire' }]],
    data: { sources: [{ slug: 'press' }, { slug: 'wire' }] },
  },
]);

withSource('content_sources.update', [
  { name: 'takes no mode without its secret', given: [], params: { auth_mode: 'none', secret: 's' }, error: 'invalid_params' },
  { name: 'leaves the slug', params: { slug: 'other' }, error: 'invalid_params' },
  {
    name: 'changes what is given',
    params: { name: 'Newsroom', enabled: false, default_post_status: 'publish' },
    data: { name: 'Newsroom', slug: 'press', enabled: false, status: 'paused', default_post_status: 'publish' },
    changed: true,
  },
  { name: 'tells that nothing changed', params: { name: 'Press', reingest_mode: 'update' }, changed: false },
  {
    name: 'sends no secret to an address that it was not given for',
    verifies: ['content-sources:operations'],
    params: { forward_url: 'https://one.example/x', forward_secret: 'theirs', forward_auth_mode: 'bearer', forward_enabled: true },
    changed: true,
    check: async ({ answer, call }) => {
      const id = answer.data?.id;
      const moved = call('content_sources.update', { id, forward_url: 'https://elsewhere.example/x' });
      await expect(moved).rejects.toThrow(/forward_secret is needed/);
      await call('content_sources.update', { id, forward_url: 'https://one.example/y' });
      await call('content_sources.update', { id, forward_url: 'https://elsewhere.example/x', forward_secret: 'other' });
    },
  },
  {
    name: 'never shows a secret',
    params: { secret: 'new one', forward_secret: 'other' },
    changed: true,
    check: ({ answer }) => expect(JSON.stringify(answer)).not.toMatch(/new one|"other"/),
  },
]);

withSource('content_sources.rotate_secret', [
  { name: 'shows the new one', data: { secret: expect.stringMatching(/^whsec_/) }, changed: true },
]);

withSource('content_sources.approve_mapping', [
  { name: 'needs the fields of a post', params: { mapping: { version: 1, fields: {} } }, error: 'invalid_params' },
  { name: 'puts it to work', params: { mapping }, data: { status: 'active', mapping_status: 'approved', mapping }, changed: true },
]);

withSource('content_sources.delete', [
  { name: 'needs confirmation', error: 'confirm_required' },
  {
    name: 'deletes',
    params: { confirm: true },
    data: { deleted: true },
    changed: true,
    rows: { sp_sources: -1, sp_audit: 1 },
    check: async ({ call }) => void expect((await call('content_sources.list')).data).toEqual({ sources: [] }),
  },
]);
