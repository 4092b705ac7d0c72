import { itemsWith, oneWith, type Task } from './task';

/** What comes in, what is made of it, and what the site shows. */
export const contentTasks: readonly Task[] = [
  {
    title: 'a webhook for press releases',
    steps: [
      { find: 'create content source', want: { name: 'Press releases', auth_mode: 'hmac' } },
      { find: 'change content source', want: { default_post_status: 'draft' }, which: 'Press releases' },
    ],
    ends: ({ operation }) => operation('content_sources.list'),
    is: { sources: oneWith({ name: 'Press releases', default_post_status: 'draft' }) },
  },
  {
    title: 'a webhook that nobody sends to goes',
    given: [['content_sources.create', { name: 'Quiet wire' }]],
    steps: [{ find: 'delete content source', which: 'Quiet wire' }],
    ends: async ({ operation }) => JSON.stringify(await operation('content_sources.list')).includes('Quiet wire'),
    is: false,
  },
  {
    title: 'posts get a table of contents',
    given: [['posts.create', { title: 'Long read', content: '<h2>One</h2><p>A</p><h2>Two</h2><p>B</p>' }]],
    steps: [
      { find: 'create recipe', want: { name: 'Contents first', stages: { anchors: {} } } },
      { find: 'list posts' },
      { find: 'run recipe', which: 'Long read', others: { recipe_id: 'Contents first' } },
    ],
    ends: ({ operation }) => operation('pipelines.list_runs'),
    is: itemsWith({ status: expect.any(String) }),
  },
  {
    title: 'a draft is written, corrected and handed in for review',
    steps: [
      { find: 'create post', want: { title: 'The harbour', content: '<p>High water.</p>' } },
      { find: 'change post', want: { content: '<p>High water at noon.</p>' }, which: 'The harbour' },
      { find: 'submit draft review', which: 'The harbour' },
    ],
    ends: ({ operation }) => operation('posts.list', { search: 'The harbour' }),
    is: itemsWith({ title: 'The harbour', status: 'pending' }),
  },
  {
    title: 'a person decides what visitors see',
    given: [['posts.create', { title: 'Not yet' }]],
    steps: [{ find: 'list posts' }, { find: 'show draft visitors', which: 'Not yet', refused: 'conflict' }],
    ends: ({ operation }) => operation('posts.list', { search: 'Not yet' }),
    is: itemsWith({ title: 'Not yet', status: 'draft' }),
  },
  {
    title: 'a note of a call, with what came of it',
    steps: [
      { find: 'create note', want: { title: 'Call with Ada', content: '<p>She wants two.</p>' } },
      { find: 'change note', want: { id: 99999, title: 'Call with Ada: two engines' }, which: 'Call with Ada' },
    ],
    ends: ({ operation }) => operation('notes_items.list'),
    is: itemsWith({ title: 'Call with Ada: two engines' }),
  },
  {
    title: 'an estimate that was refused goes',
    given: [['estimates_items.create', { title: 'Three engines' }]],
    steps: [{ find: 'delete estimate', which: 'Three engines' }],
    ends: async ({ operation }) => JSON.stringify(await operation('estimates_items.list')).includes('Three engines'),
    is: false,
  },
];
