import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGround } from '../ground';
import { measure } from '../measure';
import { rewrite } from '../sections';
import { keepProfile } from './report';
import { type CpuProfile, type Shares, type Span, sharesOf } from './shares';

const seconds = Number(process.env.SECONDS ?? 4);

/** `npm run bench -- profile`: whose code runs while the service does each kind of work. */
export async function profile(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'siteplane-profile-'));
  const ground = await startGround({ before: ['--cpu-prof', `--cpu-prof-dir=${folder}`] });
  try {
    const spans: { name: string; span: Span }[] = [];
    for (const { name, ours, reset } of ground.works) {
      await measure(ours, 1);
      if (reset) await ground.control.query(reset);
      const from = monotonic();
      await measure(ours, seconds);
      spans.push({ name, span: { from, to: monotonic() } });
      process.stdout.write('.');
    }
    await ground.stopOurs();
    const [file = ''] = readdirSync(folder);
    const written = JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile;
    const works: { name: string; shares: Shares }[] = spans.map(({ name, span }) => ({ name, shares: sharesOf(written, span) }));
    keepProfile({ measured: new Date().toISOString().slice(0, 10), works });
    rewrite();
    process.stdout.write('\n');
  } finally {
    await ground.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Microseconds of the clock that V8's profiles are written in. */
const monotonic = () => Number(process.hrtime.bigint() / 1000n);
