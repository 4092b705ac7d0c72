import { describeOnMariadb } from '../../support/dialects';
import { type Site, startSite } from '../../support/site';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';

describe('two who edit one post on SQLite', () => suite('sqlite'));
describeOnMariadb('two who edit one post on MariaDB', () => suite('mariadb'));

function suite(dialect: TestDialect): void {
  let site: Site;
  let other: Site;
  beforeAll(async () => {
    site = await startSite({ dialect });
    other = await startSite({ dialect, beside: site });
  });
  beforeEach(() => site.reset());
  afterAll(async () => {
    await other?.stop();
    await site?.stop();
  });

  const read = async (id: number) => ({ ...(await site.call('posts.get', { id })).envelope.data });
  const draft = async () => Number((await site.call('posts.create', { title: 'Tides' })).envelope.data?.id);

  test('of changes of the same revision at once on two instances exactly one is stored', async () => {
    verifies('D722');
    const id = await draft();
    const { revision: expected_revision } = await read(id);
    const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'];
    const answers = await Promise.all(
      titles.map((title, i) => (i % 2 ? other : site).call('posts.update', { id, expected_revision, title })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = titles[answers.findIndex(({ status }) => status === 200)];
    expect(await read(id)).toMatchObject({ title: winner });
    expect((await site.call('posts.versions', { id })).envelope.data).toEqual({ versions: [expect.objectContaining({ title: 'Tides' })] });
  });

  test('a person in the editor of the host is not overwritten, and what they replaced is a version', async () => {
    verifies('D722', 'D725');
    const id = await draft();
    const { revision: expected_revision } = await read(id);
    const admin = await site.identity('admin');
    const saved = await site.send('PATCH', `/admin/api/posts/${id}`, { ...admin, body: { title: 'By a person' } });
    expect(saved.status).toBe(200);
    const refused = await site.call('posts.update', { id, expected_revision, title: 'By an assistant' });
    expect([refused.status, refused.envelope.error]).toEqual([409, expect.stringContaining('changed by somebody else')]);
    expect(await read(id)).toMatchObject({ title: 'By a person' });
    const again = await site.call('posts.update', { id, expected_revision: (await read(id)).revision, title: 'By an assistant' });
    expect(again.status).toBe(200);
    const versions = (await site.call('posts.versions', { id })).envelope.data?.versions as { title: string }[];
    expect(versions.map(({ title }) => title)).toEqual(['By a person', 'Tides']);
  });

  test('what is published meanwhile is not deleted, and what was read before is not published', async () => {
    verifies('D722');
    const id = await draft();
    const { revision: expected_revision } = await read(id);
    await site.call('posts.update', { id, expected_revision, title: 'Changed' });
    expect((await site.call('posts.publish', { id, expected_revision })).status).toBe(409);
    expect((await read(id)).status).toBe('draft');
    const answers = await Promise.all([site.call('posts.publish', { id }), other.call('posts.delete', { id }, { confirm: true })]);
    const statuses = answers.map(({ status }) => status);
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual(statuses);
  });
}
