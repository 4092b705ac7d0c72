import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pages } from '../admin-ui/src/pages';
import { verifies } from './support/verifies';

const root = resolve(__dirname, '..');

test('what the frame or a page loads beyond its budget is named', () => {
  verifies('D428', 'D824');
  const limits = ['script=10', 'styles=1', 'page=1', 'files=10'];
  const { status, stdout } = spawnSync(process.execPath, ['.ci/budget.mjs', ...limits], { cwd: root, encoding: 'utf8' });
  const over = stdout.split('\n').filter((line) => line.includes('at most'));
  expect({ status, stdout: over }).toMatchObject({
    status: 1,
    stdout: expect.arrayContaining([expect.stringContaining('frame, scripts')]),
  });
  expect(over.filter((line) => line.startsWith('frame, styles'))).toHaveLength(1);
  // The menus, and at least a view for each row of the table of pages.
  const [files, sizes] = [
    over.filter((line) => line.includes(' files, ')),
    over.filter((line) => line.startsWith('page ') && line.includes(' kB ')),
  ];
  expect(files.length).toBeGreaterThanOrEqual(pages.length - 1);
  expect(sizes.length).toBeGreaterThanOrEqual(pages.length);
});
