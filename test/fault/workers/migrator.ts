import { schema } from '../../../host-shim/schema';
import { openStorage } from '../../../plugin/schema';

require('typeorm');

/** All migrations of a site in a process that does nothing else: told a database, it says when they are done. */
process.once('message', async (databaseUrl: string) => {
  await openStorage({ dataDir: '/nowhere', databaseUrl }, schema).ready();
  process.send?.('done');
});
process.once('disconnect', () => process.exit());
