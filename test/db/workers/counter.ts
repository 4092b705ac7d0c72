import { readConfig } from '../../../plugin/config';
import { rows } from '../../../plugin/db/rows';
import { openStorage } from '../../../plugin/db/storage';
import { counterSchema, countersTable } from './counter-table';

/** A process that counts: waits for a line on stdin, then adds 1 as often as told and prints `+` for each that was acknowledged. */
async function main(times: number): Promise<void> {
  const storage = openStorage(readConfig(), counterSchema);
  await storage.ready();
  process.stdout.write('ready\n');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  for (let i = 0; i < times; i++) {
    await storage.tx(async (db) => {
      const before = await rows(db, countersTable).one({ id: 1 }, { lock: true });
      await rows(db, countersTable).update({ id: 1 }, { amount: (before?.amount ?? 0) + 1 });
    });
    process.stdout.write('+\n');
  }
  await storage.close();
}

void main(Number(process.argv[2])).then(() => process.exit(0));
