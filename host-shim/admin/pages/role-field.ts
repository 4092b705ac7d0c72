import type { HostRole } from '../../../plugin/host';
import type { Text } from '../../texts/text';
import { selectField } from '../fields';
import { roleName } from '../role-names';

/** Which role an account has. */
export const roleField = (t: Text, roles: readonly HostRole[], value: string) =>
  selectField({ name: 'role', label: t('role'), value, options: roles.map((role) => ({ value: role.slug, label: roleName(t, role) })) });
