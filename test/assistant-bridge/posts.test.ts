import type { Client } from '@modelcontextprotocol/client';
import { png } from '../resources/posts/files';
import type { Site } from '../support/site';
import { verifies } from '../support/verifies';
import { bridgedSite, connected } from './bridged-site';

interface Answered {
  readonly ok?: boolean;
  readonly error?: string | null;
  readonly data?: Record<string, unknown> | null;
}

const fence =
  'Refused: what visitors see of posts, without posts.publish in the scope of the key or app, is changed in the admin pages, by REST or by the command line.';

describe('an assistant that writes posts', () => {
  let site: Site;
  const clients: Client[] = [];
  beforeAll(async () => {
    site = await bridgedSite({ dialect: 'sqlite' });
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    await site?.stop();
  });

  const minted = async (scope: object): Promise<string> => {
    const body = { label: 'assistant', ...scope };
    const { text } = await site.send('POST', '/admin/siteplane/api/keys', { ...(await site.identity('admin')), body });
    return JSON.parse(text).key;
  };

  /** Calls with a key of its own. */
  async function assistant(key: string) {
    const client = await connected({ url: site.url, key });
    clients.push(client);
    return async (action: string, params: object = {}): Promise<Answered> => {
      const { structuredContent } = await client.callTool({ name: 'svc_dispatch', arguments: { resource: 'posts', action, params } });
      return structuredContent as Answered;
    };
  }

  test('without the right by its name nothing is shown to visitors, and nothing that they see is changed', async () => {
    verifies('D721');
    const shown = Number((await site.call('posts.create', { title: 'Shown' })).envelope.data?.id);
    await site.call('posts.publish', { id: shown });
    const { revision: expected_revision } = { ...(await site.call('posts.get', { id: shown })).envelope.data };
    for (const key of [site.key, await minted({ effects: 'all' }), await minted({ effects: 'write', resources: ['posts'] })]) {
      const call = await assistant(key);
      const { data } = await call('create', { title: 'A draft' });
      expect(data).toMatchObject({ status: 'draft' });
      expect(await call('publish', { id: data?.id })).toMatchObject({ ok: false, error: fence });
      expect(await call('update', { id: shown, title: 'Changed', expected_revision })).toMatchObject({ ok: false, error: fence });
      expect(await call('unpublish', { id: shown })).toMatchObject({ ok: false, error: fence });
    }
    expect((await site.call('posts.get', { id: shown })).envelope.data).toMatchObject({ title: 'Shown', status: 'publish' });
  });

  test('with the right it is published', async () => {
    verifies('D721');
    const call = await assistant(await minted({ effects: 'write', resources: ['posts', 'posts.publish'] }));
    const { data } = await call('create', { title: 'Ready to go', content: '<p>All of it.</p>' });
    expect(await call('publish', { id: data?.id, expected_revision: data?.revision })).toMatchObject({
      ok: true,
      data: { status: 'publish' },
    });
    expect((await site.send('GET', '/ready-to-go')).text).toContain('All of it.');
    expect(await call('unpublish', { id: data?.id })).toMatchObject({ ok: true, data: { status: 'draft' } });
  });

  test('a draft with a picture goes from the first words to review, and a person sees it by a link', async () => {
    verifies('D722', 'D723', 'D724');
    const call = await assistant(await minted({ effects: 'write', resources: ['posts'] }));
    const upload = await call('create_upload', { name: 'harbour.png', alt: 'The harbour at noon' });
    const sent = await site.send('PUT', new URL(String(upload.data?.upload_url)).pathname, { body: png() });
    expect(sent.status).toBe(201);
    const { media } = JSON.parse(sent.text);

    const made = await call('create', { title: 'The harbour', content: '<p>High water.</p>', featured_image: media.id });
    const id = Number(made.data?.id);
    const change = {
      id,
      content: `<p>High water at noon.</p><p><img src="${media.url}" alt="Boats"></p>`,
      expected_revision: made.data?.revision,
    };
    expect(await call('diff', change)).toMatchObject({
      ok: true,
      data: { changed_fields: ['content'], is_current: true, diff: 'content:\n- High water.\n+ High water at noon.' },
    });
    expect(await call('update', change)).toMatchObject({ ok: true });
    const stale = await call('update', { ...change, title: 'Another' });
    expect(stale).toMatchObject({ ok: false, error: expect.stringContaining('changed by somebody else') });

    const { data } = await call('preview', { id });
    const page = await site.send('GET', new URL(String(data?.preview_url)).pathname);
    expect(page.status).toBe(200);
    expect(page.text).toContain('High water at noon.');
    expect(page.text).toContain(`src="${media.url}"`);
    expect(await call('submit', { id })).toMatchObject({ ok: true, data: { status: 'pending' } });
    expect((await site.send('GET', '/the-harbour')).status).toBe(404);

    const { envelope } = await site.call('status.audit', { per_page: 1, resource: 'posts', action: 'submit' });
    expect(envelope.data?.items).toMatchObject([{ transport: 'bridge', before: { status: 'draft' }, after: { status: 'pending' } }]);
  });
});
