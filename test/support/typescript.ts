import { join } from 'node:path';

/** Arguments of Node for a process that loads the sources as they are. */
export const withTypeScript = ['--require', join(__dirname, 'runner/typescript.cjs')];
