import { schema } from '../../../host-shim/schema';
import { openStorage, readConfig } from '../../../plugin/adapter';

/** A process that waits for a line on stdin, then opens the database with all tables and prints `open` when it is ready. */
async function main(): Promise<void> {
  process.stdout.write('ready\n');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  const storage = openStorage(readConfig(), schema);
  await storage.ready();
  process.stdout.write('open\n');
  await storage.close();
}

void main().then(
  () => process.exit(0),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
