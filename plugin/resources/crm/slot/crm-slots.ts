import { randomUUID } from 'node:crypto';
import { rows } from '../../../db/rows';
import { lockCounter, lowestFreeSql, slotNum, takeFree } from '../../../db/slots';
import type { Db } from '../../../host';
import { notFound } from '../../../kit/errors';
import { codeOf, slugFor } from './code';
import { type CrmSlot, crmSlotTable } from './crm-slot-table';
import type { CrmFields } from './fields';

/** The high-water mark's row in sp_counters. */
export const crmCounter = 'crm_count';

type Changes = Partial<CrmFields & Pick<CrmSlot, 'apiKeySealed' | 'generation'>>;

/** All SQL about CRM slots, bound to one transaction or connection. */
export function crmSlots(db: Db) {
  const table = rows(db, crmSlotTable);

  async function get(crmNum: string, { lock = false } = {}): Promise<CrmSlot> {
    const slot = await table.one({ num: Number(crmNum) }, { lock });
    if (!slot) throw notFound('crm', crmNum);
    return slot;
  }

  return {
    list: () => table.many({}, { order: [['num', 'ASC']] }),

    /** Throws not_found for an empty slot; `lock` holds the row until the transaction ends. */
    get,

    /** The slot to be emptied, held until the transaction ends, and before it the lock under which numbers are taken (D777). */
    async leaving(crmNum: string): Promise<CrmSlot> {
      await lockCounter(db, crmCounter);
      return get(crmNum, { lock: true });
    },

    /** Occupy the lowest free number, with a fresh identity for the secret to be sealed under. 409 when all are in use. */
    async create(fields: CrmFields, max: number): Promise<CrmSlot> {
      const slug = slugFor(fields.name);
      let isTaken = false;
      const free = async () => {
        const sql = `SELECT ${lowestFreeSql(crmSlotTable.name)} AS num, EXISTS (SELECT 1 FROM ${crmSlotTable.name} WHERE code = ?) AS taken`;
        const [row] = await db.query<{ num: number; taken: number }>(sql, [slug]);
        isTaken = Number(row?.taken) === 1;
        return Number(row?.num);
      };
      const num = await takeFree(db, { table: crmSlotTable.name, counter: crmCounter, max, free });
      const code = codeOf(slug, slotNum(num), isTaken);
      const slot: CrmSlot = { num, rowUuid: randomUUID(), ...fields, code, apiKeySealed: null, generation: 0 };
      await table.insert(slot);
      return slot;
    },

    update: (slot: CrmSlot, changes: Changes) => table.update({ num: slot.num }, changes),

    delete: (slot: CrmSlot) => table.delete({ num: slot.num }),
  };
}
