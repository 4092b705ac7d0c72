import type { HostRole } from '../../../plugin/host';
import { selectField } from '../fields';

/** Which role an account has. */
export const roleField = (roles: readonly HostRole[], value: string) =>
  selectField({ name: 'role', label: 'Role', value, options: roles.map(({ slug, name }) => ({ value: slug, label: name })) });
