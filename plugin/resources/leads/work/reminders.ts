import { rows } from '../../../db/rows';
import type { Db } from '../../../host';
import { enqueue } from '../../../jobs/outbox';
import { notFound } from '../../../kit/errors';
import { type LeadReminder, leadReminderTable } from './reminder-table';

export const reminderKind = 'lead.reminder';

/** All SQL about reminders, bound to one transaction or connection. */
export function reminders(db: Db) {
  const table = rows(db, leadReminderTable);
  return {
    find: (id: number): Promise<LeadReminder | undefined> => table.one({ id }),
    of: (leadId: number): Promise<LeadReminder[]> => table.many({ leadId }, { order: [['at', 'ASC']] }),

    /** The next one of each lead, or the one that has been waiting longest. */
    async nextOf(leadIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
      const records = leadIds.length === 0 ? [] : await table.many({ leadId: leadIds }, { order: [['at', 'DESC']] });
      return new Map(records.map(({ leadId, at }) => [leadId, at]));
    },

    /** With the order to email it at its time, which holds the id only (D474). */
    async add(reminder: Pick<LeadReminder, 'leadId' | 'at' | 'text' | 'createdBy'>): Promise<LeadReminder> {
      const id = await table.insert(reminder);
      await enqueue(db, { kind: reminderKind, key: `lead-reminder:${id}`, payload: { reminder_id: id }, notBefore: reminder.at });
      return { id, ...reminder, sentAt: null };
    },

    async remove(id: number): Promise<LeadReminder> {
      const reminder = await table.one({ id }, { lock: true });
      if (!reminder) throw notFound('reminder', id);
      await table.delete({ id });
      return reminder;
    },

    sent: async (id: number, sentAt: number) => void (await table.update({ id }, { sentAt })),
    move: async (from: number, to: number) => void (await table.update({ leadId: from }, { leadId: to })),
  };
}
