import type { Host } from '../../../../host';
import { automations } from '../../data/automations/automations';
import { enrolments } from '../../data/automations/enrolments';
import { bornOn } from '../../data/contacts/birthdays';
import { contacts } from '../../data/contacts/contacts';
import { localStamp } from '../../domain/stamps';
import { enrolInAutomation } from './enrol';

const atOnce = 200;
/** Whoever entered since is in the automation for this birthday. */
const yearMs = 300 * 86_400_000;

/** Who has a birthday today, on the site's calendar, enters; in years without a 29th of February who was born then, on the 28th. */
export async function enterBirthdays({ storage, site }: Pick<Host, 'storage' | 'site'>, at: number): Promise<void> {
  const started = await storage.run((db) => automations(db).published(['crm_contact_birthday']));
  if (started.length === 0) return;
  const [year = '', month, day] = localStamp(at, (await site()).timezone)
    .slice(0, 10)
    .split('-');
  const today = `${month}-${day}`;
  const isLeap = new Date(Date.UTC(Number(year), 1, 29)).getUTCMonth() === 1;
  const birthdays = today === '02-28' && !isLeap ? [today, '02-29'] : [today];
  for (const { id } of started) {
    let last = 0;
    for (;;) {
      const ids = await storage.tx(async (db) => {
        const automation = await automations(db).find(id);
        const ids = await bornOn(db, birthdays, { after: last, limit: atOnce });
        if (automation?.status !== 'published' || ids.length === 0) return [];
        await contacts(db).many(ids, { lock: true });
        const recent = new Set(
          (await enrolments(db).of(id, ids)).filter(({ createdAt }) => createdAt > at - yearMs).map((row) => row.contactId),
        );
        const contactIds = ids.filter((one) => !recent.has(one));
        await enrolInAutomation(db, automation, { contactIds, source: automation.triggerName, at });
        return ids;
      });
      last = ids.at(-1) ?? 0;
      if (ids.length < atOnce) break;
    }
  }
}
