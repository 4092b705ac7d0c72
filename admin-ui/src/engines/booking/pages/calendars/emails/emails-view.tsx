import { Stack } from '@mantine/core';
import { Section } from '../../../../../pages/settings/section';
import { useText } from '../../../../../texts';
import { NoMailServer, useAfterEmailWay } from '../../../../../ui/no-mail-server';
import { NotLoaded } from '../../../../../ui/not-loaded';
import type { WholeEventType } from '../../../api/calendar-types';
import { CopyMails } from './copy-mails';
import { MailEditor } from './mail-editor';
import { mailNamed, mailsTo } from './mail-kinds';
import { MailRow } from './mail-row';
import { useMails } from './use-mails';

interface EmailsViewProps {
  event: WholeEventType;
  /** Part of the address: the email that is edited. */
  name: string | undefined;
}

/** The emails of an event type: which are sent, and what each says (D580). */
export function EmailsView({ event, name }: EmailsViewProps) {
  const t = useText('event-types');
  const path = { calendarId: event.calendar_id, id: event.id };
  const query = useAfterEmailWay(useMails(path));
  const { data: mails } = query;
  const edited = mailNamed(name);
  if (!mails) return <NotLoaded query={query} failed={t('mails_failed')} loading={t('mails_loading')} />;
  if (edited) return <MailEditor key={edited} path={path} name={edited} mail={mails[edited]} />;
  return (
    <Stack gap="lg" maw={760}>
      <NoMailServer />
      {(['guest', 'host'] as const).map((to) => (
        <Section key={to} title={t(`mails_to_${to}`)} lead={t(`mails_to_${to}_lead`)}>
          <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: 'none' }} aria-label={t(`mails_to_${to}`)}>
            {mailsTo[to].map((key) => (
              <MailRow key={key} path={path} name={key} mail={mails[key]} />
            ))}
          </Stack>
        </Section>
      ))}
      <CopyMails path={path} />
    </Stack>
  );
}
