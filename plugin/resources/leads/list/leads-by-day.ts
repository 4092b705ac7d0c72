import { countBetween } from '../../../db/count-between';
import type { DailyFigure } from '../../../kit/group';
import { leadTable } from '../record/lead-table';

const isCounted = "status <> 'spam' AND id NOT IN (SELECT lead_id FROM sp_lead_work WHERE merged_into IS NOT NULL)";

/** Leads by when they were first seen, without spam and without those that were merged into others. */
export const leadsByDay: DailyFigure = {
  name: 'leads',
  // The column is text that sorts like the time, with microseconds: a bound without its end comes before all of its millisecond.
  count: ({ db }, bounds) =>
    countBetween(
      db,
      { table: leadTable.name, column: 'first_seen', where: isCounted },
      bounds.map((at) => new Date(at).toISOString().slice(0, -1)),
    ),
};
