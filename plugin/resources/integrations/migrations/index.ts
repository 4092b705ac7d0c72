// Written by `npm run derive` from the files of this folder (D820).
import type { Migration } from '../../../db/migrate';
import { createIntegrations } from './015-integrations';

export const migrations: readonly Migration[] = [createIntegrations];
