import type { OperationMap } from '../kit/group';
import { crm } from './crm';
import { modules } from './modules';
import { roles } from './roles';
import { status } from './status';
import { users } from './users';

/** The API: one group per folder. */
export const groups = [crm, modules, roles, status, users] as const;

/** Params and data of every operation, for the typed client. */
export type Operations = OperationMap<typeof groups>;

export type { ManifestEntry } from '../kit/derive/manifest';
