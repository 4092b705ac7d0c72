import type { PostType } from '../../../plugin/host';
import { refusedTypes, registerTypes } from '../../../plugin/kit/host-types';
import { fakePosts, fakeTerms } from '../../support/fake-posts';
import { type Site, startSite } from '../../support/site';
import { verifies } from '../../support/verifies';
import { createSource } from './ingest-support';

const typeOf = (slug: string): PostType => ({ slug, label: slug, public: true });

describe('types that are stored and that the site does not take', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  test('nothing can be written in one, and the others are there', async () => {
    verifies('D683');
    const { id } = await createSource(site);
    for (const slug of ['admin', 'zine']) {
      const row = [slug, JSON.stringify(typeOf(slug))];
      await site.host.storage.run((db) => db.execute('INSERT INTO sp_post_types (slug, definition) VALUES (?, ?)', row));
    }
    const to = (target_post_type: string) => site.call('content_sources.update', { id, target_post_type });
    const refused = await to('admin');
    expect([refused.status, refused.envelope.error]).toEqual([
      409,
      expect.stringMatching(/^Refused: .* post type "admin": .* Choose another/),
    ]);
    expect((await to('zine')).envelope).toMatchObject({ ok: true, data: { target_post_type: 'zine' } });
    expect((await site.call('status.health')).envelope.data?.checks).toContainEqual(
      expect.objectContaining({
        name: 'post_types',
        status: 'warn',
        message: expect.stringMatching(/^The site does not take .*"admin": .*\.$/),
      }),
    );
  });
});

test('one that is refused stands in the log once, and is taken as soon as the site takes it', async () => {
  verifies('D683');
  const taken = fakePosts(fakeTerms());
  const logged: unknown[] = [];
  let faults: readonly string[] = ['magazine'];
  const posts = {
    ...taken,
    registerType(type: PostType) {
      if (faults.includes(type.slug)) throw new Error('the password is 1234');
      return taken.registerType(type);
    },
  };
  const note = () => undefined;
  const host = { posts, log: { debug: note, info: note, warn: note, error: (fields: object) => void logged.push(fields) } };
  for (let n = 0; n < 2; n++) await registerTypes(host, ['admin', 'magazine', 'zine'].map(typeOf));
  expect(posts.types().map(({ slug }) => slug)).toEqual(['post', 'page', 'zine']);
  expect(refusedTypes(posts).map(({ type, reason }) => [type.slug, reason])).toEqual([
    ['admin', '"admin" cannot be the slug of a post type.'],
    ['magazine', 'the site failed at it; see the log.'],
  ]);
  expect(logged).toMatchObject([{ type: 'admin' }, { type: 'magazine' }]);
  faults = [];
  await registerTypes(host, []);
  expect(posts.types().map(({ slug }) => slug)).toEqual(['post', 'page', 'zine', 'magazine']);
  expect(refusedTypes(posts)).toHaveLength(1);
});
