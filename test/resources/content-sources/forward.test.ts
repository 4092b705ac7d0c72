import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { contentSources } from '../../../plugin/resources/content_sources';
import { forwardHeaders } from '../../../plugin/resources/content_sources/forwarding/forward-headers';
import { integrations } from '../../../plugin/resources/integrations';
import { type ContentShop, contentShop, contentTables, emptied, plainMapping } from '../../support/content-shop';
import { type Receiver, type ReceiverHandler, startReceiver } from '../../support/http-receiver';
import { describeEachStorage, type TestStorage } from '../../support/storages';
import { until } from '../../support/until';
import { verifies } from '../../support/verifies';

const sent = { id: 'id-1', at: 1_700_000_000_500, body: '{}' };
const url = 'https://a.example';

describe('how a forward proves itself', () => {
  const named = { 'webhook-id': 'id-1', 'webhook-timestamp': '1700000000' };
  test.each([
    ['none', '', named],
    ['bearer', 'tok', { ...named, authorization: 'Bearer tok' }],
    ['basic', 'me:päss', { ...named, authorization: `Basic ${Buffer.from('me:päss').toString('base64')}` }],
    ['basic', 'pass', { ...named, authorization: `Basic ${Buffer.from(':pass').toString('base64')}` }],
    ['header', 'tok', { ...named, 'x-webhook-secret': 'tok' }],
  ] as const)('%s %s', (mode, secret, headers) => {
    verifies('content-sources:forward');
    expect(forwardHeaders({ url, mode, secret }, sent)).toEqual(headers);
  });

  test.each([`whsec_${Buffer.alloc(32, 7).toString('base64')}`, 'any words'])('signed with %s', (secret) => {
    const now = { ...sent, at: Date.now() };
    const headers = forwardHeaders({ url, mode: 'standard_webhooks', secret }, now);
    const webhook = secret.startsWith('whsec_') ? new Webhook(secret) : new Webhook(secret, { format: 'raw' });
    expect(webhook.verify(now.body, headers)).toEqual({});
  });

  test.each(['bearer', 'header', 'basic', 'standard_webhooks'] as const)(
    '%s without a secret, or with one that breaks the header, is refused',
    (mode) => {
      expect(() => forwardHeaders({ url, mode, secret: '' }, sent)).toThrow(`no forward_secret for forward_auth_mode ${mode}`);
      if (mode === 'bearer' || mode === 'header') {
        for (const secret of ['a\r\nx: y', 'ü', ' a'])
          expect(() => forwardHeaders({ url, mode, secret }, sent)).toThrow(/contains characters that are not allowed in a header/);
      }
    },
  );
});

describeEachStorage('forwards and mails', (make) => {
  let shop: ContentShop;
  let receiver: Receiver;
  let answer: ReceiverHandler;
  let made: TestStorage;
  beforeAll(async () => {
    made = await make(contentTables);
  });
  beforeEach(async () => {
    answer = () => ({});
    await emptied(made.storage);
    rmSync(join(made.dir, 'outbox'), { recursive: true, force: true });
    receiver = await startReceiver((request, n) => answer(request, n));
    shop = await contentShop(made, { allow: [`127.0.0.1:${receiver.port}`] });
  });
  afterEach(async () => {
    await shop.stop();
    await receiver.stop();
  });
  const article = (more: object = {}) => ({ id: 'a-1', title: 'One', content: '<p>Text</p>', ...more });
  const forwarding = (more: object = {}, mapping = plainMapping) =>
    shop.source({ forward_enabled: true, forward_url: `${receiver.url}/in`, ...more }, mapping);
  const isForward = ({ kind }: { kind: string }) => kind.startsWith('content.');
  const settled = (state: string, count = 1) =>
    until(async () => (await shop.outbox()).filter((row) => isForward(row) && row.state === state).length === count);

  test('what is ingested and updated arrives in order, signed, with the variables of its article', async () => {
    verifies('content-sources:forward', 'R41', 'D145');
    const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const fm_variables = {
      fixed: 'x',
      city: { path: '/meta/city' },
      batch: { path: '/batch' },
      tags: { path: '/tags/*' },
      none: { path: '/none' },
    };
    const more = {
      forward_auth_mode: 'standard_webhooks',
      forward_secret: secret,
      fm_variables,
      reingest_mode: 'replace',
      default_post_status: 'publish',
    };
    const source = await forwarding(more, { ...plainMapping, items: '/posts', filters: [{ path: '/id', op: 'ne', value: 'no' }] });
    const batch = (one: object) => ({ batch: 7, posts: [{ id: 'no', title: 'No', content: 'x' }, one] });
    const one = article({ meta: { city: 'Ulm' }, tags: ['a', 'b'] });
    await shop.send(source, batch(one));
    await shop.send(source, batch({ ...one, title: 'Two' }));
    await shop.send(source, batch({ ...one, title: 'Two' }));
    shop.work();
    await settled('delivered', 2);
    const [post] = await shop.posts();
    const bodies = receiver.requests.map(({ body, headers, method, path }) => {
      expect([method, path, headers['content-type']]).toEqual(['POST', '/in', 'application/json']);
      return new Webhook(secret).verify(body, headers as Record<string, string>);
    });
    expect(bodies).toMatchObject([
      {
        type: 'content.ingested',
        timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
        data: {
          source: source.id,
          post_id: post?.id,
          external_id: 'a-1',
          title: 'One',
          status: 'publish',
          content: '<p>Text</p>',
          url: 'https://site.example/one',
          delivery: expect.stringMatching(/^dlv_/),
          variables: { fixed: 'x', city: 'Ulm', batch: '7', tags: 'a, b', none: '' },
        },
      },
      { type: 'content.updated', data: { title: 'Two', post_id: post?.id } },
    ]);
  });

  test('pictures that are stored here travel with full addresses', async () => {
    const source = await forwarding();
    await shop.send(source, article({ content: '<p>a<img src="https://site.example/media/1.png" alt="x"></p>' }));
    const other = await forwarding({ name: 'Other' });
    await shop.send(other, article({ id: 'b', content: '<img src="/media/2.png" alt="y">', canonical_url: 'https://site.example/one' }));
    const contents = (await shop.outbox()).filter(isForward).map(({ payload }) => (payload as { content: string }).content);
    expect(contents).toEqual([
      '<p>a<img alt="x" src="https://site.example/media/1.png"></p>',
      '<img alt="y" src="https://site.example/media/2.png">',
    ]);
  });

  test('a receiver that fails gets it again under the same id; the order of a post is kept', async () => {
    answer = (_request, n) => ({ status: n < 3 ? 500 : 204 });
    const source = await forwarding({ reingest_mode: 'replace' });
    await shop.send(source, article());
    await shop.send(source, article({ title: 'Two' }));
    shop.work();
    await settled('delivered', 2);
    const ids = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect(receiver.requests.map(({ body }) => JSON.parse(body).data.title)).toEqual(['One', 'One', 'One', 'Two']);
  });

  test('410 switches forwarding off, with a notice; what comes then is not queued', async () => {
    verifies('content-sources:forward');
    answer = () => ({ status: 410 });
    const source = await forwarding();
    await shop.send(source, article());
    await shop.send(source, article({ id: 'a-2' }));
    shop.work();
    await until(async () => (await shop.outbox()).filter(isForward).every(({ state }) => state === 'dead' || state === 'delivered'));
    const { data } = await shop.call(contentSources.operations.get, { id: source.id });
    expect(data).toMatchObject({ forward_enabled: false, forward_url: `${receiver.url}/in` });
    const queued = (await shop.outbox()).length;
    await shop.send(source, article({ id: 'a-3' }));
    expect((await shop.outbox()).slice(queued).filter(isForward)).toEqual([]);
  });

  test('410 of an address that was changed meanwhile leaves forwarding on', async () => {
    verifies('content-sources:forward');
    const { get, update } = contentSources.operations;
    const next = `${receiver.url}/next`;
    const source = await forwarding();
    answer = async () => {
      await shop.call(update, { id: source.id, forward_url: next });
      return { status: 410 };
    };
    await shop.send(source, article());
    shop.work();
    await settled('dead');
    expect((await shop.call(get, { id: source.id })).data).toMatchObject({ forward_enabled: true, forward_url: next });
  });

  test('Retry-After of a busy receiver puts it off', async () => {
    answer = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    await shop.send(await forwarding(), article());
    shop.work();
    await until(async () => (await shop.outbox()).some((row) => isForward(row) && row.attempts === 1 && row.state === 'ready'));
    const row = (await shop.outbox()).find(isForward);
    expect(row?.lastError).toBe(`127.0.0.1:${receiver.port} answered with 429.`);
    expect(row?.nextAt).toBeGreaterThan(Date.now() + 3_000_000);
  });

  test('switched off or gone meanwhile: done without a word', async () => {
    const [off, gone] = [await forwarding(), await forwarding({ name: 'Gone' })];
    await shop.send(off, article());
    await shop.send(gone, article());
    await shop.call(contentSources.operations.update, { id: off.id, forward_enabled: false });
    await shop.call(contentSources.operations.delete, { id: gone.id } as never);
    shop.work();
    await settled('delivered', 2);
    expect(receiver.requests).toEqual([]);
  });

  test('a source that does not forward queues nothing for a receiver', async () => {
    await shop.send(await shop.source(), article());
    expect((await shop.outbox()).map(({ kind }) => kind)).toEqual(['pipeline.trigger']);
  });

  test('an address that may not be reached is refused at the use too', async () => {
    const source = await forwarding();
    await shop.send(source, article());
    const closed = await contentShop(await make(contentTables));
    const [row] = (await shop.outbox()).filter(isForward);
    const kind = contentSources.deliveries.find((one) => one.kind === 'content.ingested');
    const delivery = { id: 'x', kind: 'content.ingested', key: null, payload: row?.payload, attempt: 1, fence: 1, createdAt: 0 };
    await expect(kind?.deliver(delivery, { ...shop.ctx, fetch: closed.fetch })).rejects.toThrow(/is refused/);
    await closed.stop();
    expect(receiver.requests).toEqual([]);
  });

  test('drift is told to the receiver, to the admins and in the run history', async () => {
    verifies('content-sources:drift');
    await shop.call(integrations.operations.update, { slug: 'alerts', config: { webhook_url: `${receiver.url}/alerts` } });
    await shop.call(integrations.operations.set_secret, {
      slug: 'alerts',
      name: 'secret',
      value: `whsec_${Buffer.alloc(32).toString('base64')}`,
    });
    await shop.call(integrations.operations.enable, { slug: 'alerts' });
    const source = await forwarding();
    await shop.send(source, article());
    await shop.send(source, { id: 'a-2', headline: 'New shape' });
    shop.work();
    await settled('delivered', 2);
    const held = receiver.requests.map(({ body }) => JSON.parse(body)).find(({ type }) => type === 'content.held');
    expect(held).toMatchObject({
      data: { source: source.id, delivery: expect.stringMatching(/^dlv_/), reasons: [expect.any(String), expect.any(String)] },
    });
    expect((await shop.outbox()).find(({ kind }) => kind === 'alert')?.payload).toMatchObject({
      type: 'content.held',
      data: { source: source.id, message: expect.stringMatching(/^The content source "Press" holds/) },
    });
    expect((await shop.runs()).at(-1)).toMatchObject({ status: 'held', source: source.slug, postId: 0 });
  });

  test('reviewers are emailed once about a new post that awaits review, with copies, whatever its title tries', async () => {
    verifies('content-sources:review', 'D146');
    const one = await shop.user('rev', { email: 'Rev@example.org' });
    const gone = await shop.user('gone', { email: 'gone@example.org' });
    const people = {
      default_reviewers: { user_ids: [one.id, gone.id], emails: ['rev@example.org', 'second@example.org'] },
      default_ccs: { emails: ['copy@example.org', 'second@example.org'] },
    };
    const source = await shop.source(people);
    await shop.stores.users.update(gone.id, { active: false });
    await shop.send(source, article({ title: 'Hi\r\nBcc: evil@example.org\r\n\r\nx' }));
    await shop.send(source, article({ title: 'Changed' }));
    expect((await shop.outbox()).filter(({ kind }) => kind === 'content.review_mail')).toHaveLength(1);
    shop.work();
    await settled('delivered');
    const [mail = '', ...more] = shop.mails();
    expect(more).toEqual([]);
    expect(mail).toMatch(/^To: rev@example.org, second@example.org\r\n/m);
    expect(mail).toMatch(/^Cc: copy@example.org\r\n/m);
    expect(mail).toMatch(/^Subject: To review: Changed\r\n/m);
    expect(mail).not.toMatch(/^Bcc:/m);
  });

  test.each(['draft', 'pending', 'publish', 'private'])('a new post with the status %s', async (default_post_status) => {
    verifies('content-sources:review');
    const source = await shop.source({ default_post_status, default_ccs: { emails: ['copy@example.org'] } });
    await shop.send(source, article({ title: 'A\nBcc: x@example.org' }));
    const isMailed = default_post_status === 'draft' || default_post_status === 'pending';
    const queued = (await shop.outbox()).filter(({ kind }) => kind === 'content.review_mail');
    expect(queued).toHaveLength(isMailed ? 1 : 0);
    if (!isMailed) return;
    shop.work();
    await settled('delivered');
    expect(shop.mails()).toEqual([expect.stringMatching(/^To: copy@example.org\r\n/m)]);
    expect(shop.mails()[0]).not.toMatch(/^(Cc|Bcc):/m);
  });

  test('a post that was published before the email went needs no review any more', async () => {
    const source = await shop.source({ default_reviewers: { emails: ['rev@example.org'] } });
    await shop.send(source, article());
    await shop.stores.posts.update((await shop.post()).id, { status: 'publish' });
    shop.work();
    await settled('delivered');
    expect(() => shop.mails()).toThrow(/ENOENT/);
  });
});
