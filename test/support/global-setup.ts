import type { Asked } from './asked';
import { openCitations } from './citations';
import { endTogether } from './keep-track';
import { chooseSize } from './long-tests';
import { type MariaDb, mariadbd, startMariadb } from './mariadb';
import { moveToMemory } from './memory-folder';
import { missingNeeds } from './needs';

declare global {
  var siteplaneMariadb: MariaDb | undefined;
}

/** One private MariaDB for the whole run; the workers find it by SITEPLANE_TEST_MARIADB_URL. An operator may point that at a server of their own. */
export default async function globalSetup(config: Asked): Promise<void> {
  announceSkips();
  chooseSize(config);
  const removeFolder = moveToMemory();
  openCitations();
  await startCommonServer();
  // After those who have files in it.
  process.once('exit', removeFolder);
}

async function startCommonServer(): Promise<void> {
  if (process.env.SITEPLANE_TEST_MARIADB_URL || !mariadbd()) return;
  const server = await startMariadb();
  globalThis.siteplaneMariadb = server;
  process.env.SITEPLANE_TEST_MARIADB_URL = server.url();
  process.env.SITEPLANE_TEST_MARIADB_OWN = '1';
  process.once('exit', () => server.abandon());
  endTogether();
}

function announceSkips(): void {
  const missing = missingNeeds();
  if (missing.length === 0) return;
  const text = `NOT INSTALLED: ${missing.join(', ')}. Tests that need them are skipped; \`npm run setup\` installs them.`;
  if (process.env.SITEPLANE_REQUIRE_ALL === '1') throw new Error(text);
  const line = '!'.repeat(text.length + 4);
  process.stderr.write(`\n${line}\n! ${text} !\n${line}\n\n`);
}
