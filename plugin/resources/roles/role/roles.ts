import { isDuplicate } from '../../../db/connection';
import { rows } from '../../../db/rows';
import { slotNum } from '../../../db/slots';
import type { Db } from '../../../host';
import { notFound, refused } from '../../../kit/errors';
import { holderTable, type Role, roleTable } from './role-table';

type RoleFields = Pick<Role, 'name' | 'description' | 'icon' | 'color' | 'constraintType' | 'maxCount' | 'capabilities'>;

const holdersSql = 'SELECT h.role_slug, u.num, u.id FROM sp_role_holders h JOIN sp_users u ON u.id = h.user_id WHERE u.num IS NOT NULL';

/** One holding: the role and the member, by slot and by occupancy. */
export interface Holding {
  readonly slug: string;
  readonly userNum: string;
  readonly userId: number;
}

/** All SQL about team roles and their holders, bound to one transaction or connection. */
export function teamRoles(db: Db) {
  const table = rows(db, roleTable);
  const holders = rows(db, holderTable);

  async function holdings(slug?: string): Promise<Holding[]> {
    const [condition, params] = slug === undefined ? ['', []] : [' AND h.role_slug = ?', [slug]];
    const records = await db.query<{ role_slug: string; num: number; id: number }>(`${holdersSql}${condition} ORDER BY u.num`, params);
    return records.map((row) => ({ slug: row.role_slug, userNum: slotNum(Number(row.num)), userId: Number(row.id) }));
  }

  return {
    list: () => table.many({}, { order: [['slug', 'ASC']] }),

    find: (slug: string) => table.one({ slug }),

    /** Throws not_found; `lock` holds the row until the transaction ends. */
    async get(slug: string, { lock = false } = {}): Promise<Role> {
      const role = await table.one({ slug }, { lock });
      if (!role) throw notFound('role', slug);
      return role;
    },

    /** Who holds the role, or any role, by slot number. */
    holdings,

    /** 409 where the slug is taken. */
    async create(slug: string, fields: RoleFields, now: number): Promise<Role> {
      const role: Role = { slug, ...fields, isSystem: false, createdAt: now, updatedAt: now };
      try {
        await table.insert(role);
        return role;
      } catch (error) {
        throw isDuplicate(error) ? refused(`role "${slug}" exists`) : error;
      }
    },

    update: (slug: string, changes: Partial<RoleFields>, now: number) => table.update({ slug }, { ...changes, updatedAt: now }),

    /** The role and its assignments. */
    async delete(slug: string): Promise<void> {
      await holders.delete({ roleSlug: slug });
      await table.delete({ slug });
    },

    assign: (slug: string, userId: number, now: number) => holders.insert({ roleSlug: slug, userId, createdAt: now }),

    /** Number of assignments removed. */
    unassign: (slug: string, userId: number) => holders.delete({ roleSlug: slug, userId }),

    release: (userId: number) => holders.delete({ userId }),
  };
}
