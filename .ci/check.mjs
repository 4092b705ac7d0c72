// `npm run check`: every check, two at a time and all of them even when one fails, and a count at the end.
import { spawn } from 'node:child_process';

/**
 * The longest first, the types of service and pages apart, so that both cores have work. No other command checks types, the build
 * neither (D397).
 */
const steps = ['types', 'types -- -p admin-ui', 'arch', 'lint', 'dead', 'derive -- --check', 'words', 'budget'];
const waiting = [...steps];
const failed = [];

/** What a step says comes at its end, so that two do not speak at once. */
function run(step) {
  const started = Date.now();
  const said = [];
  const child = spawn(`npm run --silent ${step}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  return new Promise((resolve) => {
    child.once('close', (status) => {
      process.stdout.write(Buffer.concat(said));
      console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${step} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      if (status !== 0) failed.push(step);
      resolve();
    });
  });
}

async function next() {
  const step = waiting.shift();
  if (step === undefined) return;
  await run(step);
  await next();
}

await Promise.all([next(), next()]);
console.log(`check: ${steps.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
