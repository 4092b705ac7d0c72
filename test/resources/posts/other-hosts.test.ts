import { noMedia } from '../../../plugin/host-kit';
import type { Ctx } from '../../../plugin/kit/ctx';
import { postsCreate } from '../../../plugin/resources/posts/create';
import { postsCreateUpload } from '../../../plugin/resources/posts/create_upload';
import { postsGet } from '../../../plugin/resources/posts/get';
import { postsList } from '../../../plugin/resources/posts/list';
import { postsRestore } from '../../../plugin/resources/posts/restore';
import { postsUpdate } from '../../../plugin/resources/posts/update';
import { postsVersions } from '../../../plugin/resources/posts/versions';
import { fakeHost } from '../../support/fake-host';
import { describeEachStorage } from '../../support/storages';
import { verifies } from '../../support/verifies';

describeEachStorage('posts in a host that has less', (make) => {
  async function prepared() {
    const { storage } = await make();
    const host = { ...fakeHost(storage), media: noMedia() };
    const caller = { kind: 'user', id: '1', name: 'ada', userId: 1, capabilities: new Set<string>() } as const;
    const ctx = ({ dryRun = false, of = host } = {}) => ({ host: of, caller, dryRun, now: Date.now }) as unknown as Ctx;
    return { host, ctx };
  }
  const lacking = { code: 'conflict', message: expect.stringMatching(/^Refused: .*: not supported by this host\.$/) };

  test('what it lacks is refused, and says that it is the host', async () => {
    verifies('D720');
    const { ctx } = await prepared();
    const { data } = await postsCreate.run({ title: 'Tides' }, ctx());
    for (const attempt of [
      () => postsList.run({ author: 1 }, ctx()),
      () => postsList.run({ sort: 'title' }, ctx()),
      () => postsVersions.run({ id: data.id }, ctx()),
      () => postsRestore.run({ id: data.id, version: 1 }, ctx()),
      () => postsCreateUpload.run({ name: 'x.png' }, ctx()),
    ])
      await expect(attempt()).rejects.toMatchObject(lacking);
  });

  test('the rest works, but for dry runs where posts are stored elsewhere', async () => {
    verifies('D720', 'D722');
    const { ctx } = await prepared();
    const { data } = await postsCreate.run({ title: 'Tides', content: '<p>High</p><script>x()</script>' }, ctx());
    expect(data).toMatchObject({ content: '<p>High</p>', edit_url: null });
    const { id, revision: expected_revision } = data;
    await expect(postsCreate.run({ title: 'x' }, ctx({ dryRun: true }))).rejects.toMatchObject({
      message: expect.stringContaining('a dry run is not possible'),
    });
    expect(await postsUpdate.run({ id, title: 'Winds', expected_revision }, ctx())).toMatchObject({
      changed: true,
      record: { isReversible: false },
    });
    await expect(postsUpdate.run({ id, title: 'Again', expected_revision }, ctx())).rejects.toMatchObject({ code: 'conflict' });
    expect(await postsList.run({ sort: 'newest' }, ctx())).toMatchObject({ total: 1, items: [{ title: 'Winds' }] });
  });

  test('a type that asks for a capability is there for who has it', async () => {
    verifies('D720');
    const { host, ctx } = await prepared();
    await host.posts.registerType({ slug: 'press', label: 'Press', public: true, capability: 'read_press' });
    const { id } = await host.posts.create('press', { title: 'Embargo' });
    await expect(postsGet.run({ id }, ctx())).rejects.toMatchObject({ code: 'not_found' });
    await expect(postsList.run({ type: 'press' }, ctx())).rejects.toMatchObject({ code: 'invalid_params' });
  });
});
