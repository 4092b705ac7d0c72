import type { CommandTools } from '../kit/command';
import { readConfig } from './service';
import { withStorage } from './with-storage';

/** What the commands of groups may use. */
export const tools: CommandTools = {
  rootKey: () => readConfig(),
  anchorFolders: () => readConfig().ledger.folders,
  withDatabase: (work) => withStorage(({ storage }) => storage.run(work)),
};
