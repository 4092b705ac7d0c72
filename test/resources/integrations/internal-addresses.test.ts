import { startReceiver } from '../../support/http-receiver';
import { freePort } from '../../support/mariadb';
import { type Site, startSite } from '../../support/site';
import { verifies } from '../../support/verifies';

/** The loopback, the private networks and the metadata service, in every spelling that something on the way may fold. */
const hosts = [
  ...['127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', '0', '0.0.0.0'],
  ...['10.0.0.1', '172.16.0.1', '192.168.0.1', '169.254.169.254', '2852039166', '0xa9fea9fe', '100.64.0.1', '127.0.0.1.'],
  ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]'],
  ...['[fc00::1]', '[fd00:ec2::254]', '[fe80::1]', '[::7f00:1]'],
  ...['localhost', 'LOCALHOST', 'foo.localhost', 'metadata.google.internal', 'printer.local', 'mariadb'],
];
/** Only in an address: a mail server's name has no such letters. */
const folded = ['①②⑦.⓪.⓪.①', '１２７.０.０.１', '127。0。0。1', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ'];
const otherwise = [
  'http://automation.example/',
  'https://user:secret@automation.example/',
  'https://automation.example@127.0.0.1/',
  'https://automation.example:8443/',
  'file:///etc/passwd',
  'https://automation.example\\@127.0.0.1/',
];
const keys = [
  ['automation', 'base_url'],
  ['booking', 'base_url'],
  ['marketing', 'base_url'],
  ['alerts', 'webhook_url'],
] as const;

describe('addresses that lead inside', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ dialect: 'sqlite' });
  });
  afterAll(() => site?.stop());

  const update = async (slug: string, config: object) => (await site.inProcess('integrations.update', { slug, config })).error;

  test.each(keys)('are refused when %s.%s is saved', async (slug, key) => {
    verifies('integrations:update:address');
    const before = await site.rowCounts();
    for (const url of [...[...hosts, ...folded].map((host) => `https://${host}/`), ...otherwise]) {
      const error = await update(slug, { [key]: url });
      expect({ url, error: error?.replace(/ .*/s, '') }).toEqual({ url, error: 'Invalid' });
      expect(error).toMatch(new RegExp(`^Invalid params: /config/${key} must `));
    }
    expect((await site.rowCounts()).sp_integrations).toBe(before.sp_integrations);
  });

  test('are refused when smtp.host is saved, whatever the port', async () => {
    for (const host of [...hosts, ...folded])
      for (const port of [undefined, 25])
        expect({ host, error: await update('smtp', { host, ...(port ? { port } : {}) }) }).toEqual({
          host,
          error: expect.stringMatching(/^Invalid params: \/config\/host must /),
        });
    expect(await update('smtp', { host: 'mail.example', port: 25 })).toBeNull();
  });

  test('one that the database holds already is refused when it is used', async () => {
    verifies('integrations:use:address');
    const receiver = await startReceiver();
    const secrets = [
      ['automation', 'token', 'a-token'],
      ['booking', 'application_password', 'secret'],
      ['marketing', 'application_password', 'secret'],
      ['alerts', 'secret', `whsec_${Buffer.alloc(24).toString('base64')}`],
    ];
    for (const [slug, name, value] of secrets) await site.call('integrations.set_secret', { slug, name, value });
    for (const host of ['127.0.0.1', '127.1', '2130706433', '[::ffff:7f00:1]', 'localhost']) {
      const base_url = `http://${host}:${receiver.port}`;
      await stored('automation', { mode: 'http', base_url });
      await stored('booking', { mode: 'remote', base_url, username: 'u' });
      await stored('marketing', { mode: 'remote', base_url, username: 'u' });
      await stored('alerts', { webhook_url: base_url });
      await stored('smtp', { host, port: receiver.port, from: 'a@b.example' });
      for (const slug of ['automation', 'booking', 'marketing', 'alerts', 'smtp']) {
        const { envelope } = await site.call('integrations.test', { slug });
        expect({ slug, host, ...envelope }).toMatchObject({
          ok: true,
          data: { ok: false, message: expect.stringMatching(/is refused: its address must/) },
        });
      }
    }
    expect(receiver.requests).toEqual([]);
    await receiver.stop();
  });

  /** Past the operation, as an older release or another hand may have left it. */
  async function stored(slug: string, config: object): Promise<void> {
    await site.host.storage.tx(async (db) => {
      await db.execute('DELETE FROM sp_integrations WHERE slug = ?', [slug]);
      await db.execute('INSERT INTO sp_integrations (slug, is_enabled, is_disconnected, config, updated_at) VALUES (?, 1, 0, ?, 0)', [
        slug,
        JSON.stringify(config),
      ]);
    });
  }
});

describe('an address that the operator allowed', () => {
  let site: Site;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    site = await startSite({ dialect: 'sqlite', settings: { fetchAllow: `127.0.0.1:${port},localhost:${port}` } });
  });
  afterAll(() => site?.stop());

  test.each([
    ['automation', { base_url: 'http://127.0.0.1:PORT/x' }, null],
    ['automation', { base_url: 'http://localhost:PORT' }, null],
    ['automation', { base_url: 'http://127.0.0.1:1PORT' }, /must/],
    ['automation', { base_url: 'http://127.0.0.2:PORT' }, /must/],
    ['smtp', { host: '127.0.0.1', port: 'PORT' }, null],
    ['smtp', { host: 'localhost', port: 'PORT' }, null],
    ['smtp', { host: '127.0.0.1', port: 25 }, /\/config\/host must not lead to an internal address/],
    ['smtp', { host: '127.0.0.2', port: 'PORT' }, /must/],
  ])('%s %j: %s', async (slug, template, expected) => {
    const text = JSON.stringify(template)
      .replace('1PORT', String(port - 1))
      .replace('"PORT"', String(port))
      .replace('PORT', String(port));
    const { envelope } = await site.call('integrations.update', { slug, config: JSON.parse(text) });
    if (expected) expect(envelope.error).toMatch(expected);
    else expect(envelope.error).toBeNull();
  });
});
