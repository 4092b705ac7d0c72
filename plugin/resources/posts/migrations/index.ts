// Written by `npm run derive` from the files of this folder (D820).
import type { Migration } from '../../../db/migrate';
import { createPostUploads } from './091-post-uploads';

export const migrations: readonly Migration[] = [createPostUploads];
