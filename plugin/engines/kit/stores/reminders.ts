import { ascii, instant, int } from '../../../db/columns';
import { type Comparison, lte } from '../../../db/rows';

/**
 * Reminders that are to go out: the columns of such a table, beside its id and the one that names the record. A row is deleted when it is
 * taken, so that each goes out once; the record's column, kind and lead are unique together.
 */
export const reminderColumns = {
  /** A word of the engine. */
  kind: ascii(32),
  /** Minutes before the time that it reminds of. */
  lead: int(),
  dueAt: instant(),
};

/** A reminder as it is asked for. */
export interface Planned<Kind extends string> {
  readonly kind: Kind;
  /** Minutes before the time that it reminds of. */
  readonly lead: number;
}

interface Values {
  readonly kind: string;
  readonly lead: number;
  readonly dueAt: number;
}

/** The rows of such a table; `Record` is the column that names the record, as in `{ bookingId: 12 }`. */
interface Rows<Record, Row> {
  insert(values: Record & Values): Promise<number>;
  delete(where: Record | { readonly id: number }): Promise<number>;
  many(
    where: { readonly dueAt: Comparison },
    options: { readonly order: readonly (readonly ['dueAt' | 'id', 'ASC'])[]; readonly limit: number },
  ): Promise<Row[]>;
}

/** Due so near to the plan that it would arrive together with the confirmation. */
const nearMs = 2 * 60_000;

/** When a reminder is due, milliseconds since 1970. */
export const dueAt = (at: number, lead: number) => at - lead * 60_000;

/** Planned reminders in a table of the engine's, in the caller's transaction. */
export const plannedReminders = <Record, Row extends { readonly id: number }>(table: Rows<Record, Row>) => ({
  /** In place of what was planned for the record: those of the time `at` that are still far enough away. */
  async plan(record: Record, at: number, { wanted, now }: { wanted: readonly Planned<string>[]; now: number }): Promise<void> {
    await table.delete(record);
    const once = new Map(wanted.map((one) => [`${one.kind} ${one.lead}`, one]));
    for (const { kind, lead } of once.values()) {
      const due = dueAt(at, lead);
      if (due - now > nearMs) await table.insert({ ...record, kind, lead, dueAt: due });
    }
  },

  /** The first ones that are due. */
  due: (now: number, limit: number) =>
    table.many(
      { dueAt: lte(now) },
      {
        order: [
          ['dueAt', 'ASC'],
          ['id', 'ASC'],
        ],
        limit,
      },
    ),

  /** Whether the caller's transaction is the one that takes it. */
  take: async ({ id }: Row) => (await table.delete({ id })) === 1,
});
