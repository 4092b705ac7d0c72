import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { navigate } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';
import type { WholeEventType } from '../../api/calendar-types';

/** Duplicates or deletes an event type. */
export function EventUpkeep({ event }: { event: WholeEventType }) {
  const t = useText('calendars');
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const [isDeleting, setDeleting] = useState(false);
  const copy = useAction(() => booking.cloneEvent({ calendarId: event.calendar_id, id: event.id }));

  async function duplicate() {
    const made = await copy.run();
    if (!made) return;
    notifications.show({ color: 'green', title: t('duplicated'), message: t('duplicated_text', { title: made.slot.title }) });
    await refresh();
    navigate(`/calendars/${made.slot.calendar_id}/events/${made.slot.id}`);
  }

  return (
    <Section title={t('upkeep')} lead={t('upkeep_lead')}>
      <Group gap="sm">
        <Button variant="default" loading={copy.isPending} onClick={() => void duplicate()}>
          {t('duplicate')}
        </Button>
        <Button color="red.8" onClick={() => setDeleting(true)}>
          {t('delete')}
        </Button>
      </Group>
      {copy.error !== undefined && <Failure isInline title={t('not_duplicated')} message={messageOf(copy.error)} />}
      {isDeleting && <DeleteDialog event={event} onClose={() => setDeleting(false)} />}
    </Section>
  );
}

function DeleteDialog({ event, onClose }: { event: WholeEventType; onClose: () => void }) {
  const t = useText('calendars');
  const booking = useBookingApi();
  const queries = useQueryClient();
  const refresh = useBookingRefresh();
  const remove = useAction(() => booking.removeEvent({ calendarId: event.calendar_id, id: event.id }));

  async function confirm() {
    const done = await remove.run();
    if (!done) return;
    notifications.show({ color: 'green', title: t('deleted'), message: done.message });
    navigate('/calendars');
    queries.removeQueries({ queryKey: ['booking', 'event', event.calendar_id, event.id] });
    await refresh();
  }

  return (
    <ConfirmDialog
      title={t('delete_event_ask', { title: event.title })}
      action={t('delete_event')}
      isGrave
      isPending={remove.isPending}
      failure={remove.error !== undefined && <Failure isInline title={t('delete_event_failed')} message={messageOf(remove.error)} />}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {t('delete_event_text')}
    </ConfirmDialog>
  );
}
