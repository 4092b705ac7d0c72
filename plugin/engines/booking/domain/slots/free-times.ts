import { mergedSpans } from './opening-times';
import type { BusyTime, SlotPlan, Span } from './plan';

/**
 * Tells of ascending starts whether a booking there would stand in nobody's way. Each busy time is widened by the buffers between it and
 * the booking: after the earlier one and before the later one, each with the value of its own event type (D211).
 */
export function freeTimes(plan: SlotPlan, busy: readonly BusyTime[]): (start: number) => boolean {
  const blocked = mergedSpans(busy.filter((time) => !isHeldForUs(plan, time)).map((time) => widened(plan, time)));
  let at = 0;
  return (start) => {
    while ((blocked[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at++;
    return (blocked[at]?.start ?? Number.POSITIVE_INFINITY) >= start + plan.duration;
  };
}

/** Times that a one-off event type reserved for itself. */
const isHeldForUs = ({ eventId }: SlotPlan, time: BusyTime) => time.status === 'reserved' && time.eventId === eventId;

const widened = (plan: SlotPlan, { start, end, before, after }: BusyTime): Span => ({
  start: start - before - plan.after,
  end: end + after + plan.before,
});
