import { ascii, flag, instant, int, json, primary, text } from '../../../db/columns';
import { defineTable, type RowOf } from '../../../db/table';

/** Team roles. `maxCount` is how many may hold the role, 0 for any number. */
export const roleTable = defineTable('sp_roles', {
  slug: primary(ascii(40)),
  name: text(100),
  description: text(500),
  icon: text(100),
  color: text(32),
  constraintType: ascii(16),
  maxCount: int(),
  isSystem: flag(),
  /** Host capabilities that the role brings to the accounts linked to its holders. */
  capabilities: json<readonly string[]>(),
  createdAt: instant(),
  updatedAt: instant(),
});

/** Who holds which role; `userId` is the occupancy and not the slot, so that a slot's next member holds nothing. */
export const holderTable = defineTable(
  'sp_role_holders',
  { roleSlug: primary(ascii(40)), userId: primary(int()), createdAt: instant() },
  { index: [['userId']] },
);

export type Role = RowOf<typeof roleTable>;
