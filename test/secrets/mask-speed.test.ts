import { maskText } from '../../plugin/secrets/redact';

const key = `mgr_${'aB3'.repeat(15)}Z`;
const bytes = 2 * 1024 * 1024;
const filled = (piece: string) => piece.repeat(Math.ceil(bytes / piece.length));

/** What the shapes of secrets begin with: a search that starts again at each of them would take hours here. */
const hostile = [
  ...['a', 'a.', 'a:', ':', '/', '://', 'a:/', 'a://', 'a://x', 'a://x:', 'a://x:y', '://:', '@', 'a+a-a.'],
  ...[
    'bearer ',
    'bearer',
    'basic\t',
    ' ',
    'authorization',
    'authorization ',
    'authorization:',
    'authorization: bearer ',
    'authorization="',
  ],
  ...['mgr_', 'whsec_', 'enc:v1:', 'enc:v1:a', 'sp_sid=', 'mgr_a', 'e', '\n', '"'],
];

describe('masking of hostile text', () => {
  test.each(hostile)('%j over and over hides nothing and ends', (piece) => {
    const masked = maskText(`${filled(piece)}\nmysql://root:hunter2@db ${key}`);
    expect([masked.includes(key), masked.includes('hunter2')]).toEqual([false, false]);
  });

  test.each(['bearer', 'authorization:', 'authorization: bearer', 'https://'])('%j and a run of spaces or letters ends', (start) => {
    for (const run of [' ', 'a', ':', '\t']) expect(maskText(`${start}${filled(run)}\n${key}`).includes(key)).toBe(false);
  });

  test('harmless text stays as it is', () => {
    const text = `${filled('a. ')}see https://example.org:8080/a/b, mail a@b.example; a://x: y@z`;
    expect(maskText(text) === text).toBe(true);
  });
});

describe('a password in an address', () => {
  test.each([
    ['mysql://root:hunter2@db/x', 'mysql://root:***@db/x'],
    ['redis://:hunter2@cache', 'redis://:***@cache'],
    ['connecting to...mysql://root:hunter2@db', 'connecting to...mysql://root:***@db'],
    ['url=-smtp://a:hunter2@mail', 'url=-smtp://a:***@mail'],
    ['9mysql://root:hunter2@db', '9mysql://root:***@db'],
    ['a://x:1@y b://x:2@y', 'a://x:***@y b://x:***@y'],
  ])('%s', (text, masked) => {
    expect(maskText(text)).toBe(masked);
  });

  test('is masked at any length, as are name and scheme before it', () => {
    const [scheme, user] = ['s'.repeat(100), 'u'.repeat(1000)];
    expect(maskText(`${scheme}://${user}:${'p'.repeat(5000)}@db`)).toBe(`${scheme}://${user}:***@db`);
  });
});
