import type { Db, Storage } from '../host';
import type { FetchRequest, FetchResponse } from './fetch';

/** The command line makes no sense; the message says what is wrong with it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What the commands of groups may use of the command line. */
export interface CommandTools {
  /** Where the environment says that the root key is. */
  rootKey(): { readonly masterKey: string | undefined; readonly masterKeyFile: string | undefined };
  /** Folders of the site's anchors, as the environment names them. */
  anchorFolders(): readonly string[];
  /** Addresses of the site's anchors. */
  anchorUrls(): readonly string[];
  /** Who cosigns the site's checkpoints. */
  witnesses(): readonly { readonly url: string; readonly name: string; readonly key: string }[];
  /** The only way out. */
  fetch(url: string, request?: FetchRequest): Promise<FetchResponse>;
  /** Work on the database of the environment. Throws where there is none. */
  withDatabase<T>(work: (db: Db, storage: Storage) => Promise<T>): Promise<T>;
}

/** What a command does. True when all is well. Throws UsageError. */
export type CommandRun = (args: readonly string[], tools: CommandTools) => Promise<boolean>;

/** A command of `siteplane` that a group contributes, by its first word. */
export interface GroupCommand {
  readonly name: string;
  /** Lines of the usage, as the others are laid out. */
  readonly usage: string;
  /** What it needs is loaded when it is called: the usage must not cost the whole service. */
  load(): Promise<CommandRun>;
}
