import type { CommandTools } from '../kit/command';
import { createFetch, readConfig, version } from './service';
import { withStorage } from './with-storage';

/** What the commands of groups may use. */
export const tools: CommandTools = {
  rootKey: () => readConfig(),
  anchorFolders: () => readConfig().ledger.folders,
  anchorUrls: () => readConfig().ledger.urls,
  witnesses: () => readConfig().ledger.witnesses,
  fetch: fetchOnce,
  withDatabase: (work) => withStorage(({ storage }) => storage.run((db) => work(db, storage))),
};

/** Each call opens a way out of its own, so that none is left open when the command ends. */
async function fetchOnce(...request: Parameters<CommandTools['fetch']>) {
  const fetch = createFetch({ allow: readConfig().fetchAllow, isInTransaction: () => false, version });
  try {
    return await fetch(...request);
  } finally {
    await fetch.close();
  }
}
