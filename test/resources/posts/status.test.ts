import { describeOperation, type Envelope, type Given } from '../../support/describe-operation';

const draft: Given = ['posts.create', { title: 'Tides', content: '<p>High water at noon.</p>' }];
const published: Given = ['posts.publish', { id: 1 }];
const pending: Given = ['posts.submit', { id: 1 }];
const stale = 'x'.repeat(22);

const current = async (call: (operation: string, params?: object) => Promise<Envelope['data']>) => ({
  expected_revision: (await call('posts.get', { id: 1 }))?.revision,
});

describeOperation('posts.submit', [
  { name: 'has nothing to submit where nothing is', params: { id: 7 }, error: 'not_found' },
  {
    name: 'refuses what visitors see',
    given: [draft, published],
    params: { id: 1 },
    error: 'conflict',
    message: 'Refused: post 1 is not a draft (publish).',
  },
  {
    name: 'submits only what was read',
    verifies: ['D722'],
    given: [draft],
    params: { id: 1, expected_revision: stale },
    error: 'conflict',
  },
  { name: 'puts a draft before those who may publish', given: [draft], params: { id: 1 }, data: { status: 'pending' }, changed: true },
  { name: 'does nothing twice', given: [draft, pending], params: { id: 1 }, data: { status: 'pending' }, changed: false },
]);

describeOperation('posts.publish', [
  { name: 'has nothing to publish where nothing is', params: { id: 7 }, error: 'not_found' },
  {
    name: 'publishes only what was read',
    verifies: ['D722'],
    given: [draft],
    params: { id: 1, expected_revision: stale },
    error: 'conflict',
  },
  {
    name: 'shows a draft',
    given: [draft],
    params: { id: 1 },
    data: { status: 'publish' },
    changed: true,
    check: async ({ site }) => expect((await site.send('GET', '/tides')).text).toContain('High water at noon.'),
  },
  {
    name: 'shows what was submitted',
    given: [draft, pending],
    params: { id: 1 },
    found: current,
    data: { status: 'publish' },
    changed: true,
  },
  { name: 'does nothing twice', given: [draft, published], params: { id: 1 }, data: { status: 'publish' }, changed: false },
]);

describeOperation('posts.unpublish', [
  { name: 'has nothing to take back where nothing is', params: { id: 7 }, error: 'not_found' },
  {
    name: 'takes back only what was read',
    verifies: ['D722'],
    given: [draft, published],
    params: { id: 1, expected_revision: stale },
    error: 'conflict',
  },
  {
    name: 'takes a post from visitors',
    given: [draft, published],
    params: { id: 1 },
    data: { status: 'draft' },
    changed: true,
    check: async ({ site }) => expect((await site.send('GET', '/tides')).status).toBe(404),
  },
  { name: 'does nothing to a draft', given: [draft], params: { id: 1 }, data: { status: 'draft' }, changed: false },
]);
