import { migration } from '../../../db/migrate';

const ownActs = "'phone_click', 'reveal_click', 'form_submit', 'revisit'";
const ofLead = 'FROM sp_lead_events e WHERE e.lead_id = sp_leads.id';

/**
 * Every event moved `last_seen`; from here on only what the lead did itself. A value that fits no event is left as it is: the check of
 * the chain has to go on finding it.
 */
export const leadLastSeen = migration(38, 'lead-last-seen', ({ sql }) =>
  sql(`UPDATE sp_leads
    SET last_seen = (SELECT e.at ${ofLead} AND (e.seq = 1 OR e.type IN (${ownActs})) ORDER BY e.seq DESC LIMIT 1)
    WHERE last_seen = (SELECT e.at ${ofLead} AND e.seq = sp_leads.event_count)
      AND EXISTS (SELECT 1 ${ofLead} AND e.seq = 1)`),
);
