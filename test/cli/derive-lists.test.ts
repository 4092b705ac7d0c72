import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFiles } from '../../plugin/cli/derive-lists';
import { schema } from '../../plugin/schema';
import { verifies } from '../support/verifies';

const root = join(__dirname, '../..');

test('what is committed is what stands in the folders, and says by what it was made', () => {
  verifies('D820');
  const files = Object.entries(listFiles(root));
  expect(files.length).toBeGreaterThan(25);
  expect(files.filter(([path, text]) => readFileSync(join(root, path), 'utf8') !== text).map(([path]) => path)).toEqual([]);
  expect(files.filter(([, text]) => !text.startsWith('// Written by `npm run derive` from ')).map(([path]) => path)).toEqual([]);
});

test('every migration that stands in a folder is one of the service', () => {
  verifies('D820');
  const lists = Object.entries(listFiles(root)).filter(([path]) => path.endsWith('migrations/index.ts'));
  const steps = lists.flatMap(([path]) => (require(join(root, path)) as { migrations: (typeof schema)['migrations'] }).migrations);
  expect(new Set(steps)).toEqual(new Set(schema.migrations));
});

describe('in a copy', () => {
  let copy: string;
  const put = (path: string, text: string) => writeFileSync(join(copy, path), text);
  const list = (path: string) => listFiles(copy)[path];

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'sp-lists-'));
    for (const part of ['plugin/resources', 'plugin/db', 'plugin/engines', 'admin-ui/src']) {
      cpSync(join(root, part), join(copy, part), { recursive: true });
    }
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  test('an operation is there by its file', () => {
    verifies('D820');
    put('plugin/resources/crm/count_all.ts', '');
    expect(list('plugin/resources/crm/operations.ts')).toContain("import { crmCountAll } from './count_all';\n");
    expect(list('plugin/resources/crm/operations.ts')).toContain('  count_all: crmCountAll,\n');
  });

  test('a migration is there by its file, in the order of the numbers', () => {
    verifies('D820');
    put('plugin/resources/leads/migrations/999-later.ts', "export const later = migration(999, 'later', …)");
    put('plugin/engines/crm/data/migrations/3006-between.ts', "export const between = migration(3006, 'between', …)");
    expect(list('plugin/resources/leads/migrations/index.ts')).toMatch(/from '\.\/999-later';\n.*,\n {2}later,\n\];\n$/s);
    expect(list('plugin/engines/crm/data/migrations/index.ts')).toMatch(/Automations,\n {2}between,\n {2}createCrmSendWindows/);
  });

  test('a page is there by its file, with the texts of all that it draws', () => {
    verifies('D820', 'D495');
    put(
      'admin-ui/src/pages/moon.tsx',
      `import { DataList } from '../ui/list/data-list';
import type { Never } from './sources';
const Part = subpage(async () => (await import('./approvals')).ApprovalsPage);
const Later = later(async () => (await import('./deliveries')).DeliveriesPage);
export const phases = 4;
export function MoonPage() {
  const t = useText('team');
`,
    );
    put('admin-ui/src/texts/moon.json', '{}');
    expect(list('admin-ui/src/views.tsx')).toContain(
      "  moon: view(async () => (await import('./pages/moon')).MoonPage, 'activity', 'approvals', 'list', 'team'),\n",
    );
    expect(list('admin-ui/src/texts/files.ts')).toContain('  readonly moon: typeof moon;\n');
  });

  test('a page of an engine likewise, in the list of its engine', () => {
    verifies('D820');
    put('admin-ui/src/engines/booking/pages/moon-rise.tsx', "export function MoonRisePage() { useText('moon')");
    expect(list('admin-ui/src/engines/booking/views.tsx')).toContain(
      "  'moon-rise': view(async () => (await import('./pages/moon-rise')).MoonRisePage, 'moon'),\n",
    );
  });
});
