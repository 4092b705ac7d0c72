import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseUrl } from '../../plugin/kit/parse-url';
import { isUrl } from '../../plugin/kit/schema';

test('what is not an address is undefined', () => {
  for (const text of ['', 'x', '/x', 'http://', 'https://a b/', 'https://[::1']) expect(parseUrl(text)).toBeUndefined();
  expect(parseUrl('/x', 'https://a.example')?.href).toBe('https://a.example/x');
});

test('an address with letters of other alphabets stays one, however often it is asked', () => {
  const verdicts = new Set<boolean>();
  for (let i = 0; i < 30_000; i++) verdicts.add(isUrl('https://bücher.example/'));
  expect([...verdicts]).toEqual([true]);
});

test('long-lived code does not ask URL.canParse', () => {
  const root = join(__dirname, '../../plugin');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(kit|net|resources|http|auth|jobs)\/.*\.ts$/.test(path),
  );
  expect(sources.filter((path) => path !== 'kit/parse-url.ts' && readFileSync(join(root, path), 'utf8').includes('URL.canParse('))).toEqual(
    [],
  );
});
