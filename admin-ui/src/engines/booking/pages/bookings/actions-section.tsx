import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import type { Booking } from '../../api/booking-types';
import { canMove, type Move, movesOf } from './moves';
import { RescheduleDialog } from './reschedule-dialog';
import { StatusDialog } from './status-dialog';
import { instantOf } from './when';

/** What can be done with a booking now. */
export function ActionsSection({ booking }: { booking: Booking }) {
  const t = useText('bookings');
  const [asked, setAsked] = useState<Move>();
  const [isMoving, setMoving] = useState(false);
  const [first, ...others] = movesOf(booking.status);
  return (
    <Section title={t('next')} lead={t('next_lead', { status: booking.status })}>
      <Group gap="sm">
        {first && (
          <Button variant={isLikely(booking) ? 'filled' : 'default'} onClick={() => setAsked(first)}>
            {t(`move_label_${first.name}`)}
          </Button>
        )}
        {canMove(booking) && (
          <Button variant="default" onClick={() => setMoving(true)}>
            {t('reschedule')}
          </Button>
        )}
        {others.map((move) => (
          <Button
            key={move.name}
            variant={move.isGrave ? 'light' : 'default'}
            {...(move.isGrave && { color: 'red' })}
            onClick={() => setAsked(move)}
          >
            {t(`move_label_${move.name}`)}
          </Button>
        ))}
        {!first && <Text size="sm">{t('only_delete')}</Text>}
      </Group>
      {asked && <StatusDialog booking={booking} move={asked} onClose={() => setAsked(undefined)} />}
      {isMoving && <RescheduleDialog booking={booking} onClose={() => setMoving(false)} />}
    </Section>
  );
}

/** What lies ahead has not taken place: nothing is likelier than something else. */
const isLikely = ({ status, start_time }: Booking) => status !== 'scheduled' || instantOf(start_time) <= Date.now();
