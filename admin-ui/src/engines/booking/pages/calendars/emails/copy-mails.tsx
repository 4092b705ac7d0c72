import { Button, Group, Select } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../../api/errors';
import { Section } from '../../../../../pages/settings/section';
import { useText } from '../../../../../texts';
import { ConfirmDialog } from '../../../../../ui/confirm-dialog';
import { Failure } from '../../../../../ui/states';
import type { EventPath } from '../../../api/booking';
import { useBookingApi } from '../../../api/booking-hooks';
import { useCopyMails } from './use-mails';

/** Takes over all emails of another event type, once that was confirmed. */
export function CopyMails({ path }: { path: EventPath }) {
  const t = useText('event-types');
  const booking = useBookingApi();
  const { data: calendars } = useQuery({
    queryKey: ['booking', 'calendars', 'all'],
    queryFn: () => booking.calendars(1, 200),
    staleTime: 5000,
  });
  const others = (calendars?.data ?? []).flatMap(({ title, slots }) =>
    slots.filter(({ id }) => id !== path.id).map((event) => ({ value: String(event.id), label: `${event.title} · ${title}` })),
  );
  const [from, setFrom] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const copy = useCopyMails(path);

  async function confirm() {
    const copied = await copy.run(Number(from));
    if (!copied) return;
    setAsking(false);
    notifications.show({ color: 'green', message: copied.message });
  }

  if (others.length === 0) return null;
  return (
    <Section title={t('copy_mails')} lead={t('copy_mails_lead')}>
      <Group align="flex-end" gap="sm">
        <Select
          label={t('copy_from')}
          data={others}
          value={from}
          onChange={setFrom}
          searchable
          nothingFoundMessage={t('copy_nothing')}
          flex="1 1 220px"
          maw={420}
        />
        <Button variant="default" aria-disabled={from === null} onClick={() => setAsking(from !== null)}>
          {t('copy')}
        </Button>
      </Group>
      {isAsking && (
        <ConfirmDialog
          title={t('copy_ask')}
          action={t('copy_all')}
          isPending={copy.isPending}
          failure={copy.error !== undefined && <Failure isInline title={t('copy_failed')} message={messageOf(copy.error)} />}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          {t('copy_text')}
        </ConfirmDialog>
      )}
    </Section>
  );
}
