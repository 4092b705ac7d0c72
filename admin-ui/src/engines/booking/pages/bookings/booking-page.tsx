import { Anchor, Grid, Stack, Text } from '@mantine/core';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { browserZone } from '../../../../ui/browser-zone';
import { BackIcon } from '../../../../ui/icons';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { Link } from '../../../../ui/router';
import { useBooking } from '../../api/booking-hooks';
import type { BookingWithLog } from '../../api/booking-types';
import { ActionsSection } from './actions-section';
import { ActivityTimeline } from './activity-timeline';
import { AttendeesSection } from './attendees-section';
import { BookingDetails } from './booking-details';
import { DeleteSection } from './delete-section';
import { guestName } from './guest-name';
import { listMemory } from './list-memory';
import { MailSection } from './mail-section';
import { isGroup } from './moves';
import { NoteSection } from './note-section';
import { BookingStatusBadge } from './status';
import { whenIn } from './when';

/** One booking: who comes when, what happened with it, and what can be done. */
export function BookingPage({ id }: { id: number }) {
  const t = useText('bookings');
  const query = useBooking(id);
  const { data } = query;
  return (
    <>
      <Anchor component={Link} to={listMemory.place()} size="sm" mb="xs" display="inline-flex" style={{ alignItems: 'center', gap: 4 }}>
        <BackIcon size={15} /> {t('to_list')}
      </Anchor>
      {!data && <PageHead title={t('one')} />}
      <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
      {data && <Loaded {...data} />}
    </>
  );
}

function Loaded({ schedule: booking, activities }: BookingWithLog) {
  const t = useText('bookings');
  const zone = browserZone();
  return (
    <>
      <PageHead
        title={guestName(booking, t)}
        lead={`${booking.calendar_event?.title ?? t('deleted_event')} · ${whenIn(booking, zone)} (${zone})`}
      >
        <BookingStatusBadge status={booking.status} />
      </PageHead>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 7 }} miw={0}>
          <Stack gap="lg">
            <ActionsSection booking={booking} />
            <BookingDetails booking={booking} />
            {isGroup(booking) && <AttendeesSection booking={booking} />}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 5 }} miw={0}>
          <Stack gap="lg">
            <NoteSection key={booking.internal_note ?? ''} id={booking.id} note={booking.internal_note ?? ''} />
            {booking.status !== 'reserved' && <MailSection id={booking.id} />}
            <Section title={t('activity')} lead={t('activity_lead')}>
              {activities.length === 0 ? <Text size="sm">{t('activity_none')}</Text> : <ActivityTimeline activities={activities} />}
            </Section>
            <DeleteSection booking={booking} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}
