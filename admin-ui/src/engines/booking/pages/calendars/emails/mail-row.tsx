import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { messageOf } from '../../../../../api/errors';
import { useAction } from '../../../../../api/hooks';
import { switchOver } from '../../../../../records/save-over';
import { useText } from '../../../../../texts';
import { Link } from '../../../../../ui/router';
import type { EventPath } from '../../../api/booking';
import { useBookingApi, useBookingRefresh } from '../../../api/booking-hooks';
import type { EventMail, MailKey } from '../../../api/mails';
import classes from '../questions/question-list.module.css';
import { leadsInWords } from './leads';
import { useSaveMail } from './use-mails';

interface MailRowProps {
  path: EventPath;
  name: MailKey;
  mail: EventMail;
}

/** An email: when it is sent, whether it is, and the way to its text. What a colleague has switched meanwhile is shown first (D680). */
export function MailRow({ path, name, mail: { enabled, email } }: MailRowProps) {
  const t = useText('event-types');
  const records = useText('records');
  const booking = useBookingApi();
  const refresh = useBookingRefresh();
  const saveMail = useSaveMail(path);
  const save = useAction(async (isSent: boolean) => {
    const isSaved = await switchOver(enabled, {
      load: async (seen) => (await booking.mails(path, seen))[name].enabled,
      save: (seen) => saveMail(name, { enabled: isSent }, seen),
    });
    if (isSaved) return;
    notifications.show({ color: 'yellow', title: t('mail_not_saved'), message: records('switched') });
    await refresh();
  });
  const label = t(`mail_${name}`);
  const { error } = save;
  useEffect(() => {
    if (error !== undefined) notifications.show({ color: 'red', title: t('mail_not_saved'), message: messageOf(error) });
  }, [error, t]);
  return (
    <li className={classes.question}>
      <Stack gap={2} flex="1 1 130px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Text size="xs" c="dimmed">
          {email.times ? leadsInWords(email.times, t) : t(`mail_when_${name}`)}
        </Text>
      </Stack>
      <Group gap="md" wrap="nowrap" className={classes.buttons}>
        <Switch
          checked={enabled}
          disabled={save.isPending}
          onChange={({ currentTarget: { checked } }) => void save.run(checked)}
          label={t(enabled ? 'on' : 'off')}
          aria-label={t('mail_sent', { label, state: enabled ? 'on' : 'off' })}
        />
        <Button
          component={Link}
          to={`/calendars/${path.calendarId}/events/${path.id}/emails/${name}`}
          variant="default"
          size="xs"
          aria-label={t('mail_edit', { label })}
        >
          {t('edit')}
        </Button>
      </Group>
    </li>
  );
}
