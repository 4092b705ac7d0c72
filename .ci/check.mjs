// `npm run check`: every check, all of them even when one fails, and a count at the end.
import { spawnSync } from 'node:child_process';

const steps = ['types', 'lint', 'arch', 'dead', 'words', 'derive -- --check'];

const failed = steps.filter((step) => {
  const started = Date.now();
  const { status } = spawnSync(`npm run --silent ${step}`, { shell: true, stdio: ['ignore', 'inherit', 'inherit'] });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${step} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  return status !== 0;
});

console.log(`check: ${steps.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
