import { maxSkewMs, skewOf } from '../../../db/clock';
import type { Ctx } from '../../../kit/ctx';
import type { HealthCheck } from '../../../kit/group';
import { refusedTypes } from '../../../kit/host-types';
import { archiveCheck } from './archive-job';
import { mailCheck } from './mail-check';
import { writesCheck } from './writes-check';

type Outcome = Awaited<ReturnType<HealthCheck['run']>>;

const pass = (message: string): Outcome => ({ status: 'pass', message });

async function storage({ db, host }: Ctx): Promise<Outcome> {
  const fault = host.storage.fault();
  if (fault !== undefined) return { status: 'fail', message: `The database can't be used: ${fault.message} (${fault.code}).` };
  await db.query('SELECT 1');
  const server = host.storage.server?.();
  return pass(`The ${db.dialect} database answers${server === undefined ? '' : ` at ${server}`}.`);
}

async function keyring({ db, vault }: Ctx): Promise<Outcome> {
  const fault = vault.fault();
  if (fault) return { status: 'fail', message: `${fault.code}: ${fault.message}` };
  const next = await vault.nextFault(db);
  if (!next) return pass('The root key is the right one.');
  return { status: 'fail', message: `${next.code}: ${next.message}. This process still has the keys in memory; the next start would not.` };
}

/** The service goes by the database's clock where they differ (D735); logs and whatever else runs on this machine do not. */
async function clock({ db }: Ctx): Promise<Outcome> {
  const { ms, uncertainMs } = await skewOf(db.dialect, db.query);
  if (Math.abs(ms) <= maxSkewMs + uncertainMs) return pass('The clocks of database and process agree.');
  const seconds = (Math.abs(ms) / 1000).toFixed(1);
  return {
    status: 'warn',
    message: `The database's clock is ${seconds} s ${ms > 0 ? 'ahead of' : 'behind'} this process's; synchronise both with a time server.`,
  };
}

/** Nothing can be written in a type that the host of this instance does not take (D683). */
async function postTypes({ host }: Ctx): Promise<Outcome> {
  const refused = refusedTypes(host.posts);
  if (refused.length === 0) return pass('The site takes every post type.');
  return {
    status: 'warn',
    message: refused.map(({ type, reason }) => `The site does not take the post type "${type.slug}": ${reason}`).join(' '),
  };
}

/** What the service itself can tell about its health. */
export const ownChecks: readonly HealthCheck[] = [
  { name: 'storage', run: storage },
  { name: 'keyring', run: keyring },
  { name: 'clock', run: clock },
  writesCheck,
  { name: 'post_types', run: postTypes },
  mailCheck,
  archiveCheck,
];
