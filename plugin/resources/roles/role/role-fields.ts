import { type Static, Type } from '@sinclair/typebox';
import { invalidParam } from '../../../kit/errors';
import { expects, StringEnum, Text } from '../../../kit/schema';
import type { Role } from './role-table';

const constraintTypes = ['unique', 'max_count', 'unlimited'] as const;
const maxHolders = 999;

export const roleSlug = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,64}$',
  ...expects('must be 1–64 letters, digits, hyphens or underscores'),
  minLength: 1,
  maxLength: 64,
  description: 'Slug of the role, such as site_owner',
});
export const roleName = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  ...expects('must not be empty'),
  description: 'Shown to people',
});
export const capabilityName = Type.String({ minLength: 1, maxLength: 64, description: 'A capability that roles.capabilities lists' });
export const ConstraintType = StringEnum(constraintTypes, {
  description: 'unique: one holder; max_count: up to max_count holders; unlimited',
});

/** What create and update take beside name and slug. */
export const roleProperties = {
  description: Type.Optional(Text(500)),
  icon: Type.Optional(Text(100, 'Name of an icon')),
  color: Type.Optional(Text(32, 'Colour, such as #0a7d55')),
  constraint_type: Type.Optional(ConstraintType),
  max_count: Type.Optional(Type.Integer({ minimum: 0, maximum: maxHolders, description: 'Most holders, with constraint_type max_count' })),
};

type Constraint = Static<typeof ConstraintType>;
interface ConstraintParams {
  readonly constraint_type?: Constraint;
  readonly max_count?: number;
}

/**
 * The constraint that results from `before` and the params. What a role says of itself can be sent back: 1 with unique, 0 with
 * unlimited. Throws `invalid_params` where the two contradict each other (D43).
 */
export function constraintOf(
  before: Pick<Role, 'constraintType' | 'maxCount'>,
  params: ConstraintParams,
): Pick<Role, 'constraintType' | 'maxCount'> {
  const constraintType = params.constraint_type ?? before.constraintType;
  if (constraintType === 'max_count') {
    const maxCount = params.max_count ?? before.maxCount;
    if (maxCount < 1) throw invalidParam('/max_count', 'must be at least 1 with constraint_type max_count');
    return { constraintType, maxCount };
  }
  const maxCount = constraintType === 'unique' ? 1 : 0;
  if (params.max_count !== undefined && params.max_count !== maxCount)
    throw invalidParam('/max_count', `is not allowed with constraint_type ${constraintType}`);
  return { constraintType, maxCount };
}
