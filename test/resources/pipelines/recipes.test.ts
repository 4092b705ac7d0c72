import { describeOperation, type Given } from '../../support/describe-operation';

const press: Given = [
  'pipelines.create_recipe',
  { name: 'Press', priority: 5, stages: { toc: { title: 'In short', min_headings: 2 }, anchors: {} }, trigger: { tags: ['news'] } },
];
const audited = { sp_audit: 1 };
const idsOf = (list: unknown) => (list as { id: string }[]).map(({ id }) => id);
const fresh = {
  id: 'default',
  name: 'Default',
  priority: 1000,
  trigger: { kinds: ['manual', 'ingest'] },
  policy: { skip_unchanged: true, on_error: 'stop', max_attempts: 1, timeout_ms: 30_000 },
};
const byHand = { trigger: { kinds: ['manual'] } };
const refusals = [
  ['an unknown stage', { stages: { sing: {} } }, '/stages/sing is not a known parameter'],
  ['an unknown option', { stages: { toc: { colour: 1 } } }, '/stages/toc/colour is not a known parameter'],
  ['an option of another type', { stages: { toc: { min_headings: '3' } } }, '/stages/toc/min_headings must be a whole number'],
  ['an option out of range', { stages: { toc: { max_rank: 9 } } }, '/stages/toc/max_rank must be a whole number from 2 to 6'],
  ['an unknown way of failing', { stages: { toc: { on_error: 'explode' } } }, '/stages/toc/on_error must be one of stop, continue'],
  ['an order with an unknown stage', { stages: { order: ['sing'] } }, /\/stages\/order\/0 must be one of normalize/],
  ['an order that names one twice', { stages: { order: ['toc', 'toc'] } }, '/stages/order'],
  ['stages that are a list', { stages: [] }, '/stages must be'],
  ['an unknown kind', { trigger: { kinds: ['moonrise'] } }, '/trigger/kinds/0 must be one of manual'],
  ['api as a kind, which is manual', { trigger: { kinds: ['api'] } }, '/trigger/kinds/0'],
  ['an unknown field of a trigger', { trigger: { moon: 1 } }, '/trigger/moon is not a known parameter'],
  ['a schedule without a time', { trigger: { kinds: ['schedule'] } }, '/trigger/cron is required'],
  ['six fields', { trigger: { kinds: ['schedule'], cron: '0 * * * * *' } }, '/trigger/cron must have five fields'],
  ['what is not a time', { trigger: { cron: 'every day at noon sharp' } }, '/trigger/cron must be a cron expression'],
  ['a time that never comes', { trigger: { cron: '0 0 31 2 *' } }, '/trigger/cron must be a cron expression'],
  ['an unknown policy', { policy: { luck: true } }, '/policy/luck is not a known parameter'],
  ['too little time', { policy: { timeout_ms: 1 } }, '/policy/timeout_ms must be a whole number from 100 to 300000'],
  ['a receiver inside', { stages: { forward: { url: 'http://169.254.169.254/' } } }, '/stages/forward/url'],
  ['a link that runs a script', { stages: { links: { keywords: { a: 'javascript:alert(1)' } } } }, '/stages/links/keywords/a'],
  ['a link to nowhere of this site', { stages: { links: { keywords: { a: '//evil.example' } } } }, '/stages/links/keywords/a'],
  ['a variable from an unknown field', { stages: { variables: { set: { a: 'password' } } } }, '/stages/variables/set/a'],
] as const;

const message = (said: string | RegExp) => (said instanceof RegExp ? said : new RegExp(said.replace(/[/.]/g, '\\$&')));

describeOperation('pipelines.create_recipe', [
  { name: 'needs a name', params: {}, error: 'invalid_params', message: 'Invalid params: /name is required' },
  { name: 'refuses an id that is none', params: { id: 'A B', name: 'A' }, error: 'invalid_params', message: /\/id must be/ },
  { name: 'asks for an id where the name leaves none', params: { name: '日本' }, error: 'invalid_params', message: /\/id is needed/ },
  ...refusals.map(([name, params, said]) => ({
    name: `refuses ${name}`,
    verifies: ['pipelines:recipe:closed'] as const,
    params: { name: 'A', ...params },
    error: 'invalid_params' as const,
    message: message(said),
  })),
  {
    name: 'refuses what is larger than anybody needs',
    verifies: ['pipelines:recipe:closed'],
    params: {
      name: 'A',
      stages: {
        taxonomy: { rules: Array.from({ length: 100 }, () => ({ taxonomy: 'tag', term: 'a', keywords: Array(8).fill('ä'.repeat(90)) })) },
      },
    },
    error: 'invalid_params',
    message: /\/stages must have at most 65536 bytes/,
  },
  {
    name: 'refuses an id that is taken',
    verifies: ['pipelines:create-recipe'],
    given: [press],
    params: { id: 'press', name: 'Other' },
    error: 'conflict',
    message: /^Refused: the recipe "press" already exists/,
  },
  { name: 'refuses a name whose slug is taken', given: [press], params: { name: 'PRESS!' }, error: 'conflict' },
  { name: 'refuses the id of the default recipe', params: { name: 'Default' }, error: 'conflict' },
  {
    name: 'takes the slug of the name and fills in defaults',
    verifies: ['pipelines:create-recipe', 'pipelines:operations'],
    params: { name: 'Press & Söhne' },
    changed: true,
    rows: { sp_recipes: 1, ...audited },
    check: ({ answer }) =>
      expect(answer.data).toEqual({ ...fresh, ...byHand, id: 'press-and-sohne', name: 'Press & Söhne', priority: 10, stages: {} }),
  },
  {
    name: 'takes everything that it names',
    params: {
      id: 'night_shift-2',
      name: 'Night',
      priority: -3,
      stages: { order: ['seo', 'toc'], toc: { enabled: false }, seo: { ai: true, on_error: 'continue' } },
      trigger: { kinds: ['schedule'], cron: '5 4 * * 1-5', post_types: ['post'], statuses: ['publish'], tags: ['a'], sources: ['direct'] },
      policy: { skip_unchanged: false, max_attempts: 3 },
    },
    data: {
      id: 'night_shift-2',
      priority: -3,
      stages: { order: ['seo', 'toc'], toc: { enabled: false }, seo: { ai: true, on_error: 'continue' } },
      trigger: { kinds: ['schedule'], cron: '5 4 * * 1-5' },
      policy: { skip_unchanged: false, on_error: 'stop', max_attempts: 3, timeout_ms: 30_000 },
    },
  },
  {
    name: 'leaves out what is null',
    params: { name: 'A', stages: { toc: { title: null }, seo: null }, trigger: null, policy: { max_attempts: null } },
    data: { stages: { toc: {} }, ...byHand, policy: fresh.policy },
  },
]);

describeOperation('pipelines.get_recipe', [
  { name: 'needs an id', params: {}, error: 'invalid_params' },
  { name: 'misses what is not there', params: { id: 'nope' }, error: 'not_found', message: 'Not found: recipe "nope".' },
  { name: 'misses the name of a property', params: { id: '__proto__' }, error: 'not_found' },
  {
    name: 'shows the default recipe of a fresh site',
    verifies: ['pipelines:default-recipe'],
    params: { id: 'default' },
    // Nothing that a display flag decides.
    data: { ...fresh, stages: { normalize: {}, faq: {}, images: {}, seo: {}, llms_txt: {} } },
    changed: false,
  },
]);

describeOperation('pipelines.list_recipes', [
  { name: 'takes no params', params: { page: 1 }, error: 'invalid_params' },
  {
    name: 'lists them in the order in which they are tried: the lowest priority first, equals by id',
    verifies: ['pipelines:priority'],
    given: [
      ['pipelines.create_recipe', { name: 'B', priority: 5 }],
      ['pipelines.create_recipe', { name: 'A', priority: 5 }],
      ['pipelines.create_recipe', { name: 'Z', priority: -1 }],
    ],
    check: ({ answer }) => expect(idsOf(answer.data?.recipes)).toEqual(['z', 'a', 'b', 'default']),
  },
]);

describeOperation('pipelines.update_recipe', [
  { name: 'misses what is not there', params: { id: 'nope', name: 'A' }, error: 'not_found' },
  { name: 'refuses null for a name', given: [press], params: { id: 'press', name: null }, error: 'invalid_params' },
  ...refusals.slice(0, 4).map(([name, params, said]) => ({
    name: `refuses ${name}`,
    verifies: ['pipelines:recipe:closed'] as const,
    given: [press],
    params: { id: 'press', ...params },
    error: 'invalid_params' as const,
    message: message(said),
  })),
  {
    name: 'merges stages at every depth and removes by null',
    verifies: ['pipelines:update-recipe'],
    given: [press],
    params: { id: 'press', stages: { toc: { min_headings: null, max_rank: 2 }, anchors: null, seo: { ai: true } } },
    changed: true,
    check: ({ answer }) => expect(answer.data?.stages).toEqual({ toc: { title: 'In short', max_rank: 2 }, seo: { ai: true } }),
  },
  {
    name: 'replaces a trigger and a policy whole',
    verifies: ['pipelines:update-recipe'],
    given: [press, ['pipelines.update_recipe', { id: 'press', policy: { max_attempts: 3 } }]],
    params: { id: 'press', trigger: { sources: ['direct'] }, policy: { timeout_ms: 500 } },
    changed: true,
    check: ({ answer }) => {
      expect(answer.data?.trigger).toEqual({ kinds: ['manual', 'ingest'], sources: ['direct'] });
      expect(answer.data?.policy).toEqual({ ...fresh.policy, timeout_ms: 500 });
    },
  },
  {
    name: 'keeps what is left out',
    verifies: ['pipelines:update-recipe'],
    given: [press],
    params: { id: 'press', name: 'Newsroom' },
    data: { id: 'press', name: 'Newsroom', priority: 5, stages: { toc: { title: 'In short' } }, trigger: { tags: ['news'] } },
    changed: true,
    rows: audited,
  },
  {
    name: 'changes nothing the second time',
    given: [press, ['pipelines.update_recipe', { id: 'press', stages: { seo: null, toc: { max_rank: 2 } }, trigger: { tags: ['news'] } }]],
    params: { id: 'press', stages: { seo: null, toc: { max_rank: 2 } }, trigger: { tags: ['news'] } },
    changed: false,
  },
  {
    name: 'changes nothing where a default is named',
    given: [press],
    params: { id: 'press', policy: { on_error: 'stop' } },
    changed: false,
  },
  { name: 'empties stages by null', given: [press], params: { id: 'press', stages: null }, data: { stages: {} }, changed: true },
  {
    name: 'changes the default recipe too',
    verifies: ['pipelines:default-recipe'],
    params: { id: 'default', name: 'House style', stages: { toc: {} } },
    data: { id: 'default', name: 'House style' },
    changed: true,
  },
]);

describeOperation('pipelines.delete_recipe', [
  { name: 'asks for confirm', given: [press], params: { id: 'press' }, error: 'confirm_required' },
  { name: 'misses what is not there', params: { id: 'nope', confirm: true }, error: 'not_found' },
  {
    name: 'refuses the default recipe',
    verifies: ['pipelines:default-recipe'],
    params: { id: 'default', confirm: true },
    error: 'conflict',
    message: 'Refused: the default pipeline recipe cannot be deleted.',
  },
  {
    name: 'deletes a recipe',
    given: [press],
    params: { id: 'press', confirm: true },
    data: { id: 'press', deleted: true },
    changed: true,
    rows: { sp_recipes: -1, ...audited },
  },
]);

describeOperation('pipelines.get_run', [
  { name: 'refuses what is not a number', params: { id: 'x' }, error: 'invalid_params' },
  { name: 'misses what is not there', params: { id: 999 }, error: 'not_found', message: 'Not found: run "999".' },
]);

describeOperation('pipelines.list_runs', [
  { name: 'refuses an unknown status', params: { status: 'done' }, error: 'invalid_params', message: /\/status must be one of queued/ },
  { name: 'refuses too large a page', params: { per_page: 101 }, error: 'invalid_params' },
  { name: 'is empty on a fresh site', data: { items: [], total: 0, page: 1, per_page: 20 } },
]);

describeOperation('pipelines.run', [
  { name: 'needs a post', params: {}, error: 'invalid_params' },
  { name: 'misses a post', params: { post_id: 999 }, error: 'not_found', message: 'Not found: post "999".' },
  {
    name: 'misses a recipe',
    given: [['notes_items.create', { title: 'A' }]],
    params: { post_id: 1, recipe_id: 'nope' },
    error: 'not_found',
    message: 'Not found: recipe "nope".',
  },
]);
