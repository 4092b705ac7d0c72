import { describeOnMariadb } from '../../support/dialects';
import { type As, type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { activeSource, createSource, deliver, mapping, payload, settled, type TestSource } from './ingest-support';

interface Rehearsal {
  readonly articles: readonly { readonly outcome: string; readonly article: object; readonly existing: object | null }[];
  readonly total: number;
  readonly problems: readonly { readonly pointer: string }[];
  readonly lacking: readonly object[];
}

const suite = (dialect: TestDialect) => () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { ingestPerMinute: 0 } });
  });
  afterAll(() => site?.stop());
  beforeEach(() => site.reset());

  async function rehearse({ id }: Pick<TestSource, 'id'>, changed: object = mapping, as: As = 'admin') {
    const path = `/admin/siteplane/api/sources/${id}/rehearse`;
    const { status, text } = await site.send('POST', path, { ...(await site.identity(as)), body: { mapping: changed } });
    return { status, text, answer: JSON.parse(text || '{}') as Rehearsal };
  }

  test('is for signed-in people who may manage options, and for sources that are there', async () => {
    verifies('content-sources:rehearsal');
    const source = await createSource(site);
    expect((await rehearse(source, mapping, 'key')).status).toBe(401);
    expect((await rehearse(source, mapping, 'anonymous')).status).toBe(401);
    expect((await rehearse(source, mapping, 'half')).status).toBe(403);
    expect((await rehearse({ id: 'src_0000000000000000' })).status).toBe(404);
    expect((await rehearse(source, { version: 2 })).status).toBe(400);
    await site.call('modules.deactivate', { module: 'content-sources' }, { confirm: true });
    expect((await rehearse(source)).status).toBe(409);
  });

  test('shows what would become of all that waits, tells what is lacking, and stores nothing', async () => {
    verifies('content-sources:rehearsal', 'D136');
    const source = await createSource(site);
    await deliver(site, source, payload(1, { tags: ['a'], body: '<p>x</p><script>alert(1)</script>' }));
    await deliver(site, source, { id: 'b', title: '' });
    await settled(site);
    const before = await site.state();
    const { answer } = await rehearse(source, { ...mapping, fields: { ...mapping.fields, excerpt: { path: '/teaser' } } });
    expect(answer).toMatchObject({
      articles: [{ outcome: 'create', existing: null, article: { title: 'Title 1', content: '<p>x</p>', author: '' } }],
      total: 1,
      lacking: [{ fields: ['fields/title', 'fields/content'] }],
    });
    expect(answer.problems.map(({ pointer }) => pointer)).toContain('/fields/excerpt/path');
    expect(await site.state()).toBe(before);
  });

  test('comes with a proposal that says why', async () => {
    verifies('content-sources:proposals');
    const source = await createSource(site);
    const about = async () => {
      const { text } = await site.send('GET', `/admin/siteplane/api/sources/${source.id}`, await site.identity('admin'));
      return JSON.parse(text) as { proposal: object | null; proposal_reasons: object };
    };
    expect(await about()).toMatchObject({ proposal: null, proposal_reasons: {} });
    await deliver(site, source, payload(1));
    await settled(site);
    expect(await about()).toMatchObject({
      proposal: { fields: { id: { path: '/id' } } },
      proposal_reasons: { id: '“/id” is a usual name for what stays the same when the article is sent again.' },
    });
  });

  test('stands beside the post that is there', async () => {
    verifies('content-sources:rehearsal');
    const source = await activeSource(site, {});
    await site.call('content_sources.update', { id: source.id, reingest_mode: 'replace' });
    await deliver(site, source, payload(1));
    await settled(site);
    expect((await rehearse(source)).answer.articles).toMatchObject([
      { outcome: 'unchanged', existing: { title: 'Title 1', status: 'draft' } },
    ]);
    await deliver(site, source, { id: 'a-1', headline: 'Changed', text: '<p>Body</p>' });
    await settled(site);
    const changed = { version: 1, fields: { id: { path: '/id' }, title: { path: '/headline' }, content: { path: '/text' } } };
    expect((await rehearse(source, changed)).answer.articles).toMatchObject([
      { outcome: 'update', article: { title: 'Changed' }, existing: { title: 'Title 1', content: '<p>Body 1</p>' } },
    ]);
    await site.call('content_sources.update', { id: source.id, reingest_mode: 'skip' });
    expect((await rehearse(source, changed)).answer.articles).toMatchObject([
      { outcome: 'skip', message: expect.stringContaining('skip') },
    ]);
  });
};

describe('the rehearsal of a mapping on SQLite', suite('sqlite'));
describeOnMariadb('the rehearsal of a mapping on MariaDB', suite('mariadb'));
