import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { verifies } from './support/verifies';

type Import = readonly [from: string, to: string, typesOnly: boolean];

/** What `npm run arch -- --graph` draws; an ES module, which Jest can't load. */
function drawn(imports: readonly Import[]): string {
  const module = pathToFileURL(join(__dirname, '../.ci/rooms.mjs')).href;
  const script = `import { drawRooms } from ${JSON.stringify(module)};
    process.stdout.write(drawRooms([{ title: 'Rooms', hint: 'of the test', imports: ${JSON.stringify(imports)} }]));`;
  return execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
}

const house: Import[] = [
  ['attic', 'parlour', false],
  ['attic', 'cellar', false],
  ['parlour', 'kitchen', true],
  ['kitchen', 'cellar', false],
];

/** How far down each box is. */
const heights = (svg: string) =>
  Object.fromEntries([...svg.matchAll(/y="(\d+)" text-anchor="middle">(\w+)</g)].map(([, y, name]) => [name, Number(y)]));

test('a room stands above what it imports, on a floor of its own', () => {
  verifies('arch:rooms', 'D236');
  const { attic, parlour, kitchen, cellar } = heights(drawn(house));
  expect([attic, parlour, kitchen, cellar]).toEqual([attic, parlour, kitchen, cellar].sort((a, b) => (a ?? 0) - (b ?? 0)));
  expect(new Set([attic, parlour, kitchen, cellar]).size).toBe(4);
});

test('an import that follows from others has no arrow; one of types only is dashed; one that closes a circle stands out', () => {
  verifies('arch:rooms');
  const kinds = (imports: readonly Import[]) => [...drawn(imports).matchAll(/class="arrow (\w+)"/g)].map(([, kind]) => kind);
  expect(kinds(house).sort()).toEqual(['types', 'value', 'value']);
  expect(kinds([...house, ['cellar', 'attic', false]]).sort()).toEqual(['types', 'up', 'value', 'value']);
});

test('the same imports give the same picture', () => {
  expect(drawn(house)).toBe(drawn(house));
});
