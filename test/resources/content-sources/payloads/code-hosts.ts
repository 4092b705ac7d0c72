import type { Recorded } from './recorded';

const repository = {
  id: 42,
  name: 'engine',
  full_name: 'acme/engine',
  description: 'An engine',
  html_url: 'https://github.example/acme/engine',
  owner: { login: 'acme', id: 9 },
  created_at: '2020-01-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
  topics: ['steam'],
};
const sender = { login: 'ada', id: 7, html_url: 'https://github.example/ada' };
const organization = { login: 'acme', id: 9, description: 'We make engines' };

const release = {
  url: 'https://api.github.example/repos/acme/engine/releases/51',
  html_url: 'https://github.example/acme/engine/releases/tag/v2.0.0',
  id: 51,
  author: { login: 'ada', id: 7 },
  node_id: 'RE_kw',
  tag_name: 'v2.0.0',
  target_commitish: 'main',
  name: null,
  body: null,
  draft: false,
  prerelease: false,
  created_at: '2026-11-01T09:00:00Z',
  published_at: '2026-11-02T10:30:00Z',
  assets: [{ id: 3, name: 'engine.tgz', label: 'Engine', url: 'https://api.github.example/assets/3', content_type: 'application/gzip' }],
};

const releaseFields = {
  id: '/release/id',
  title: ['/release/name', '/release/tag_name'],
  content: '/release/body',
  date: ['/release/published_at', '/release/created_at'],
  author: '/release/author/login',
  canonical_url: '/release/html_url',
};

const issue = {
  url: 'https://api.github.example/repos/acme/engine/issues/12',
  repository_url: 'https://api.github.example/repos/acme/engine',
  html_url: 'https://github.example/acme/engine/issues/12',
  id: 1001,
  number: 12,
  title: 'It squeaks',
  user: { login: 'bob', id: 8 },
  labels: [
    { id: 1, name: 'bug', description: 'Something is broken', url: 'https://api.github.example/labels/bug' },
    { id: 2, name: 'noise', description: null, url: 'https://api.github.example/labels/noise' },
  ],
  state: 'open',
  milestone: { id: 5, title: 'v3', description: 'The next one' },
  comments: 0,
  created_at: '2026-11-03T08:00:00Z',
  updated_at: '2026-11-04T08:00:00Z',
  body: 'It **squeaks** on Mondays.\n\n- always\n',
};

const discussion = {
  id: 2002,
  number: 3,
  title: 'Oil or grease?',
  category: { id: 77, name: 'Ideas', slug: 'ideas', description: 'Share ideas' },
  html_url: 'https://github.example/acme/engine/discussions/3',
  user: { login: 'eve', id: 11 },
  labels: [],
  created_at: '2026-11-05T08:00:00Z',
  updated_at: '2026-11-05T09:00:00Z',
  body: 'I prefer *oil*.\n\nAnd you?',
};

const threadFields = (name: string) => ({
  id: `/${name}/id`,
  title: `/${name}/title`,
  content: `/${name}/body`,
  date: `/${name}/created_at`,
  modified: `/${name}/updated_at`,
  author: `/${name}/user/login`,
  tags: `/${name}/labels/*/name`,
  canonical_url: `/${name}/html_url`,
});

export const codeHosts: Readonly<Record<string, Recorded>> = {
  'GitHub: a release without name and notes': {
    payload: { action: 'published', release, repository, organization, sender },
    fields: releaseFields,
    steps: ['markdown'],
    article: { externalId: '51', title: 'v2.0.0', content: '', author: 'ada', date: Date.UTC(2026, 10, 2, 10, 30) },
  },
  'GitHub: a release with both': {
    payload: { action: 'published', release: { ...release, name: 'Two', body: '## New\n\n- quiet' }, repository, organization, sender },
    fields: releaseFields,
    steps: ['markdown'],
    article: { externalId: '51', title: 'Two', content: '<h2>New</h2>\n<ul>\n<li>quiet</li>\n</ul>\n' },
  },
  'GitHub: an issue': {
    payload: { action: 'opened', issue, repository, organization, sender },
    fields: threadFields('issue'),
    steps: ['markdown'],
    article: { externalId: '1001', title: 'It squeaks', author: 'bob', tags: ['bug', 'noise'] },
  },
  'GitHub: a comment on an issue': {
    payload: { action: 'created', issue, comment: { id: 9, body: 'Mine too', user: sender }, repository, sender },
    fields: threadFields('issue'),
    steps: ['markdown'],
    article: { externalId: '1001', title: 'It squeaks' },
  },
  'GitHub: a discussion': {
    payload: { action: 'created', discussion, repository, organization, sender },
    fields: { ...threadFields('discussion'), categories: '/discussion/category/name' },
    steps: ['markdown'],
    article: { externalId: '2002', title: 'Oil or grease?', author: 'eve', categories: ['Ideas'] },
  },
};
