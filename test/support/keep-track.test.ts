import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { withTypeScript } from './typescript';
import { until } from './until';
import { verifies } from './verifies';

test('what a process of the tests has started ends with it', async () => {
  verifies('D232');
  const file = join(__dirname, 'workers/leaves-a-child.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [...withTypeScript, file], {
    encoding: 'utf8',
    cwd: join(__dirname, '../..'),
  });
  expect({ status, stderr }).toEqual({ status: 3, stderr: '' });
  const isThere = () => {
    try {
      return process.kill(Number(stdout), 0);
    } catch {
      return false;
    }
  };
  await until(() => !isThere());
});
