// Written by `npm run derive` from the files of this folder (D820).
import type { Migration } from '../../../db/migrate';
import { createVariables } from './016-variables';

export const migrations: readonly Migration[] = [createVariables];
