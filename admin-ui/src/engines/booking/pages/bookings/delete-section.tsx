import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { navigate } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import { TypedConfirmDialog } from '../../../../ui/typed-confirm-dialog';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { Booking } from '../../api/booking-types';
import { guestName } from './guest-name';
import { isGroup } from './moves';

/** Deletes a booking for good, once its guest's name was typed. */
export function DeleteSection({ booking }: { booking: Booking }) {
  const t = useText('bookings');
  const engine = useBookingApi();
  const queries = useQueryClient();
  const refresh = useBookingRefresh();
  const [isAsking, setAsking] = useState(false);
  const remove = useAction(() => engine.remove(booking.id));

  async function confirm() {
    const done = await remove.run();
    if (!done) return;
    notifications.show({ color: 'green', title: t('deleted'), message: done.message });
    navigate('/bookings');
    queries.removeQueries({ queryKey: ['booking', 'one', booking.id] });
    await refresh();
  }

  return (
    <Section title={t('delete')} lead={t('delete_lead')}>
      <Button color="red.8" onClick={() => setAsking(true)} style={{ alignSelf: 'flex-start' }}>
        {t('delete_this')}
      </Button>
      {isAsking && (
        <TypedConfirmDialog
          title={t('delete_ask')}
          phrase={guestName(booking, t)}
          action={t('delete')}
          isPending={remove.isPending}
          failure={remove.error !== undefined && <Failure isInline title={t('delete_failed')} message={messageOf(remove.error)} />}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          {t(isGroup(booking) ? 'delete_group_text' : 'delete_text')}
        </TypedConfirmDialog>
      )}
    </Section>
  );
}
