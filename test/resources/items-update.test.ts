import { describeOperation, type Given } from '../support/describe-operation';

const resources = [
  ['notes_items', 'estimates_items'],
  ['estimates_items', 'notes_items'],
] as const;
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));

describe.each(resources)('%s', (resource, other) => {
  const one: Given = [
    `${resource}.create`,
    { title: 'Call Ada', content: '<p>Engines</p>', excerpt: 'E', status: 'pending', meta: { colour: 'green', size: { a: 1, b: [0] } } },
  ];
  const stored = { id: 1, title: 'Call Ada', content: '<p>Engines</p>', excerpt: 'E', status: 'pending', slug: 'call-ada', author: 1 };
  const meta = { colour: 'green', size: { a: 1, b: [0] } };

  describeOperation(`${resource}.update`, [
    { name: 'needs an id', params: { title: 'x' }, error: 'invalid_params', message: /\/id is required/ },
    { name: 'misses what is not there', params: { id: 1, title: 'x' }, error: 'not_found', message: `Not found: ${resource} "1".` },
    {
      name: 'misses an item of the other kind',
      verifies: ['items:type'],
      given: [[`${other}.create`, { title: 'x' }]],
      params: { id: 1, title: 'y' },
      error: 'not_found',
      message: `Not found: ${resource} "1".`,
    },
    {
      name: 'refuses an author who is not a user',
      given: [one],
      params: { id: 1, author: 999 },
      error: 'invalid_params',
      message: /\/author/,
    },
    { name: 'refuses null', given: [one], params: { id: 1, content: null }, error: 'invalid_params', message: /\/content/ },
    { name: 'refuses an empty status', given: [one], params: { id: 1, status: '' }, error: 'invalid_params', message: /\/status/ },
    {
      name: 'changes what is given and keeps the rest',
      verifies: ['items:update'],
      given: [one],
      params: { id: 1, title: 'Renamed', status: 'publish' },
      data: { ...stored, title: 'Renamed', status: 'publish', meta },
      changed: true,
      rows: { sp_audit: 1 },
      check: async ({ answer, call }) => {
        expect((await call(`${resource}.get`, { id: 1 })).data).toEqual(answer.data);
        expect(String(answer.data?.modified) > String(answer.data?.date)).toBe(true);
      },
    },
    {
      name: 'changes nothing by what get returned',
      verifies: ['D56', 'items:update', 'items:repeat'],
      given: [one],
      params: { ...stored, meta: { size: { b: [0], a: 1 }, colour: 'green' } },
      data: { ...stored, meta },
      changed: false,
      check: ({ answer }) => expect(answer.data?.modified).toBe(answer.data?.date),
    },
    {
      name: 'changes nothing by nothing',
      verifies: ['items:repeat'],
      given: [one],
      params: { id: 1 },
      data: { ...stored, meta },
      changed: false,
    },
    {
      name: 'clears texts by empty strings; an empty slug is made from the title',
      verifies: ['items:update'],
      given: [one, [`${resource}.update`, { id: 1, slug: 'other' }]],
      params: { id: 1, content: '', excerpt: '', slug: '' },
      data: { ...stored, content: '', excerpt: '' },
      changed: true,
    },
    {
      name: 'sees through markup that the host cleans',
      verifies: ['items:repeat'],
      given: [one],
      params: { id: 1, content: '<p onclick="x()">Engines</p><script>x</script>' },
      data: stored,
      changed: false,
    },
    {
      name: 'asks again for a slug that is taken, and changes nothing',
      verifies: ['D58', 'items:repeat', 'items:slug'],
      given: [
        [`${resource}.create`, { title: 'Taken' }],
        [`${resource}.create`, { title: 'Second' }],
        [`${resource}.update`, { id: 2, slug: 'taken' }],
      ],
      params: { id: 2, slug: 'taken' },
      data: { slug: 'taken-2' },
      changed: false,
    },
    {
      name: 'merges meta, null removes, and the item counts as modified',
      verifies: ['D57', 'items:meta'],
      given: [one],
      params: { id: 1, meta: { colour: null, due: '2027-01-01', never: null } },
      data: { ...stored, meta: { due: '2027-01-01', size: { a: 1, b: [0] } } },
      changed: true,
      rows: { sp_audit: 1 },
      check: async ({ answer, call }) => {
        expect((await call(`${resource}.get`, { id: 1 })).data).toEqual(answer.data);
        expect(answer.data?.meta).toEqual({ due: '2027-01-01', size: { a: 1, b: [0] } });
        expect(String(answer.data?.modified) > String(answer.data?.date)).toBe(true);
      },
    },
    {
      name: 'replaces a value of meta whole',
      verifies: ['items:meta'],
      given: [one],
      params: { id: 1, meta: { size: { c: 1 } } },
      data: { meta: { colour: 'green', size: { c: 1 } } },
      changed: true,
    },
    { name: 'changes nothing by removing what is not there', given: [one], params: { id: 1, meta: { never: null } }, changed: false },
    { name: 'changes nothing by an empty meta', given: [one], params: { id: 1, meta: {} }, data: { meta }, changed: false },
    {
      name: 'keeps names that mean something to JavaScript',
      given: [one],
      params: { id: 1, meta: { constructor: 1, toString: 'a', hasOwnProperty: [] } },
      data: { meta: { constructor: 1, toString: 'a', hasOwnProperty: [] } },
      changed: true,
    },
    {
      name: 'takes 100 keys',
      verifies: ['items:meta'],
      given: [[`${resource}.create`, { slug: 'many', meta: keys(99) }]],
      params: { id: 1, meta: { last: true } },
      changed: true,
    },
    {
      name: 'refuses the 101st key',
      verifies: ['items:meta'],
      given: [[`${resource}.create`, { slug: 'many', meta: keys(100) }]],
      params: { id: 1, meta: { more: true } },
      error: 'invalid_params',
      message: 'Invalid params: /meta would have 101 keys; the limit is 100',
    },
    {
      name: 'takes one for another at 100',
      given: [[`${resource}.create`, { slug: 'many', meta: keys(100) }]],
      params: { id: 1, meta: { more: true, k0: null } },
      changed: true,
    },
    {
      name: 'refuses a key of the host',
      given: [one],
      params: { id: 1, meta: { _x: 1 } },
      error: 'invalid_params',
      message: /\/meta\/_x must not begin with an underscore/,
    },
    {
      name: 'refuses an empty key',
      given: [one],
      params: { id: 1, meta: { '': 1 } },
      error: 'invalid_params',
      message: /\/meta\/ must be a name/,
    },
    {
      name: 'tells a key as a JSON Pointer',
      given: [one],
      params: { id: 1, meta: { 'a/b~c': 1 } },
      error: 'invalid_params',
      message: /\/meta\/a~1b~0c must be a name/,
    },
    {
      name: 'refuses a value that is too large',
      given: [one],
      params: { id: 1, meta: { a: 'ü'.repeat(8192) } },
      error: 'invalid_params',
      message: /\/meta\/a must fit in 16384 bytes/,
    },
  ]);
});
