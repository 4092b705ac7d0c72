import { createLogger, openStorage, readConfig } from '../../../plugin/adapter';
import { followContacts } from '../../../plugin/engines/crm/work/automations/entries';
import { runAutomations } from '../../../plugin/engines/crm/work/automations/run-automations';
import { onHappenings } from '../../../plugin/engines/crm/work/contacts/happenings';
import { runSequences } from '../../../plugin/engines/crm/work/sequences/run-sequences';
import type { Host } from '../../../plugin/host';
import { interrupted, type Point } from '../../support/interrupted-storage';

/**
 * A process that runs the steps of automations and sequences that are due at a time: `courses.ts 1800000000000 commit 3` is killed before
 * its third commit, at which the effect of a step is written and not yet there for others.
 */
async function main([at, point, times]: readonly string[]): Promise<void> {
  const stored = openStorage(readConfig(), { tables: [], migrations: [] });
  await stored.ready();
  let left = Number(times);
  const storage = interrupted(stored, (one: Point) => {
    if (one === point && --left === 0) process.kill(process.pid, 'SIGKILL');
  });
  const log = createLogger({ level: 'info', stream: process.stderr }) as unknown as Host['log'];
  const host = { storage, log, site: async () => ({ name: 'Site', url: 'https://example.org', locale: 'en', timezone: 'UTC' }) };
  onHappenings(followContacts);
  process.stdout.write('ready\n');
  await runAutomations(host, Number(at));
  await runSequences(host, Number(at));
  process.exit(0);
}

void main(process.argv.slice(2));
