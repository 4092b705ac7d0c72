/** What the composition root may use of roles. */
export { type RoleAccess, roleAccess } from './access/access';
