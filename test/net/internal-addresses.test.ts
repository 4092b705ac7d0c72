import { isPublicAddress } from '../../plugin/net/public-address';
import { verifies } from '../support/verifies';
import { address, faultOf, listenHttp, outside } from './outside';

const internal = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '0x7F.0.0.0x1',
    '127.255.255.254',
  ],
  ...['①②⑦.⓪.⓪.①', '１２７.０.０.１', '127。0。0。1', '127.0.0.1.', '%31%32%37.0.0.1'],
  ...['0.0.0.0', '0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  ...['169.254.169.254', '169.254.0.1', '2852039166', '0xa9fea9fe', '100.64.0.1', '100.100.100.200', '168.63.129.16', '192.0.0.192'],
  ...['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '192.88.99.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::127.0.0.1]', '[::7f00:1]', '[::8.8.8.8]'],
  ...[
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:169.254.169.254]',
    '[0:0:0:0:0:ffff:c0a8:1]',
    '[::ffff:0:7f00:1]',
  ],
  ...[
    '[64:ff9b::7f00:1]',
    '[64:ff9b::10.0.0.1]',
    '[64:ff9b:1::a00:1]',
    '[2002:7f00:1::]',
    '[2002:a9fe:a9fe::1]',
    '[2001::1]',
    '[2001:db8::1]',
  ],
  ...[
    '[fc00::1]',
    '[fd00::1]',
    '[fd00:ec2::254]',
    '[fd12:3456:789a::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[100::1]',
    '[3fff::1]',
    '[4000::1]',
  ],
  ...['localhost', 'localhost.', 'LOCALHOST', 'LocalHost', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ', 'foo.localhost', 'foo.localhost.', 'localhost.localdomain'],
  ...['metadata.google.internal', 'db.internal', 'printer.local', 'router.lan', 'nas.home.arpa', 'intranet', 'mariadb', 'metadata'],
];

const misspelt = [
  ...['', 'example.org', '//example.org/', 'https://', 'https:///', 'https://[::1', 'https://[fe80::1%25eth0]/', 'https://[fe80::1%eth0]/'],
  ...['https://256.1.1.1/', 'https://1.2.3.4.5.6/', 'https://exa mple.org/', 'https://example.org:99999/', 'https://a%00b.example/'],
  ...[
    'http://example.org/',
    'HTTP://example.org/',
    'file:///etc/passwd',
    'ftp://example.org/',
    'data:text/plain,x',
    'gopher://example.org/',
  ],
  ...['javascript:alert(1)', 'ws://example.org/', 'blob:https://example.org/x', 'about:blank', 'unix:/run/x.sock', 'node:fs'],
  ...[
    'https://user:secret@example.org/',
    'https://user@example.org/',
    'https://:@example.org/',
    'https://@example.org/',
    'https://example.org@127.0.0.1/',
  ],
  ...[
    'https://example.org:8443/',
    'https://example.org:22/',
    'https://example.org:3306/',
    'https://example.org:1/',
    'https://example.org:65535/',
  ],
  ...[
    'https://example.org\\@127.0.0.1/',
    'https:\\\\example.org/',
    ' https://example.org/',
    'https://example.org/\n',
    'ht\ntps://example.org/',
    '\u0000',
  ],
];

/** A resolver that must not be asked. */
const asked: string[] = [];
const fetch = outside({ resolve: async (hostname) => (asked.push(hostname), [address('127.0.0.1')]) });
afterAll(() => fetch.close());

describe('what an address spells', () => {
  test.each(internal)('https://%s/ is refused at save and at use', async (host) => {
    verifies('R26', 'R49');
    expect(fetch.check(`https://${host}/`)).toMatch(/^must not lead to an internal address/);
    await expect(faultOf(fetch(`https://${host}/`))).resolves.toMatchObject({ fault: 'refused' });
    expect(fetch.check(`https://${host}:443/latest/meta-data?x=1#y`)).toMatch(/^must not lead to an internal address/);
  });

  test.each(misspelt)('%j is refused at save and at use', async (url) => {
    verifies('R26', 'R49');
    expect(fetch.check(url)).toMatch(/^must /);
    const { fault, message } = await faultOf(fetch(url));
    expect(fault).toBe('refused');
    expect(message).not.toContain('secret');
  });

  test('no name was looked up for any of them', () => expect(asked).toEqual([]));

  test.each([
    ...[
      'https://example.org',
      'https://example.org/hook?x=1#y',
      'https://example.org:443/',
      'https://example.org:80/',
      'https://example.org./',
    ],
    ...['HTTPS://EXAMPLE.ORG/', 'https://bücher.example/', 'https://8.8.8.8/', 'https://134744072/', 'https://[2606:4700::1111]/'],
    ...[
      'https://localhost.example.org/',
      'https://internal.example/',
      'https://mylocalhost.example/',
      'https://x_y.example.org/a%20b',
      'https://[::ffff:8.8.8.8]/',
    ],
  ])('%j may be tried', (url) => {
    expect(fetch.check(url)).toBeUndefined();
  });

  test('each refusal says what to change', () => {
    expect(fetch.check('http://example.org/')).toBe('must begin with https://, unless SITEPLANE_FETCH_ALLOW names example.org:80');
    expect(fetch.check('http://127.0.0.1:11434')).toContain('SITEPLANE_FETCH_ALLOW names 127.0.0.1:11434');
    expect(fetch.check('ftp://example.org/')).toBe('must begin with https://');
    expect(fetch.check('https://example.org:8443/')).toBe('must use port 443 or 80, unless SITEPLANE_FETCH_ALLOW names example.org:8443');
    expect(fetch.check('https://2130706433/')).toContain('SITEPLANE_FETCH_ALLOW names 127.0.0.1 with its port');
    expect(fetch.check('https://a:b@example.org/')).toBe('must not contain a user name or password');
    expect(fetch.check('nonsense')).toBe('must be a URL');
  });
});

test('a redirect that may be followed leads to nothing that would be refused by itself, and no name of it is looked up', async () => {
  verifies('R26');
  const server = await listenHttp((_, response) => void response.writeHead(302, { Location: 'http://elsewhere.example/' }).end());
  const resolved: string[] = [];
  const resolve = async (hostname: string) => {
    resolved.push(hostname);
    return [address('127.0.0.1')];
  };
  const fetch = outside({ allow: [server.host], resolve });
  try {
    const { fault, message } = await faultOf(fetch(server.url, { redirects: 1 }));
    expect([fault, message]).toEqual(['refused', expect.stringContaining('redirects to an address that must begin with https://')]);
    expect(resolved).toEqual([]);
  } finally {
    await fetch.close();
    await server.stop();
  }
});

test.each([
  ...['', 'x', 'localhost', '127.0.0.1', '::1', '::ffff:127.0.0.1', 'fe80::1%eth0', '2606:4700::1111%eth0', '1.2.3', '::', '0.0.0.0'],
  ...['5f00::1', '2001:10::1', '2001:20::1', '2001:2::1', '192.175.48.1', '192.52.193.1', '2620:4f:8000::1', '8000::1', '::ffff:0:8.8.8.8'],
])('%j is no public address', (text) => {
  expect(isPublicAddress(text)).toBe(false);
});

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1', '::ffff:8.8.8.8'])(
  '%s is a public address',
  (text) => {
    expect(isPublicAddress(text)).toBe(true);
  },
);
