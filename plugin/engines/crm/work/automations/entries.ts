import type { Db } from '../../../../host';
import type { InputMap } from '../../../kit/input/query';
import { automations } from '../../data/automations/automations';
import type { Listener } from '../contacts/happenings';
import { enrolInAutomation } from './enrol';
import { meetGoals } from './goals';
import { matching, type Occurrence, occurrencesOf } from './occurrences';

/** What writers do with contacts meets goals and starts automations, in the writer's transaction, which has the contacts locked. */
export const followContacts: Listener = async (db, happenings, at) => {
  const occurrences = await occurrencesOf(db, happenings);
  if (occurrences.length === 0) return;
  await meetGoals(db, occurrences, at);
  await startAutomations(db, occurrences, at);
};

async function startAutomations(db: Db, occurrences: readonly Occurrence[], at: number): Promise<void> {
  const names = [...new Set(occurrences.flatMap((one) => one.names))];
  for (const automation of await automations(db).published(names)) {
    const { triggerName, settings, conditions } = automation;
    const asked = { name: triggerName, settings: settings as InputMap, conditions: conditions as InputMap };
    const records = await matching(db, asked, occurrences);
    if (records.length === 0) continue;
    const [first] = records;
    const refId = first?.kind === 'event' ? first.eventId : null;
    const contactIds = [...new Set(records.map(({ contactId }) => contactId))];
    await enrolInAutomation(db, automation, { contactIds, source: triggerName, refId, at });
  }
}
