import { type Static, Type } from '@sinclair/typebox';
import { Returns } from '../../../kit/schema';
import { ConstraintType } from './role-fields';
import type { Role } from './role-table';
import type { Holding } from './roles';

/** Slot numbers of the members that hold a role. */
export const AssignedUsers = Type.Array(Type.String({ description: 'Slot number, three digits' }));

/** A role as callers see it. */
export const RoleView = Returns({
  slug: Type.String({ description: 'Fixed when the role is created' }),
  name: Type.String(),
  system: Type.Boolean({ description: 'Comes with the service and cannot be deleted' }),
  constraint_type: ConstraintType,
  max_count: Type.Integer({ description: 'Most holders; 0 for any number' }),
  assigned_users: AssignedUsers,
  capabilities: Type.Array(Type.String()),
});
export type RoleView = Static<typeof RoleView>;

/** Capabilities as the audit log keeps them: in which order they were granted means nothing. */
export const asSet = (capabilities: readonly string[]) => [...capabilities].sort();

/** The role as the audit log keeps it: with what no list shows. */
export const recorded = (role: Role, holdings: readonly Holding[]) => {
  const { description, icon, color } = role;
  return { ...view(role, holdings), capabilities: asSet(role.capabilities), description, icon, color };
};
export type RecordedRole = ReturnType<typeof recorded>;

/** `{slug, name, system, constraint_type, max_count, assigned_users, capabilities}`; other roles' holdings are left out. */
export const view = (role: Role, holdings: readonly Holding[]): RoleView => ({
  slug: role.slug,
  name: role.name,
  system: role.isSystem,
  constraint_type: role.constraintType as RoleView['constraint_type'],
  max_count: role.maxCount,
  assigned_users: holdings.filter(({ slug }) => slug === role.slug).map(({ userNum }) => userNum),
  capabilities: [...role.capabilities],
});
