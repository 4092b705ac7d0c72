import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../../pages/settings/section';
import type { Booking } from '../../api/booking-types';
import { canMove, type Move, movesOf } from './moves';
import { RescheduleDialog } from './reschedule-dialog';
import { StatusDialog } from './status-dialog';
import { instantOf } from './when';

/** What can be done with a booking now. */
export function ActionsSection({ booking }: { booking: Booking }) {
  const [asked, setAsked] = useState<Move>();
  const [isMoving, setMoving] = useState(false);
  const [first, ...others] = movesOf(booking.status);
  return (
    <Section title="What next" lead={leads[booking.status] ?? 'Every change is noted in the activity.'}>
      <Group gap="sm">
        {first && (
          <Button variant={isLikely(booking) ? 'filled' : 'default'} onClick={() => setAsked(first)}>
            {first.label}
          </Button>
        )}
        {canMove(booking) && (
          <Button variant="default" onClick={() => setMoving(true)}>
            Reschedule
          </Button>
        )}
        {others.map((move) => (
          <Button
            key={move.status}
            variant={move.isGrave ? 'light' : 'default'}
            {...(move.isGrave && { color: 'red' })}
            onClick={() => setAsked(move)}
          >
            {move.label}
          </Button>
        ))}
        {!first && <Text size="sm">You can only delete it, which frees the time.</Text>}
      </Group>
      {asked && <StatusDialog booking={booking} move={asked} onClose={() => setAsked(undefined)} />}
      {isMoving && <RescheduleDialog booking={booking} onClose={() => setMoving(false)} />}
    </Section>
  );
}

/** What lies ahead has not taken place: nothing is likelier than something else. */
const isLikely = ({ status, start_time }: Booking) => status !== 'scheduled' || instantOf(start_time) <= Date.now();

const leads: Readonly<Record<string, string>> = {
  pending: 'The guest is waiting for an answer; the time is reserved until then.',
  scheduled: 'The time is taken. Every change is noted in the activity.',
  cancelled: 'The time is free again. The booking can be reinstated as long as nobody else books the time.',
  rejected: 'The time is free again. The booking can be reinstated as long as nobody else books the time.',
  reserved: 'This time is reserved for its event type and is not a booking.',
};
