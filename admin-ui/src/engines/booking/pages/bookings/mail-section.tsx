import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { Failure } from '../../../../ui/states';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';

type Recipient = 'guest' | 'host';

/** Sends the confirmation once more. */
export function MailSection({ id }: { id: number }) {
  const t = useText('bookings');
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const [to, setTo] = useState<Recipient>();
  const send = useAction((recipient: Recipient) => booking.sendConfirmation(id, recipient));

  async function confirm(recipient: Recipient) {
    const sent = await send.run(recipient);
    if (!sent) return;
    notifications.show({ color: 'green', title: t('sent'), message: sent.message });
    setTo(undefined);
    await refresh();
  }

  return (
    <Section title={t('mail')} lead={t('mail_lead')}>
      <Group gap="sm">
        <Button variant="default" onClick={() => setTo('guest')}>
          {t('mail_to_guest')}
        </Button>
        <Button variant="default" onClick={() => setTo('host')}>
          {t('mail_to_host')}
        </Button>
      </Group>
      {to && (
        <ConfirmDialog
          title={t('mail_ask')}
          action={t('mail_send')}
          isPending={send.isPending}
          failure={send.error !== undefined && <Failure isInline title={t('mail_failed')} message={messageOf(send.error)} />}
          onConfirm={() => void confirm(to)}
          onClose={() => setTo(undefined)}
        >
          {t(`mail_text_${to}`)}
        </ConfirmDialog>
      )}
    </Section>
  );
}
