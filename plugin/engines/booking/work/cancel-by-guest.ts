import type { Engine } from '../../kit/engine';
import { refuse } from '../../kit/input/errors';
import { textOf } from '../../kit/input/rules';
import type { BookingRow } from '../data/booking-table';
import { globalSettings } from '../data/global-settings';
import { ensureAllowed, ensureOpen, ensureReason } from './guest-rights';
import { holdBooking } from './hold-booking';
import { cancel } from './set-status';

interface GuestCancellation {
  /** The key of the booking's links. */
  readonly hash: string;
  readonly reason: string;
}

/**
 * Cancel as the attendee. Throws 404 for an unknown key, 422 where the booking is over or called off, where the event type does not let
 * guests cancel, or not any more, and where the reason is missing that it asks for.
 */
export async function cancelByGuest(engine: Engine, { hash, reason }: GuestCancellation): Promise<BookingRow> {
  const { administration } = await globalSettings(engine.host);
  return holdBooking(engine, { hash }, async (held) => {
    if (held.booking.status === 'cancelled') throw refuse('This booking is cancelled already.');
    ensureOpen(held, administration);
    ensureAllowed(held, 'can_not_cancel');
    const text = textOf(reason, 1000);
    ensureReason(held, 'cancellation_reason', text);
    return cancel(held, { reason: text, isRefunded: false, by: 'guest', actor: { userId: null, name: 'the guest' } });
  });
}
