import { gzipSync } from 'node:zlib';
import { describeOnMariadb } from '../../support/dialects';
import { rawHttp } from '../../support/raw-http';
import { type Site, startSite } from '../../support/site';
import { stopClock } from '../../support/stop-clock';
import type { TestDialect } from '../../support/storages';
import { verifies } from '../../support/verifies';
import { activeSource, createSource, deliver, payload, posts, settled, states, type TestSource } from './ingest-support';

const suite = (dialect: TestDialect) => () => {
  let site: Site;
  let source: TestSource;
  beforeAll(async () => {
    site = await startSite({ dialect, settings: { ingestPerMinute: 0, ingestBytes: 4096 } });
  });
  afterAll(() => site?.stop());
  beforeEach(async () => {
    await site.reset();
    source = await createSource(site);
  });

  const address = () => `/rest/ingest/v1/${source.slug}`;

  describe('is refused', () => {
    const none = { 'x-svc-signature': '' };

    test('with one text, whatever is wrong', async () => {
      verifies('R8', 'R21', 'content-sources:ingest');
      const paused = await createSource(site, { name: 'Paused' });
      await site.call('content_sources.update', { id: paused.id, enabled: false });
      const answers = [
        await deliver(site, { ...source, slug: 'nobody' }, payload(1)),
        await deliver(site, { ...source, secret: 'another' }, payload(1)),
        await deliver(site, paused, payload(1)),
        await deliver(site, source, payload(1), { headers: none }),
        await deliver(site, source, payload(1), { at: 1_000_000_000 }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
      expect(new Set(answers.map(({ answer }) => answer.error)).size).toBe(1);
      expect(answers[0]?.answer.error).toMatch(/X-Svc-Signature/);
      expect(await states(site)).toEqual({});
    });

    test('where the secret was changed a moment ago', async () => {
      verifies('R10');
      expect((await deliver(site, source, payload(1))).status).toBe(202);
      const { envelope } = await site.call('content_sources.rotate_secret', { id: source.id });
      expect((await deliver(site, source, payload(2))).status).toBe(401);
      expect((await deliver(site, { ...source, secret: String(envelope.data?.secret) }, payload(2))).status).toBe(202);
    });

    test.each([
      ['a number', '7', 400],
      ['a text', '"x"', 400],
      ['null', 'null', 400],
      ['nothing', '', 400],
      ['no JSON', '{', 400],
      ['a key twice', '{"id":1,"id":2}', 400],
      ['a NUL', '{"id":"\\u0000"}', 400],
      ['half a surrogate', '{"id":"\\ud800"}', 400],
      ['__proto__', '{"__proto__":{}}', 400],
      ['too many levels', `${'['.repeat(65)}${']'.repeat(65)}`, 400],
      ['too much', JSON.stringify({ a: 'x'.repeat(5000) }), 413],
    ])('%s', async (_name, body, status) => {
      verifies('R19', 'R49');
      const answered = await deliver(site, source, body);
      expect([answered.status, answered.answer.ok]).toEqual([status, false]);
      expect(await states(site)).toEqual({});
    });

    test.each([
      ['text', { 'content-type': 'text/plain' }],
      ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['nothing', { 'content-type': '' }],
      ['another charset', { 'content-type': 'application/json; charset=iso-8859-1' }],
      ['two charsets', { 'content-type': 'application/json; charset=utf-8; charset=utf-16' }],
    ])('as %s', async (_name, headers) => {
      expect((await deliver(site, source, payload(1), { headers })).status).toBe(415);
    });

    test('with two headers of a type, whichever comes first', async () => {
      verifies('R14', 'R19', 'D125');
      const body = JSON.stringify(payload(1));
      for (const types of [
        ['application/json', 'application/json; charset=utf-16'],
        ['application/json', 'application/json'],
        ['text/plain', 'application/json'],
      ]) {
        const headers = [`Content-Length: ${body.length}`, ...types.map((type) => `Content-Type: ${type}`)].join('\r\n');
        const request = `POST ${address()} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`;
        expect((await rawHttp(site.url, request, { answers: 1 })).statuses).toEqual([415]);
      }
    });

    test('with a settings row that somebody damaged, which is named', async () => {
      verifies('R14');
      const damage = (settings: string) =>
        site.host.storage.run((db) => db.execute('UPDATE sp_sources SET settings = ? WHERE id = ?', [settings, source.id]));
      for (const settings of ['{"auth_mode":', 'null', '[]', '"hmac"', '{"auth_mode":"magic"}', '{}']) {
        await damage(settings);
        const { status, answer } = await deliver(site, source, payload(1));
        expect([settings, status, answer.error]).toEqual([settings, 503, expect.stringContaining('sp_sources.settings')]);
      }
      const { status, envelope } = await site.call('content_sources.get', { id: source.id });
      expect([status, envelope.error]).toEqual([503, expect.stringContaining('sp_sources.settings')]);
    });

    test('compressed, for a small body can be a large one', async () => {
      const body = gzipSync(JSON.stringify(payload(1)));
      const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      expect((await fetch(site.url + address(), { method: 'POST', body, headers })).status).toBe(415);
    });

    test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'PATCH'])('by %s, with a sentence that says POST', async (method) => {
      const response = await fetch(site.url + address(), { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
      const text = await response.text();
      expect(method === 'HEAD' ? text : JSON.parse(text).error).toMatch(method === 'HEAD' ? /^$/ : /POST/);
    });
  });

  test('is kept and answered with its id', async () => {
    verifies('content-sources:ingest', 'D121');
    const { status, answer, headers } = await deliver(site, source, payload(1));
    expect([status, answer]).toEqual([202, { ok: true, delivery_id: expect.stringMatching(/^dlv_[0-9A-Z]{26}$/) }]);
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(await settled(site)).toEqual({ held: 1 });
  });

  test('is answered with the first id when it comes again, five times and at once', async () => {
    verifies('R22');
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) => deliver(site, source, payload(1), { at: Math.floor(Date.now() / 1000) - i })),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
    expect(new Set(answers.map(({ answer }) => answer.delivery_id)).size).toBe(1);
    expect(await settled(site)).toEqual({ held: 1 });
  });

  test('keeps large integers to the last digit', async () => {
    await deliver(site, source, '{"id":9007199254740993,"title":"t","body":"b"}');
    await settled(site);
    const [{ body }] = (await site.host.storage.run((db) => db.query<{ body: string }>('SELECT body FROM sp_ingest_deliveries'))) as [
      { body: string },
    ];
    expect(JSON.parse(body)).toEqual({ id: '9007199254740993', title: 't', body: 'b' });
  });

  test('becomes a post once a mapping is approved', async () => {
    verifies('content-sources:ingest');
    const live = await activeSource(site, { name: 'Live', auth_mode: 'none' });
    const answered = await fetch(`${site.url}/rest/ingest/v1/${live.slug}`, {
      method: 'POST',
      body: JSON.stringify(payload(1)),
      headers: { 'content-type': 'application/vnd.api+json; charset=utf-8' },
    });
    expect(answered.status).toBe(202);
    expect(await settled(site)).toEqual({ done: 1 });
    expect(await posts(site)).toMatchObject([{ title: 'Title 1', content: '<p>Body 1</p>', status: 'draft' }]);
  });
};

describe('a delivery on SQLite', suite('sqlite'));
describeOnMariadb('a delivery on MariaDB', suite('mariadb'));

test('deliveries of one source have a limit, and others are not touched by it', async () => {
  verifies('R12', 'content-sources:ingest');
  const site = await startSite({ dialect: 'sqlite', settings: { ingestPerMinute: 3 } });
  stopClock();
  try {
    const [one, other] = [await createSource(site), await createSource(site, { name: 'Other' })];
    const answered = [];
    for (let n = 0; n < 4; n++) answered.push(await deliver(site, one, payload(n)));
    expect(answered.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
    expect(Number(answered[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await deliver(site, other, payload(1))).status).toBe(202);
    // Who cannot sign cannot use up what a sender may send.
    for (let n = 0; n < 10; n++) await deliver(site, { ...other, secret: 'x' }, payload(n));
    expect((await deliver(site, other, payload(2))).status).toBe(202);
  } finally {
    await site.stop();
  }
});
