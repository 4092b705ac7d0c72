import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../texts';
import { NotLoaded } from '../../../ui/not-loaded';
import { PageHead } from '../../../ui/page-head';
import { useBookingApi } from '../api/booking-hooks';
import { EmailsSection } from './booking/emails-section';
import { LookSection } from './booking/look-section';
import { UpkeepSection } from './booking/upkeep-section';

/** What holds for all calendars; each part is saved by itself, and only what was changed in it. */
export function BookingSettingsPage() {
  const t = useText('booking');
  const frame = useText('frame');
  const booking = useBookingApi();
  const query = useQuery({ queryKey: ['booking', 'settings'], queryFn: () => booking.settings(), staleTime: 0 });
  const { data } = query;
  return (
    <>
      <PageHead title={frame('page_booking')} lead={t('lead')} />
      <NotLoaded query={query} failed={t('load_failed')} loading={t('loading')} />
      {data && (
        <Stack gap="lg" maw={960}>
          <LookSection settings={data} />
          <EmailsSection settings={data} />
          <UpkeepSection settings={data} />
        </Stack>
      )}
    </>
  );
}
