import { createLogger, openStorage, readConfig } from '../../../plugin/adapter';
import { followContacts } from '../../../plugin/engines/crm/work/automations/entries';
import { runAutomations } from '../../../plugin/engines/crm/work/automations/run-automations';
import { onHappenings } from '../../../plugin/engines/crm/work/contacts/happenings';
import { runSequences } from '../../../plugin/engines/crm/work/sequences/run-sequences';
import type { Host } from '../../../plugin/host';

/** A process that runs the steps of automations and sequences that are due at a time, until it is killed. */
async function main(at: number): Promise<void> {
  const storage = openStorage(readConfig(), { tables: [], migrations: [] });
  await storage.ready();
  const log = createLogger({ level: 'info', stream: process.stderr }) as unknown as Host['log'];
  const host = { storage, log, site: async () => ({ name: 'Site', url: 'https://example.org', locale: 'en', timezone: 'UTC' }) };
  onHappenings(followContacts);
  process.stdout.write('ready\n');
  for (;;) {
    await runAutomations(host, at);
    await runSequences(host, at);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

void main(Number(process.argv[2]));
