// Written by `npm run derive` from the files of this folder (D820).
import type { Migration } from '../../../db/migrate';
import { createModules } from './004-modules';
import { createApprovals } from './096-approvals';

export const migrations: readonly Migration[] = [createModules, createApprovals];
