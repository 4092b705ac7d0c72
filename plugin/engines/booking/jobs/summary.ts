import type { MailMessage } from '../../../host';
import { enqueue } from '../../../jobs/outbox';
import type { Job } from '../../../kit/group';
import { whileActive } from '../../kit/while-active';
import { globalSettings } from '../data/global-settings';
import { managersOf } from '../data/managers-of-bookings';
import { reports } from '../data/reports';
import type { GlobalSettings } from '../domain/global-settings';
import { daysBetween, type Span, todayIn } from '../domain/local-times';
import { moduleName } from '../engine';
import { summaryMail } from '../outbox/summary-mail';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Once a day, or on one day of the week: how many bookings were made and took place. Nothing is sent where there were none. */
export const summarising: Job = {
  name: 'booking.summary',
  cron: '0 7 * * *',
  run: whileActive(moduleName, async ({ host, now }) => {
    const { administration } = await globalSettings(host);
    const { timezone, name } = await host.site();
    const span = spanOf(administration, timezone, now());
    if (!span) return;
    const counts = await host.storage.run(async (db) => ({
      created: await reports(db).count('total', span),
      completed: await reports(db).count('completed', span),
    }));
    if (counts.created === 0 && counts.completed === 0) return;
    const to = await managersOf(host.users, administration);
    if (to.length === 0) return host.log.warn({}, 'nobody gets the summary of bookings: set admin_email in the settings of bookings');
    const payload: MailMessage = { to, ...textOf(counts, { site: name, isWeekly: administration.notification_frequency === 'weekly' }) };
    await host.storage.tx((db) => enqueue(db, { kind: summaryMail.kind, payload }));
  }),
};

/** Whole days of the site before today; undefined on days without a summary. */
function spanOf(administration: GlobalSettings['administration'], zone: string, now: number): Span | undefined {
  const { summary_notification, notification_frequency, notification_day } = administration;
  if (summary_notification !== 'yes') return undefined;
  const today = todayIn(zone, now);
  const isWeekly = notification_frequency === 'weekly';
  if (isWeekly && weekdays[today.dayOfWeek - 1] !== notification_day) return undefined;
  return daysBetween(today.subtract({ days: isWeekly ? 7 : 1 }), today.subtract({ days: 1 }), zone);
}

function textOf({ created, completed }: { created: number; completed: number }, { site, isWeekly }: { site: string; isWeekly: boolean }) {
  const span = isWeekly ? 'the last seven days' : 'yesterday';
  return {
    subject: `Bookings of ${span}: ${created} new, ${completed} completed`,
    text: `${site}: bookings of ${span}\n\nNew: ${created}\nCompleted: ${completed}\n`,
    fromName: site,
  };
}
