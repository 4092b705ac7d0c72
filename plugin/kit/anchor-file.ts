import { join } from 'node:path';

/** The file of checkpoints in a folder of anchors. */
export const anchorFile = (folder: string) => join(folder, 'checkpoints.jsonl');
