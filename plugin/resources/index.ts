import { crm } from './crm';
import { modules } from './modules';
import { roles } from './roles';
import { status } from './status';
import { users } from './users';

/** The API: one group per folder. */
export const groups = [crm, modules, roles, status, users] as const;
