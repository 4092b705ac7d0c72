/** Payloads in the shapes that their senders document, shortened. */
export const githubRelease = {
  action: 'published',
  release: {
    url: 'https://api.github.example/repos/acme/engine/releases/1',
    html_url: 'https://github.example/acme/engine/releases/tag/v1.2.0',
    id: 118_842_311,
    author: { login: 'ada', id: 7, type: 'User', site_admin: false },
    node_id: 'RE_kwDO',
    tag_name: 'v1.2.0',
    name: 'Engine 1.2.0',
    draft: false,
    prerelease: false,
    created_at: '2026-11-01T09:00:00Z',
    published_at: '2026-11-02T10:30:00Z',
    assets: [],
    body: '## What is new\n\n- It is **faster**\n- [Notes](https://acme.example/notes)\n',
  },
  repository: {
    id: 42,
    name: 'engine',
    full_name: 'acme/engine',
    description: 'An engine',
    html_url: 'https://github.example/acme/engine',
  },
  sender: { login: 'ada', id: 7 },
};

/** What GitHub sends first, when the webhook is made. */
export const githubPing = {
  zen: 'Keep it logically awesome.',
  hook_id: 109_948_940,
  hook: {
    type: 'Repository',
    id: 109_948_940,
    name: 'web',
    active: true,
    events: ['release'],
    config: { content_type: 'json', insecure_ssl: '0', url: 'https://site.example/rest/ingest/v1/press' },
    updated_at: '2026-11-01T08:00:00Z',
    created_at: '2026-11-01T08:00:00Z',
  },
  repository: {
    id: 42,
    name: 'engine',
    full_name: 'acme/engine',
    description: 'An engine',
    html_url: 'https://github.example/acme/engine',
  },
  sender: { login: 'ada', id: 7 },
};

export const stripeEvent = {
  id: 'evt_1NG8Du2eZvKYlo2CUI79vXWy',
  object: 'event',
  api_version: '2026-05-28',
  created: 1_795_000_000,
  data: {
    object: {
      id: 'prod_9s6XKzkNRiz8i3',
      object: 'product',
      name: 'Gold Special',
      description: '<p>A special in gold.</p>',
      images: ['https://images.example/gold.png'],
      metadata: { headline: 'Gold' },
      updated: 1_795_000_100,
      url: 'https://shop.example/gold',
    },
  },
  livemode: false,
  pending_webhooks: 1,
  type: 'product.created',
};

export const ghostPost = {
  post: {
    current: {
      id: '6540f1d2c3b4a5968778695a',
      uuid: '0e0c1c1e-8d9a-4a53-9a55-0d1c6f5f3a11',
      title: 'Coming home',
      slug: 'coming-home',
      html: '<p>We are back.</p><h2>FAQ</h2><p>Why?</p>',
      plaintext: 'We are back.',
      feature_image: 'https://cdn.example/home.jpg',
      featured: false,
      status: 'published',
      visibility: 'public',
      created_at: '2026-10-30T12:00:00.000Z',
      updated_at: '2026-10-31T12:00:00.000Z',
      published_at: '2026-10-31T12:00:00.000Z',
      custom_excerpt: 'Back again',
      url: 'https://ghost.example/coming-home/',
      tags: [
        { id: '1', name: 'News', slug: 'news' },
        { id: '2', name: 'Home', slug: 'home' },
      ],
      authors: [{ id: '1', name: 'Ada King', slug: 'ada', email: 'ada@team.example' }],
      primary_author: { id: '1', name: 'Ada King', slug: 'ada', email: 'ada@team.example' },
    },
    previous: { status: 'draft', updated_at: '2026-10-30T12:00:00.000Z', title: 'Coming' },
  },
};

export const wordpressPost = {
  id: 4711,
  date: '2026-11-03T08:15:00',
  date_gmt: '2026-11-03T07:15:00',
  guid: { rendered: 'https://wp.example/?p=4711' },
  modified_gmt: '2026-11-03T09:00:00',
  slug: 'hello-again',
  status: 'publish',
  type: 'post',
  link: 'https://wp.example/hello-again/',
  title: { rendered: 'Hello &amp; again' },
  content: { rendered: '\n<p>Welcome back.</p>\n', protected: false },
  excerpt: { rendered: '<p>Welcome [&hellip;]</p>\n', protected: false },
  author: 3,
  featured_media: 12,
  categories: [4, 7],
  tags: [9],
};

export const batchFeed = {
  version: 'https://jsonfeed.org/version/1.1',
  title: 'A feed',
  home_page_url: 'https://feed.example/',
  items: [
    {
      id: 'a-1',
      url: 'https://feed.example/a-1',
      title: 'First',
      content_html: '<p>One</p>',
      date_published: '2026-11-01T00:00:00Z',
      tags: ['x', 'y'],
      author: { name: 'Ada' },
    },
    {
      id: 'a-2',
      url: 'https://feed.example/a-2',
      title: 'Second',
      content_html: '<p>Two</p>',
      date_published: '2026-11-02T00:00:00Z',
      tags: ['y'],
      author: { name: 'Bob' },
    },
  ],
};
