import type { CommandTools, GroupCommand } from '../kit/command';
import { groups, readConfig } from './service';
import { withStorage } from './with-storage';

/** The commands that groups contribute. */
export const commandsOfGroups: readonly GroupCommand[] = groups.flatMap((group) => group.commands);

export const tools: CommandTools = {
  rootKey: () => readConfig(),
  withDatabase: (work) => withStorage(({ storage }) => storage.run(work)),
};
