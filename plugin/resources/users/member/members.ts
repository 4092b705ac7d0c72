import { notNull, rows } from '../../../db/rows';
import { lockCounter, takeFree } from '../../../db/slots';
import type { Db } from '../../../host';
import { notFound } from '../../../kit/errors';
import type { MemberFields } from './member-fields';
import { type Member, memberTable } from './member-table';

/** The row of sp_counters that is locked while a slot is taken. */
const userCounter = 'user_count';

/** 404 for a slot that is free, also where somebody was in it before. */
export const noMember = (userNum: string) => notFound('user', userNum);

/** All SQL about team members in their slots, bound to one transaction or connection. */
export function members(db: Db) {
  const table = rows(db, memberTable);

  return {
    list: async () => (await table.many({ num: notNull }, { order: [['num', 'ASC']] })).filter(isLive),

    /** The member in that slot; `lock` holds the row until the transaction ends. */
    async find(userNum: string, { lock = false } = {}): Promise<Member | undefined> {
      const member = await table.one({ num: Number(userNum) }, { lock });
      return member && isLive(member) ? member : undefined;
    },

    /** The member that a host account is linked to. */
    async findByAccount(hostUserId: number): Promise<Member | undefined> {
      const member = await table.one({ hostUserId });
      return member && isLive(member) ? member : undefined;
    },

    /** Occupy the lowest free slot. 409 when all are in use. */
    async create(fields: MemberFields, { max, now }: { max: number; now: number }): Promise<Member> {
      const num = await takeFree(db, { table: memberTable.name, counter: userCounter, max });
      const row = { ...fields, num, hostUserId: null, createdAt: now, updatedAt: now, deletedAt: null };
      return { ...row, id: await table.insert(row) };
    },

    update: (member: Member, changes: Partial<MemberFields>, now: number) =>
      table.update({ id: member.id }, { ...changes, updatedAt: now }),

    link: (member: Member, hostUserId: number | null, now: number) => table.update({ id: member.id }, { hostUserId, updatedAt: now }),

    /** Lock what slots are taken under, before one is given back: nobody then takes a higher one than the lowest free (D777). */
    lockSlots: async () => void (await lockCounter(db, userCounter)),

    /** Give the slot back; consent, photos and the account go with it. */
    free: (member: Member, now: number) =>
      table.update(
        { id: member.id },
        { num: null, hostUserId: null, modelConsentGranted: '', modelPhotoIds: [], deletedAt: now, updatedAt: now },
      ),
  };
}

const isLive = (row: { num: number | null }): row is Member => row.num !== null;
