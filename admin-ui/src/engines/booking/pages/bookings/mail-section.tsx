import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { Failure } from '../../../../ui/states';
import { useBookingApi, useBookingRefresh } from '../../api/booking-hooks';

type Recipient = 'guest' | 'host';

/** Sends the confirmation once more. */
export function MailSection({ id }: { id: number }) {
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const [to, setTo] = useState<Recipient>();
  const send = useAction((recipient: Recipient) => booking.sendConfirmation(id, recipient));

  async function confirm(recipient: Recipient) {
    const sent = await send.run(recipient);
    if (!sent) return;
    notifications.show({ color: 'green', title: 'Sent', message: sent.message });
    setTo(undefined);
    await refresh();
  }

  return (
    <Section title="Confirmation email" lead="Sends it again, with the text of the event type.">
      <Group gap="sm">
        <Button variant="default" onClick={() => setTo('guest')}>
          Send to the guest
        </Button>
        <Button variant="default" onClick={() => setTo('host')}>
          Send to the host
        </Button>
      </Group>
      {to && (
        <ConfirmDialog
          title="Send the confirmation again?"
          action="Send it"
          isPending={send.isPending}
          failure={send.error !== undefined && <Failure isInline title="It was not sent" message={messageOf(send.error)} />}
          onConfirm={() => void confirm(to)}
          onClose={() => setTo(undefined)}
        >
          {to === 'guest' ? 'The guest and the additional guests get it at once.' : 'All hosts of the booking get it at once.'}
        </ConfirmDialog>
      )}
    </Section>
  );
}
