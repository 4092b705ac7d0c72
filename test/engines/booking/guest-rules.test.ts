import type { BookingRow } from '../../../plugin/engines/booking/data/booking-table';
import type { EventRow } from '../../../plugin/engines/booking/data/event-table';
import { defaultSettings } from '../../../plugin/engines/booking/domain/settings';
import { rules } from '../../../plugin/engines/booking/input/rules';
import type { BookingRequest } from '../../../plugin/engines/booking/work/booking-request';
import { ensureAllowed } from '../../../plugin/engines/booking/work/guest-rights';
import { guestsOf } from '../../../plugin/engines/booking/work/guests';
import { verifies } from '../../support/verifies';

test('guests may cancel until the notice begins, and no more from that very moment on', () => {
  verifies('booking:pages');
  const limit = { ...defaultSettings.can_not_cancel, enabled: true, type: 'conditional', condition: { unit: 'hours', value: 4 } };
  const event = { settings: { can_not_cancel: limit } } as unknown as EventRow;
  const at = (now: number) => () => ensureAllowed({ booking: { startAt: 4 * 3_600_000 } as BookingRow, event, now }, 'can_not_cancel');
  expect(at(0)).toThrow();
  expect(at(-1)).not.toThrow();
});

test('whoever books does not come along with themselves, however their address is written', () => {
  verifies('D215');
  const request = {
    email: ' Ada@Example.org',
    guests: ['ada@example.ORG', 'bob@example.org', 'BOB@example.org'],
  } as unknown as BookingRequest;
  const check = rules();
  const guests = guestsOf(check, { event: { eventType: 'single' } as EventRow, fields: [], request });
  expect(guests.map(({ email }) => email)).toEqual(['BOB@example.org']);
  expect(check.errors()).toEqual({});
});
