import { intOf, isBlank } from '../../kit/input/rules';
import type { EngineCall } from '../../kit/route';
import { activities } from '../data/activities';
import { bookings } from '../data/bookings';
import { changeBody, moveBody } from '../domain/forms/booking';
import { rules } from '../input/rules';
import { activityView } from '../views/activity';
import { shownBooking } from '../views/booking';
import { storedColumn } from '../views/booking-columns';
import { deleteBooking } from '../work/delete-booking';
import type { Actor } from '../work/hold-booking';
import { reschedule } from '../work/reschedule';
import { setStatus } from '../work/set-status';
import { updateField } from '../work/update-field';
import { route } from './route';

const stored = ({ engine, id }: EngineCall) => engine.host.storage.run((db) => bookings(db).get({ id: id('id') }));

/** `GET /schedules/{id}`. */
async function read(call: EngineCall) {
  const schedule = await shownBooking(call.engine, await stored(call));
  return { schedule, ...(call.wants('all_data') ? await extrasOf(call) : {}) };
}

/** What `all_data` adds. */
async function extrasOf(call: EngineCall) {
  return { ...(await logOf(call)), sidebar_contents: [], payment_order: null, main_body_contents: [] };
}

async function logOf({ engine, id }: EngineCall) {
  const activityRows = await engine.host.storage.run((db) => activities(db).of(id('id')));
  return { activities: activityRows.map(activityView) };
}

/** `GET /schedules/{id}/activities`. */
async function log(call: EngineCall) {
  await stored(call);
  return logOf(call);
}

/** `GET /schedules/{id}/meta-info`. */
async function metaInfo(call: EngineCall) {
  await stored(call);
  return extrasOf(call);
}

const actorOf = ({ caller }: EngineCall): Actor => ({
  userId: caller.userId ?? null,
  name: caller.kind === 'user' ? caller.name : `the ${caller.kind} ${caller.name}`,
});

/** `PUT /schedules/{id}`: one field, of which the status has consequences. */
async function change(call: EngineCall) {
  const { engine, body, id } = call;
  const check = rules();
  const { column, value, cancel_reason, reject_reason, refund_payment, update_all } = changeBody.read(check, body);
  check.check();
  const actor = actorOf(call);
  const bookingId = id('id');
  if (column !== 'status') {
    await updateField(engine, { bookingId, column, value, stored: (row) => storedColumn(row, column), actor });
    return { message: `${words(column)} has been updated.` };
  }
  await setStatus(engine, {
    bookingId,
    status: value,
    actor,
    reason: value === 'rejected' ? reject_reason : cancel_reason,
    isRefunded: refund_payment,
    isForAll: update_all,
  });
  return { message: 'Status has been updated.' };
}

/** `internal_note`: Internal note. */
const words = (column: string) => `${column.charAt(0).toUpperCase()}${column.slice(1).replaceAll('_', ' ')}`;

/** `PUT /schedules/{id}/reschedule`. */
async function move(call: EngineCall) {
  const { engine, body, id } = call;
  const check = rules();
  const { event_time: eventTime, timezone, reason, host_user_id: hostId, ignore_availability } = moveBody.read(check, body);
  check.check();
  const moved = await reschedule(engine, {
    booking: { id: id('id') },
    eventTime,
    timezone,
    reason,
    byGuest: false,
    actor: actorOf(call),
    ignoreAvailability: ignore_availability,
    ...(isBlank(hostId) ? {} : { hostUserId: intOf(hostId) ?? 0 }),
  });
  return { booking: await shownBooking(engine, moved), message: 'The booking was moved.' };
}

/** `DELETE /schedules/{id}`. */
async function remove({ engine, id }: EngineCall) {
  const gone = await deleteBooking(engine, id('id'));
  return { message: gone.length === 1 ? 'The booking was deleted.' : `${gone.length} bookings of the group were deleted.` };
}

/** Single bookings. */
export const scheduleRoutes = [
  route('GET', '/schedules/{id}', read),
  route('PUT', '/schedules/{id}', change),
  route('DELETE', '/schedules/{id}', remove),
  route('GET', '/schedules/{id}/activities', log),
  route('GET', '/schedules/{id}/meta-info', metaInfo),
  route('PUT', '/schedules/{id}/reschedule', move),
];
