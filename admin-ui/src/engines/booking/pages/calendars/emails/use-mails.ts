import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAction } from '../../../../../api/hooks';
import type { Seen } from '../../../../../api/types';
import { useText } from '../../../../../texts';
import type { EventPath } from '../../../api/booking';
import { useBookingApi } from '../../../api/booking-hooks';
import type { MailChange, MailKey } from '../../../api/mails';

const keyOf = ({ id }: EventPath) => ['booking', 'mails', id];

/** The emails of an event type. */
export function useMails(path: EventPath) {
  const booking = useBookingApi();
  return useQuery({ queryKey: keyOf(path), queryFn: () => booking.mails(path), staleTime: 5000 });
}

/** Saves a part of an email over what was seen, and tells that it is saved. */
export function useSaveMail(path: EventPath) {
  const t = useText('calendars');
  const booking = useBookingApi();
  const queries = useQueryClient();
  return async (key: MailKey, change: MailChange, seen?: Seen) => {
    const { notifications: stored, message } = await booking.saveMail(path, { [key]: change }, seen);
    queries.setQueryData(keyOf(path), stored);
    notifications.show({ color: 'green', title: t('saved'), message });
  };
}

/** Takes over the emails of another event type. */
export function useCopyMails(path: EventPath) {
  const booking = useBookingApi();
  const queries = useQueryClient();
  return useAction(async (from: number) => {
    const copied = await booking.copyMails(path, from);
    queries.setQueryData(keyOf(path), copied.notifications);
    return copied;
  });
}
