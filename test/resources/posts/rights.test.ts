import { type Site, startSite } from '../../support/site';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';

interface Scope {
  effects?: string;
  resources?: readonly string[];
}

const keysPath = '/admin/siteplane/api/keys';

describe('who may publish', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
  });
  beforeEach(() => site.reset());
  afterAll(() => site?.stop());

  const manage = async (path: string, body: object) => site.send('POST', keysPath + path, { ...(await site.identity('admin')), body });
  const minted = async (scope: Scope): Promise<{ id: number; key: string }> =>
    JSON.parse((await manage('', { label: 'scoped', ...scope })).text);
  const run = async (key: string, action: string, params: object) => {
    const { status, envelope } = await site.dispatch({ resource: 'posts', action, params }, { key });
    return { status, error: envelope.error, data: { ...envelope.data } };
  };
  const draft = async () => Number((await site.call('posts.create', { title: 'Tides' })).envelope.data?.id);
  const needs = (action: string) =>
    `This key may not run posts.${action} where visitors see the result, which needs posts.publish in its scope (it may: read and change posts).`;

  test('a key limited to posts writes drafts and shows nothing to visitors', async () => {
    verifies('D721');
    const { key } = await minted({ effects: 'write', resources: ['posts'] });
    const id = await draft();
    const made = await run(key, 'create', { title: 'Winds' });
    expect(made).toMatchObject({ status: 200, data: { status: 'draft' } });
    expect(
      await run(key, 'update', { id, title: 'Tides today', expected_revision: (await run(key, 'get', { id })).data.revision }),
    ).toMatchObject({ status: 200 });
    expect(await run(key, 'submit', { id })).toMatchObject({ status: 200 });
    expect(await run(key, 'unpublish', { id })).toMatchObject({ status: 200 });
    expect(await run(key, 'publish', { id })).toMatchObject({ status: 403, error: needs('publish') });

    await site.call('posts.publish', { id });
    const { revision: expected_revision } = (await run(key, 'get', { id })).data;
    expect(await run(key, 'update', { id, title: 'Shown', expected_revision })).toMatchObject({ status: 403, error: needs('update') });
    expect(await run(key, 'unpublish', { id })).toMatchObject({ status: 403, error: needs('unpublish') });
    const { versions } = (await run(key, 'versions', { id })).data as { versions: { version: number }[] };
    expect(await run(key, 'restore', { id, version: versions.at(-1)?.version })).toMatchObject({ status: 403, error: needs('restore') });
    expect(await run(key, 'diff', { id, title: 'Shown' })).toMatchObject({ status: 200, data: { changed_fields: ['title'] } });
    expect((await site.call('posts.get', { id })).envelope.data).toMatchObject({ title: 'Tides today', status: 'publish' });
  });

  test('nor is an undo a way to publish', async () => {
    verifies('D721');
    const { key } = await minted({ effects: 'all', resources: ['posts', 'status'] });
    const id = await draft();
    await site.call('posts.publish', { id });
    const taken = await site.call('posts.unpublish', { id });
    const undo = { resource: 'status', action: 'undo', params: { id: Number(taken.headers.get('x-undo')) }, confirm: true };
    const refused = await site.dispatch(undo, { key });
    expect([refused.status, refused.envelope.error]).toEqual([403, expect.stringContaining('posts.publish')]);
    expect((await site.call('posts.get', { id })).envelope.data).toMatchObject({ status: 'draft' });
  });

  test('a key with the right publishes, until it is narrowed; a scope is never widened', async () => {
    verifies('D721');
    const { id: keyId, key } = await minted({ effects: 'write', resources: ['posts', 'posts.publish'] });
    const id = await draft();
    expect(await run(key, 'publish', { id })).toMatchObject({ status: 200, data: { status: 'publish' } });
    expect((await manage(`/${keyId}/narrow`, { effects: 'write', resources: ['posts'] })).status).toBe(200);
    expect(await run(key, 'unpublish', { id })).toMatchObject({ status: 403 });
    expect((await manage(`/${keyId}/narrow`, { effects: 'write', resources: ['posts', 'posts.publish'] })).status).toBe(409);
  });

  test('a key that only reads does not publish, whatever its names', async () => {
    verifies('D721');
    const { key } = await minted({ effects: 'read', resources: ['posts', 'posts.publish'] });
    expect(await run(key, 'publish', { id: await draft() })).toMatchObject({ status: 403 });
  });

  test('the advice for a key that published has the right, and for one that wrote drafts has not', async () => {
    verifies('D721');
    const [writer, publisher] = [await minted({}), await minted({})];
    const advised = async ({ id }: { id: number }) => {
      const { keys } = JSON.parse((await site.send('GET', keysPath, await site.identity('admin'))).text);
      return keys.find((one: { id: number }) => one.id === id).advised.resources;
    };
    const { data } = await run(writer.key, 'create', { title: 'Tides' });
    expect((await run(publisher.key, 'publish', { id: data.id })).status).toBe(200);
    await until(async () => JSON.stringify(await advised(publisher)) === '["posts","posts.publish"]');
    expect(await advised(writer)).toEqual(['posts']);
  });

  test('a key without limits publishes by REST, as before', async () => {
    verifies('D721');
    expect((await site.call('posts.publish', { id: await draft() })).status).toBe(200);
  });

  test('a key for uploads has an address for a file and no post at all, and sees no more than that', async () => {
    verifies('D726');
    const { id: keyId, key } = await minted({ effects: 'write', resources: ['media'] });
    const refusal = (action: string) => `This key may not run posts.${action} (it may: read and change media).`;
    expect(await run(key, 'list', {})).toMatchObject({ status: 403, error: refusal('list') });
    expect(await run(key, 'create', { title: 'Tides' })).toMatchObject({ status: 403, error: refusal('create') });
    expect(await run(key, 'create_upload', { name: 'tides.png' })).toMatchObject({ status: 200 });
    const manifest = JSON.parse(
      (await site.send('GET', '/rest/siteplane/v1/manage/manifest', { headers: { 'X-API-Key': key } })).text,
    ).data;
    expect(manifest.map(({ resource, action }: Record<string, string>) => `${resource}.${action}`)).toEqual(['posts.create_upload']);
    expect((await manage(`/${keyId}/narrow`, { effects: 'read', resources: ['media'] })).status).toBe(200);
    expect(await run(key, 'create_upload', { name: 'tides.png' })).toMatchObject({ status: 403 });
  });

  test('a key for other groups does not upload, one for posts does as before, and the advice for what only uploads is media', async () => {
    verifies('D726');
    expect(
      await run((await minted({ effects: 'all', resources: ['crm', 'posts.publish'] })).key, 'create_upload', { name: 'a.png' }),
    ).toMatchObject({
      status: 403,
      error: 'This key may not run posts.create_upload (it may: read, change and delete crm, posts.publish).',
    });
    const [some, all] = [await minted({ effects: 'write', resources: ['posts'] }), await minted({})];
    for (const { key } of [some, all]) expect(await run(key, 'create_upload', { name: 'a.png' })).toMatchObject({ status: 200 });
    const advised = async ({ id }: { id: number }) => {
      const { keys } = JSON.parse((await site.send('GET', keysPath, await site.identity('admin'))).text);
      return keys.find((one: { id: number }) => one.id === id).advised.resources;
    };
    await until(async () => JSON.stringify([await advised(some), await advised(all)]) === '[["posts"],["media"]]');
  });
});
