import type { Db } from '../../../host';
import type { Job } from '../../../kit/group';
import { whileActive } from '../../kit/while-active';
import { autoMoves } from '../data/auto-moves';
import { globalSettings } from '../data/global-settings';
import type { GlobalSettings } from '../domain/global-settings';
import { type BookingStatus, shownStatus } from '../domain/statuses';
import { moduleName } from '../engine';
import { tellFeeds } from '../outbox/tell-feeds';

/** Bookings at a time; the next sweep takes what is left. */
const perSweep = 500;

/** What time alone changes: bookings are completed or lapse, held times are released, one-off event types and calendars expire (D217). */
export const moving: Job = {
  name: 'booking.moves',
  cron: '*/5 * * * *',
  run: whileActive(moduleName, async ({ host, now }) => {
    const { administration } = await globalSettings(host);
    const at = now();
    await host.storage.tx((db) => moveBookings(db, administration, at));
    await host.storage.tx(async (db) => {
      await autoMoves(db).releaseReserved(at);
      await autoMoves(db).expireEvents(at);
      await autoMoves(db).expireCalendars(at);
    });
  }),
};

/** What the sweep makes of a booking is what readers have seen since it was due. */
async function moveBookings(db: Db, timings: GlobalSettings['administration'], now: number): Promise<void> {
  const store = autoMoves(db);
  const limits = { ended: now - timings.auto_complete_timing * 60_000, unpaid: now - timings.auto_cancel_timing * 60_000 };
  const ended = await store.ended(limits, perSweep);
  const unpaid = await store.unpaid(limits, perSweep - ended.length);
  const bookingRows = new Map([...ended, ...unpaid].map((booking) => [booking.id, booking]));
  const becoming = (status: BookingStatus) => [...bookingRows.values()].filter((booking) => shownStatus(booking, timings, now) === status);
  const [completed, cancelled] = [becoming('completed'), becoming('cancelled')];
  await store.complete(idsOf(completed), now);
  await tellFeeds(db, { trigger: 'booking_schedule_completed', bookings: completed, now });
  await store.cancel(idsOf(cancelled), now);
  await tellFeeds(db, { trigger: 'booking_schedule_cancelled', bookings: cancelled, now });
}

const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id);
