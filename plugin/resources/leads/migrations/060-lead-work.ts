import { int, nullable, primary, text } from '../../../db/columns';
import { migration } from '../../../db/migrate';
import { defineTable } from '../../../db/table';

const work = defineTable(
  'sp_lead_work',
  { leadId: primary(int()), assignee: nullable(int()), score: nullable(int()), tier: text(40), mergedInto: nullable(int()) },
  { index: [['tier'], ['assignee'], ['mergedInto']] },
);

const scored = (event: string) =>
  `${event}.type IN ('note_added', 'status_changed') AND INSTR(${event}.body, '"score":') > 0 AND JSON_VALID(${event}.body)`;

/** What leads of before were scored with stands in their last event that has a score. */
export const createLeadWork = migration(60, 'lead-work', async ({ createTable, addIndex, sql, dialect }) => {
  await createTable(work);
  await addIndex('sp_leads', ['status', 'firstSeen']);
  await addIndex('sp_leads', ['campaign', 'firstSeen']);
  await addIndex('sp_lead_events', ['type']);
  const isSqlite = dialect === 'sqlite';
  const tier = isSqlite ? "json_extract(e.body, '$.tier')" : "JSON_UNQUOTE(JSON_EXTRACT(e.body, '$.tier'))";
  await sql(`INSERT INTO sp_lead_work (lead_id, assignee, score, tier, merged_into)
    SELECT latest.lead_id, NULL, latest.score, latest.tier, NULL
    FROM (
      SELECT e.lead_id, CAST(JSON_EXTRACT(e.body, '$.score') AS SIGNED) AS score, SUBSTR(COALESCE(${tier}, ''), 1, 40) AS tier
      FROM sp_lead_events e
      WHERE ${scored('e')}
        AND e.seq = (SELECT MAX(x.seq) FROM sp_lead_events x WHERE x.lead_id = e.lead_id AND ${scored('x')})
    ) latest
    WHERE NOT EXISTS (SELECT 1 FROM sp_lead_work WHERE lead_id = latest.lead_id)`);
});
