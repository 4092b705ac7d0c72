// Written by `npm run derive` from the files of this folder (D820).
import type { Migration } from '../../../db/migrate';
import { createUsers } from './005-users';

export const migrations: readonly Migration[] = [createUsers];
