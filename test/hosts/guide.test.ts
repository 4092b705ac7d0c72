import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { verifies } from '../support/verifies';

const root = resolve(__dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the site in the guide is the one that the suite runs over', () => {
  verifies('D654');
  const blocks = [...read('docs/write-a-host.md').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
  expect(blocks).toContain(read('plugin/hosts/express/example.ts'));
});
