import { engines } from '.';

/** Where the plugins of the engines are, below the installation. */
export const engineFolders: readonly string[] = engines.map(({ folder }) => folder);
