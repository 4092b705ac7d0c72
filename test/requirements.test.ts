import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requirements } from './requirements';
import { painRequirements } from './requirements/pains';
import { verifies } from './support/verifies';

/** What has to be cited is compared with what the tests cite while they run: test/support/citations.ts. */
test('every requirement says in words what is promised, or which part of the product brings it', () => {
  const texts = Object.entries(requirements).map(([id, requirement]) => [
    id,
    typeof requirement === 'string' ? requirement : requirement.text,
  ]);
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter(([, text]) => !text?.trim())).toEqual([]);
});

test('the table of pains names each of them, and tests that exist', () => {
  verifies('D341');
  const text = readFileSync(join(__dirname, '../docs/decisions/marketing.md'), 'utf8');
  const table = [...text.matchAll(/^\| (\d+) \|.*\| ([^|]+) \|$/gm)].map(([, pain, files]) => ({
    pain: `pain:${pain}`,
    files: files ?? '',
  }));
  expect(table.map(({ pain }) => pain)).toEqual(Object.keys(painRequirements));
  const missing = table.flatMap(({ files }) =>
    files.split(', ').filter((file) => !existsSync(join(__dirname, `engines/crm/${file}.test.ts`))),
  );
  expect(missing).toEqual([]);
});
