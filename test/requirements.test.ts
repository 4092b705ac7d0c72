import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { requirements } from './requirements';

const sources = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/^(requirements|support)\b/.test(path))
  .map((path) => join(__dirname, path));

/** Ids inside `verifies('…', '…')` and `verifies: ['…']`, with the file that cites them. */
const citations = sources.flatMap((path) => {
  const text = readFileSync(path, 'utf8');
  const lists = [...text.matchAll(/\bverifies(?:\(([^)]*)\)|:\s*\[([^\]]*)\])/g)].map(([, call, property]) => call ?? property ?? '');
  return lists.flatMap((list) => [...list.matchAll(/'([^']+)'/g)].map(([, id = '']) => ({ id, path: relative(__dirname, path) })));
});
const cited = new Set(citations.map(({ id }) => id));
const all = Object.entries(requirements);

test('every citation names a requirement', () => {
  expect(citations.filter(({ id }) => !Object.hasOwn(requirements, id))).toEqual([]);
});

test('every requirement is cited by a test, or deferred to a named part of the product', () => {
  const uncited = all.filter(([id, requirement]) => typeof requirement === 'string' && !cited.has(id));
  expect(uncited.map(([id]) => id)).toEqual([]);
});

test('what a test proves is deferred no more', () => {
  const proven = all.filter(([id, requirement]) => typeof requirement === 'object' && cited.has(id));
  expect(proven.map(([id]) => id)).toEqual([]);
});
